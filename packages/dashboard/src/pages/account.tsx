import type { Plan } from '@boothkit/contract/rules';
import type { EventDefaults } from '@boothkit/simulator';
import type { AccountAnswer } from '../answers.ts';
import { control } from '../control.ts';
import { Facts, Heading } from '../parts.tsx';
import { hrefOf } from '../routes.ts';
import { Form, textOf } from '../use-action.tsx';
import { Swatches } from './swatches.tsx';

/** An account, the settings of its new events, and what can be changed. */
export function AccountPage({ account }: { readonly account: AccountAnswer }) {
  const { id, name, plan, quota, aiCredits, defaults, limits } = account;
  return (
    <>
      <Heading title="Account">
        <a class="button" href={hrefOf(id, 'limits')}>
          Rate limits and their use
        </a>
      </Heading>
      <Facts
        facts={[
          ['Name', name],
          ['ID', <code>{id}</code>],
          ['Plan', plan],
          ['Events left in the plan', quota.events === null ? 'unlimited' : quota.events],
          ['Single-event credits', quota.credits],
          ['AI credits', aiCredits ?? 'unlimited'],
          ['Colours of new events', <Swatches colors={defaults.colors} />],
        ]}
      />
      <section>
        <h2>Settings of new events</h2>
        <div class="card">
          <Facts
            facts={Object.entries(defaults.settings)
              .filter(([name]) => name !== 'version')
              .map(([name, value]) => [name, settingText(value)])}
          />
        </div>
      </section>
      <section>
        <h2>Change</h2>
        <Form
          submit="Save"
          work={async (fields) => {
            const events = String(fields.get('events'));
            await control('PATCH', `accounts/${id}`, {
              name: String(fields.get('name')).trim() || null,
              plan: textOf<Plan>(fields, 'plan'),
              quota: { events: events === '' ? null : Number(events), credits: Number(fields.get('credits')) },
              limits: { perMinute: Number(fields.get('perMinute')), burst: Number(fields.get('burst')) },
            });
          }}
        >
          <label>
            Name
            <input name="name" maxLength={200} defaultValue={name ?? ''} />
          </label>
          <label>
            Plan
            <select name="plan" defaultValue={plan}>
              {['Basic', 'Pro', 'Pro+'].map((name) => (
                <option key={name} selected={name === plan}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            Events left (empty for unlimited)
            <input
              name="events"
              type="number"
              min={0}
              defaultValue={quota.events === null ? '' : String(quota.events)}
            />
          </label>
          <label>
            Credits
            <input name="credits" type="number" min={0} required defaultValue={String(quota.credits)} />
          </label>
          <label>
            Requests a minute
            <input name="perMinute" type="number" min={1} required defaultValue={String(limits.perMinute)} />
          </label>
          <label>
            Burst
            <input name="burst" type="number" min={limits.expensiveCost} required defaultValue={String(limits.burst)} />
          </label>
        </Form>
      </section>
    </>
  );
}

/** The value of a setting in words. */
function settingText(value: EventDefaults['settings'][keyof EventDefaults['settings']]): string | null {
  if (Array.isArray(value)) return value.join(', ') || '[]';
  return value === null ? null : String(value);
}
