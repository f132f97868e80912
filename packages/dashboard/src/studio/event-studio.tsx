import type { UpdatedEvent } from '@boothkit/contract';
import type { EventRecord } from '@boothkit/simulator';
import { useEffect, useState } from 'preact/hooks';
import { requestOf } from '../code/request.ts';
import { control } from '../control/control.ts';
import { useControl } from '../control/use-control.ts';
import { counted } from '../control/wording.ts';
import { Answered, Heading, Moment, Segments } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { say } from '../parts/said.tsx';
import { Button } from '../parts/use-action.tsx';
import { stay, useListener } from '../parts/use-listener.ts';
import { send } from './api.ts';
import { Beside } from './beside.tsx';
import { CodePanel, type Shown } from './code-panel.tsx';
import { CopyDialog, DeleteDialog } from './dialogs.tsx';
import {
  afterSaving,
  changedByOthers,
  draftOf,
  type Entries,
  messagesAt,
  requestsOf,
  storedValue,
  unsaved,
  withValue,
} from './draft.ts';
import { type FieldState, idOf } from './field-row.tsx';
import type { Field } from './fields.ts';
import { EventField, Holders } from './pickers.tsx';
import { Problems } from './problems.tsx';
import { SectionNav } from './section-nav.tsx';
import { sections } from './sections.ts';
import { Slots } from './slots.tsx';
import './studio.css';
import { uncover, useSaving } from './use-saving.ts';

/** An event to look at and to change, and beside it what guests meet. */
export function EventStudio({ accountId, eventId }: { readonly accountId: string; readonly eventId: string }) {
  const asked = useControl(`accounts/${accountId}/events/${eventId}`);
  return (
    <>
      {asked.answer === undefined && <Heading title="Event" />}
      <Answered asked={asked}>{(event) => <Studio key={eventId} accountId={accountId} event={event} />}</Answered>
    </>
  );
}

const paths = sections.flatMap(({ fields }) => fields.map(({ path }) => path));

