import type { EventRecord, NewSurvey } from '@boothkit/simulator';
import { control } from '../control/control.ts';
import { Select, TextArea } from '../parts/parts.tsx';
import { Form, textOf } from '../parts/use-action.tsx';

const positions = { beforeCapture: 'Before the capture', afterCapture: 'After the capture' } as const;

/** The questions that a tablet asks guests of the event, and when it asks. */
export function Survey({ accountId, event }: { readonly accountId: string; readonly event: EventRecord }) {
  const { id, survey } = event;
  return (
    <>
      <p class="quiet">
        A tablet asks each guest once, whatever type the capture is: before it, at the touch of a capture button on the
        home screen, or on the screen after it, which a Capture Station does not have. Older tablets go by
        dataCollectionPosition, which saving also sets. A tablet reads a change when it comes to its home screen. A
        saved survey cannot be removed.
      </p>
      <Form
        submit="Save the survey"
        says="The survey is saved."
        resets={false}
        work={(entered) =>
          control('PUT', `accounts/${accountId}/events/${id}/survey`, {
            position: textOf<NewSurvey['position']>(entered, 'position'),
            questions: textOf(entered, 'questions')
              .split('\n')
              .map((line) => line.trim())
              .filter((line) => line !== ''),
          })
        }
      >
        <Select label="When the tablet asks" name="position" options={positions} chosen={survey?.position} />
        <TextArea
          label="Questions, one a line"
          name="questions"
          rows={3}
          required
          placeholder="What is your name?"
          defaultValue={survey?.questions.join('\n')}
        />
      </Form>
    </>
  );
}
