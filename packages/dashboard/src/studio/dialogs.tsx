import type { DetailedEvent } from '@boothkit/contract';
import type { EventRecord } from '@boothkit/simulator';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { requestOf } from '../code/request.ts';
import { hrefOf } from '../parts/routes.ts';
import { say } from '../parts/said.tsx';
import { send } from './api.ts';
import { CodePanel } from './code-panel.tsx';
import { type Draft, messagesAt } from './draft.ts';
import { FieldRow } from './field-row.tsx';
import { copyDescription, copyFields, deletionDescription } from './fields.ts';
import { Problems } from './problems.tsx';
import { useSaving } from './use-saving.ts';

interface DialogProps {
  readonly accountId: string;
  readonly event: EventRecord;
}

/** Copies the event under another name and date. */
export function CopyDialog({ accountId, event }: DialogProps) {
  const { id: eventId, name, date } = event;
  const first = { name: `${name} (copy)`.slice(0, 200), date: date ?? '' };
  const [draft, setDraft] = useState<Draft>(first);
  const saving = useSaving();
  const request = requestOf('duplicate_event', { eventId, body: draft });
  return (
    <Dialog
      open="Duplicate"
      title={`Duplicate ${name}`}
      submit="Duplicate"
      isBusy={saving.isSaving}
      onOpen={() => setDraft(first)}
      onSubmit={(close) =>
        saving.run(async () => {
          const copy = await send<DetailedEvent>(accountId, request);
          close();
          say(`${copy.name} is created.`);
          location.hash = hrefOf(accountId, 'events', copy.id);
        })
      }
    >
      <p>{copyDescription}</p>
      <Problems failure={saving.failure} paths={copyFields.map(({ path }) => path)} />
      {copyFields.map((field) => (
        <FieldRow
          key={field.path}
          field={{ ...field, path: `copy.${field.path}` }}
          state={{
            value: draft[field.path],
            onChange: (value) => {
              saving.corrected(field.path);
              setDraft({ ...draft, [field.path]: value });
            },
            errors: messagesAt(saving.failure, field.path),
            onUndo: undefined,
          }}
        />
      ))}
      <CodePanel accountId={accountId} requests={[request]} title="Duplicating sends" />
    </Dialog>
  );
}

/** Deletes the event, once that is confirmed. */
export function DeleteDialog({ accountId, event: { id: eventId, name } }: DialogProps) {
  const saving = useSaving();
  const request = requestOf('delete_event', { eventId });
  return (
    <Dialog
      open="Delete"
      title={`Delete ${name}?`}
      submit="Delete the event"
      isDangerous
      isBusy={saving.isSaving}
      onSubmit={(close) =>
        saving.run(async () => {
          await send(accountId, request);
          close();
          say(`${name} is deleted.`);
          location.hash = hrefOf(accountId, 'events');
        })
      }
    >
      <p>{deletionDescription}</p>
      <Problems failure={saving.failure} paths={[]} />
      <CodePanel accountId={accountId} requests={[request]} title="Deleting sends" />
    </Dialog>
  );
}

function Dialog(props: {
  /** The words of the button that opens it. */
  readonly open: string;
  readonly title: string;
  readonly submit: string;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly onOpen?: () => void;
  readonly onSubmit: (close: () => void) => void;
  readonly children: ComponentChildren;
}) {
  const { open, title, submit, isDangerous = false, isBusy, onOpen, onSubmit, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => dialog.current?.close();
  const id = `dialog-${open}`;
  return (
    <>
      <button
        type="button"
        class={isDangerous ? 'danger' : undefined}
        onClick={() => {
          onOpen?.();
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        {open}
      </button>
      <dialog ref={dialog} class="studio-dialog" aria-labelledby={id} onClose={() => setOpen(false)}>
        <form
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault();
            onSubmit(close);
          }}
        >
          <h2 id={id}>{title}</h2>
          {isOpen && children}
          <div class="dialog-actions">
            <button type="button" onClick={close}>
              Cancel
            </button>
            <button type="submit" class={isDangerous ? 'danger' : undefined} aria-disabled={isBusy}>
              {submit}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