function Studio({ accountId, event: asked }: { readonly accountId: string; readonly event: EventRecord }) {
  const { id: eventId } = asked;
  // After a save the page knows more than what it was last told.
  const [fresh, setFresh] = useState({ insteadOf: asked, event: asked });
  const event = fresh.insteadOf === asked ? fresh.event : asked;
  const { name } = event;
  const [kept, setEntered] = useKeptEntries(eventId);
  const [sent, setSent] = useState<Shown>();
  // Narrow screens show one of the two columns.
  const [column, setColumn] = useState<Column>('settings');
  const saving = useSaving();
  const defaults = useControl(`accounts/${accountId}`).answer?.defaults;
  const preview = useControl(`accounts/${accountId}/events/${eventId}/preview?mode=allInOne`);
  const entered = unsaved(kept, event);
  useEffect(() => {
    // An entry that equals the stored value leaves the draft for good, even if the stored value changes later.
    if (Object.keys(entered).length < Object.keys(kept).length) setEntered(entered);
  });
  const draft = draftOf(entered);
  const conflicts = changedByOthers(entered, event);
  const changed = Object.keys(draft).length;
  const requests = requestsOf(eventId, draft);
  const failure = changed > 0 ? saving.failure : undefined;
  // The browser asks before the page goes with changes that are not saved.
  useListener('beforeunload', stay, changed > 0);

  function set(path: string, value: unknown) {
    saving.corrected(path);
    setEntered(withValue(entered, event, path, value));
  }

  function save() {
    saving.run(async () => {
      const before = await look();
      const [conflict] = changedByOthers(entered, before);
      if (conflict !== undefined) {
        document.getElementById(idOf(conflict))?.focus();
        return;
      }
      const warned: string[] = [];
      for (const request of requests) {
        const { warnings = [] } = await send<Pick<UpdatedEvent, 'warnings'>>(accountId, request);
        warned.push(...warnings);
      }
      await look();
      setEntered((now) => afterSaving(now, draft));
      setSent({ requests });
      say(warned.length > 0 ? `Saved, with the warning ${warned.join(', ')}.` : 'Saved.');
    });
  }

  /** The event as it is stored now. */
  async function look(): Promise<EventRecord> {
    const event = await control('GET', `accounts/${accountId}/events/${eventId}`);
    setFresh({ insteadOf: asked, event });
    return event;
  }

  function stateOf({ path }: Field): FieldState {
    const value = Object.hasOwn(draft, path) ? draft[path] : storedValue(event, path);
    return {
      value,
      onChange: (next) => set(path, next),
      errors: messagesAt(failure, path),
      onUndo: Object.hasOwn(draft, path) ? () => set(path, storedValue(event, path)) : undefined,
      conflict: conflicts.includes(path)
        ? {
            stored: storedValue(event, path),
            onKeep: () => setEntered({ ...entered, [path]: { value: draft[path], base: storedValue(event, path) } }),
          }
        : undefined,
      defaultValue: path.startsWith('settings.') ? storedValue(defaults, path) : undefined,
    };
  }

  const sharedGalleryEnabled = (draft['settings.sharedGalleryEnabled'] ?? event.settings.sharedGalleryEnabled) === true;
  const shown = changed > 0 ? { requests } : (sent ?? { requests: [requestOf('get_event', { eventId })] });
  const title = changed > 0 ? 'Saving sends' : sent ? 'What was sent last' : 'This event over the API';
  return (
    <div class="studio">
      <Heading title={name} up={['All events', hrefOf(accountId, 'events')]}>
        <span class="studio-actions">
          <a class="button" href={hrefOf(accountId, 'timeline', eventId)}>
            History
          </a>
          <CopyDialog accountId={accountId} event={event} />
          <DeleteDialog accountId={accountId} event={event} />
        </span>
      </Heading>
      <p class="studio-facts">
        <code>{eventId}</code>
        <span>made under {event.plan}</span>
        <span>{counted(event.printCount, 'print')}</span>
        <span>
          changed <Moment iso={event.modifiedDate} />
        </span>
        <Holders accountId={accountId} eventId={eventId} />
      </p>
      <Segments
        label="Show"
        look="studio-switch"
        options={columns}
        value={column}
        onChange={(next) => {
          setColumn(next);
          scrollTo(0, 0);
        }}
      />
      <div class={`studio-columns ${column}`}>
        <form
          class="studio-form"
          noValidate
          onFocusIn={uncover}
          onInput={uncover}
          onSubmit={(submitted) => {
            submitted.preventDefault();
            if (changed > 0) save();
          }}
        >
          <SectionNav sections={sections} changed={Object.keys(draft)} failed={Object.keys(failure?.fields ?? {})} />
          <Problems failure={failure} paths={paths} />
          {sections.map(({ id, title, intro, fields }) => (
            <section key={id} id={`section-${id}`} class="card" aria-labelledby={`section-${id}-title`}>
              <h2 id={`section-${id}-title`} tabIndex={-1}>
                {title}
              </h2>
              <p class="intro">{intro}</p>
              {id === 'branding' && preview.answer && (
                <Slots accountId={accountId} eventId={eventId} branding={preview.answer.branding} onSent={setSent} />
              )}
              {fields.map((field) => (
                <EventField
                  key={field.path}
                  accountId={accountId}
                  eventId={eventId}
                  field={field}
                  state={stateOf(field)}
                  sharedGalleryEnabled={sharedGalleryEnabled}
                />
              ))}
            </section>
          ))}
          <div class={`save-bar ${changed > 0 ? 'dirty' : ''}`}>
            <span role="status">
              {saving.isSaving
                ? 'Saving…'
                : conflicts.length > 0
                  ? `Changed elsewhere, too: ${conflicts.join(', ')}. Choose at the ${conflicts.length === 1 ? 'field' : 'fields'}.`
                  : changed > 0
                    ? counted(changed, 'unsaved change')
                    : 'All changes saved'}
            </span>
            {changed > 0 && (
              <Button
                asks={`Discard ${changed === 1 ? 'the change' : `${changed} changes`}?`}
                says="The changes are discarded."
                work={async () => {
                  setEntered({});
                  saving.clear();
                }}
              >
                Discard
              </Button>
            )}
            <button type="submit" aria-disabled={changed === 0 || saving.isSaving}>
              Save
            </button>
          </div>
        </form>
        <aside class="studio-beside" aria-label="What guests meet, and the requests">
          <Beside accountId={accountId} event={event} />
          <CodePanel
            accountId={accountId}
            {...shown}
            title={title}
            onSend={() => changed > 0 && setSent({ requests })}
          />
        </aside>
      </div>
    </div>
  );
}

const columns = { settings: 'Settings', guests: 'Booth and code' } as const;

type Column = keyof typeof columns;

const drafts = new Map<string, Entries>();

/** The input for an event. It is kept when the page goes to another one and comes back, for as long as the tab is open. */
function useKeptEntries(eventId: string): [Entries, (next: Entries | ((now: Entries) => Entries)) => void] {
  const [, redraw] = useState({});
  return [
    drafts.get(eventId) ?? {},
    (next) => {
      drafts.set(eventId, typeof next === 'function' ? next(drafts.get(eventId) ?? {}) : next);
      redraw({});
    },
  ];
}
