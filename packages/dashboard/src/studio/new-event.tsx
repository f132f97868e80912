import type { CreatedEvent } from '@boothkit/contract';
import { useState } from 'preact/hooks';
import { requestOf } from '../code/request.ts';
import { useControl } from '../control/use-control.ts';
import { Heading } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { say } from '../parts/said.tsx';
import { send } from './api.ts';
import { CodePanel } from './code-panel.tsx';
import { type Draft, messagesAt } from './draft.ts';
import type { FieldState } from './field-row.tsx';
import { type Field, type FieldName, newEventFields } from './fields.ts';
import { EventField } from './pickers.tsx';
import { Problems } from './problems.tsx';
import './studio.css';
import { uncover, useSaving } from './use-saving.ts';

const required: readonly FieldName[] = ['name', 'date', 'templateIds'];
const groups = [
  ['The event', newEventFields.filter(({ name }) => required.includes(name) || name === 'idUser')],
  ['More, if you like', newEventFields.filter(({ name }) => !required.includes(name) && name !== 'idUser')],
] as const;

/** A new event, of which the account's settings are the defaults. */
export function NewEvent({ accountId }: { readonly accountId: string }) {
  const now = useControl('clock').answer?.now;
  const defaults = useControl(`accounts/${accountId}`).answer?.defaults;
  const [entered, setEntered] = useState<Draft>({});
  const [existing, setExisting] = useState<CreatedEvent>();
  const saving = useSaving();
  const body: Draft = { name: '', date: inAMonth(now), templateIds: [], ...entered };
  const request = requestOf('create_event', { body });

  function set(name: FieldName, value: unknown) {
    setExisting(undefined);
    saving.corrected(name);
    const { [name]: _, ...rest } = entered;
    // A new event takes no null: a field without a value is left out.
    setEntered(value === null || (value === '' && !required.includes(name)) ? rest : { ...rest, [name]: value });
  }

  const stateOf = ({ name, path }: Field): FieldState => ({
    value: body[name] ?? (name === 'colors' ? defaults?.colors : undefined),
    onChange: (value) => set(name, value),
    errors: messagesAt(saving.failure, path),
    onUndo: undefined,
  });
  return (
    <div class="studio">
      <Heading title="New event" up={['All events', hrefOf(accountId, 'events')]} />
      <div class="studio-columns">
        <form
          class="studio-form"
          noValidate
          onFocusIn={uncover}
          onSubmit={(submitted) => {
            submitted.preventDefault();
            saving.run(async () => {
              const event = await send<CreatedEvent>(accountId, request);
              if (event.alreadyExisted) return setExisting(event);
              say(`${event.name} is created.`);
              location.hash = hrefOf(accountId, 'events', event.id);
            });
          }}
        >
          <Problems failure={saving.failure} paths={newEventFields.map(({ path }) => path)} />
          {existing && (
            <p class="problems" role="alert">
              An event with this idUser already exists and was not changed:{' '}
              <a href={hrefOf(accountId, 'events', existing.id)}>{existing.name}</a>
            </p>
          )}
          {groups.map(([title, fields]) => (
            <section key={title} class="card" aria-label={title}>
              <h2>{title}</h2>
              {fields.map((field) => (
                <EventField
                  key={field.path}
                  accountId={accountId}
                  field={field}
                  state={stateOf(field)}
                  sharedGalleryEnabled
                  unset="the account's"
                />
              ))}
            </section>
          ))}
          <div class="save-bar dirty">
            <span role="status">{saving.isSaving ? 'Creating…' : 'Settings and images follow once it is there.'}</span>
            <button type="submit" aria-disabled={saving.isSaving}>
              Create the event
            </button>
          </div>
        </form>
        <aside class="studio-beside" aria-label="The request">
          <CodePanel accountId={accountId} requests={[request]} title="Creating sends" />
        </aside>
      </div>
    </div>
  );
}

/** A day to begin with, at an hour at which parties begin. */
function inAMonth(now: string | undefined): string {
  if (now === undefined) return '';
  const date = new Date(now);
  date.setUTCDate(date.getUTCDate() + 30);
  date.setUTCHours(17, 0, 0, 0);
  return date.toISOString();
}
