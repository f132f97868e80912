import { control } from '../control/control.ts';
import { useControl } from '../control/use-control.ts';
import { Answered, Facts, Heading, Input } from '../parts/parts.tsx';
import { Button, Form } from '../parts/use-action.tsx';
import { TickingTime } from '../timeline/ticking-time.tsx';

const spans = [
  ['+1 second', 1],
  ['+1 minute', 60],
  ['+1 hour', 3600],
  ['+1 day', 86_400],
  ['+7 days', 604_800],
  ['+90 days', 7_776_000],
] as const;

/** The world's time, and what moves it. */
export function ClockPage() {
  const asked = useControl('clock');
  return (
    <>
      <Heading title="Clock" />
      <Answered asked={asked}>
        {({ now, frozen }) => (
          <Facts
            facts={[
              ['Now', <TickingTime now={now} frozen={frozen} />],
              ['Passes', frozen ? 'only when it is moved' : 'as real time does'],
            ]}
          />
        )}
      </Answered>
      {asked.answer && (
        <p class="buttons">
          <Button work={() => control('PATCH', 'clock', { frozen: !asked.answer?.frozen })}>
            {asked.answer.frozen ? 'Let it tick' : 'Freeze it'}
          </Button>
        </p>
      )}
      <section>
        <h2>Move it forward</h2>
        <div class="buttons">
          {spans.map(([name, advanceSeconds]) => (
            <Button key={name} work={() => control('PATCH', 'clock', { advanceSeconds })}>
              {name}
            </Button>
          ))}
        </div>
        <Form
          submit="Move"
          says="The clock is moved."
          work={(fields) => control('PATCH', 'clock', { now: `${fields.get('now')}Z` })}
        >
          <Input label="To a time in UTC" name="now" type="datetime-local" step={1} required />
        </Form>
      </section>
    </>
  );
}
