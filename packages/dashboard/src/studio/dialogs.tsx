import type { DetailedEvent } from '@boothkit/contract';
import type { EventRecord } from '@boothkit/simulator';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type ApiRequest, requestOf } from '../code/request.ts';
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
  return (
    <Dialog
      accountId={accountId}
      open="Duplicate"
      title={`Duplicate ${name}`}
      submit="Duplicate"
      description={copyDescription}
      request={requestOf('duplicate_event', { eventId, body: draft })}
      saving={saving}
      paths={copyFields.map(({ path }) => path)}
      onOpen={() => setDraft(first)}
      onDone={(copy) => {
        say(`${copy.name} is created.`);
        location.hash = hrefOf(accountId, 'events', copy.id);
      }}
    >
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
    </Dialog>
  );
}

/** Deletes the event, once that is confirmed. */
export function DeleteDialog({ accountId, event: { id: eventId, name } }: DialogProps) {
  return (
    <Dialog
      accountId={accountId}
      open="Delete"
      title={`Delete ${name}?`}
      submit="Delete the event"
      description={deletionDescription}
      isDangerous
      request={requestOf('delete_event', { eventId })}
      saving={useSaving()}
      onDone={() => {
        say(`${name} is deleted.`);
        location.hash = hrefOf(accountId, 'events');
      }}
    />
  );
}

function Dialog(props: {
  readonly accountId: string;
  /** The words of the button that opens it. */
  readonly open: string;
  readonly title: string;
  readonly submit: string;
  readonly description: string;
  readonly isDangerous?: boolean;
  /** The request that it sends, shown as code. */
  readonly request: ApiRequest;
  readonly saving: ReturnType<typeof useSaving>;
  /** The fields that have a place for their errors. */
  readonly paths?: readonly string[];
  readonly onOpen?: () => void;
  readonly onDone: (answer: DetailedEvent) => void;
  readonly children?: ComponentChildren;
}) {
  const { accountId, open, title, submit, description, isDangerous = false, request, saving, paths = [] } = props;
  const { onOpen, onDone, children } = props;
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
            saving.run(async () => {
              const answer = await send<DetailedEvent>(accountId, request);
              close();
              onDone(answer);
            });
          }}
        >
          <h2 id={id}>{title}</h2>
          {isOpen && (
            <>
              <p>{description}</p>
              <Problems failure={saving.failure} paths={paths} />
              {children}
              <CodePanel accountId={accountId} requests={[request]} title={`${open.replace(/e$/, 'ing')} sends`} />
            </>
          )}
          <div class="dialog-actions">
            <button type="button" onClick={close}>
              Cancel
            </button>
            <button type="submit" class={isDangerous ? 'danger' : undefined} aria-disabled={saving.isSaving}>
              {submit}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
