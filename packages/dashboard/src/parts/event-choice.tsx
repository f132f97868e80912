import type { EventRecord } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { useControl } from '../control/use-control.ts';
import { Input, Select } from './parts.tsx';
import { useListener } from './use-listener.ts';

/** The newest events that have a text in name, date, ID or idUser, and the field of the text. */
function useFound(accountId: string) {
  const [text, setText] = useState('');
  // A form that is done with is empty, and so is what its fields follow.
  useListener('reset', () => setText(''));
  const query = new URLSearchParams({ limit: '50', order: 'newest', ...(text.trim() !== '' && { search: text }) });
  const { data: found = [], hasMore = false } = useControl(`accounts/${accountId}/events?${query}`).answer ?? {};
  const field = (
    <Input
      label="Find events by name or date"
      type="search"
      placeholder="Ada or 2026-09-12"
      value={text}
      onInput={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
  return { text, found, field, more: hasMore ? ' (the newest 50 are listed)' : '' };
}

type Named = Pick<EventRecord, 'id' | 'name' | 'date'>;

const inWords = ({ id, name, date }: Named) => `${name || id}${date ? `, ${date.slice(0, 10)}` : ''}`;

/** Chooses one of any number of events: a text finds those with it in name, date, ID or idUser. */
export function EventChoice(props: {
  readonly accountId: string;
  readonly label: string;
  /** The ID of the event to begin with. Default: none. */
  readonly chosen?: string | undefined;
  /** Called with the ID of each choice, or with nothing where all events may be meant. Default: the field `eventId` of a form is required. */
  readonly onChoose?: (eventId: string) => void;
}) {
  const { accountId, label, chosen = '', onChoose } = props;
  const { text, found, field, more } = useFound(accountId);
  const isListed = found.some(({ id }) => id === chosen);
  const own = useControl(chosen === '' || isListed ? undefined : `accounts/${accountId}/events/${chosen}`).answer;
  // A filter is shown as long as it is on, also for an event that is gone. A form offers only events that are there.
  const kept = own ?? (onChoose && { id: chosen, name: '', date: null });
  const isKept = chosen !== '' && !isListed && (onChoose || text.trim() === '');
  const offered = kept && isKept ? [kept, ...found] : found;
  const options = offered.map((event) => [event.id, inWords(event)]);
  return (
    <>
      {field}
      <Select
        key={`${text} ${options.length}`}
        label={label + more}
        name="eventId"
        required={!onChoose}
        options={{ ...(onChoose && { '': 'any, and none' }), ...Object.fromEntries(options) }}
        chosen={chosen}
        onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}
      />
    </>
  );
}

/** Chooses any number of events without a pay set as `eventIds[]` of a form. A chosen event stays listed, whatever is found. */
export function EventBoxes({ accountId }: { readonly accountId: string }) {
  const { found, field, more } = useFound(accountId);
  const [chosen, setChosen] = useState<readonly (typeof found)[number][]>([]);
  useListener('reset', () => setChosen([]));
  const isIn = (events: readonly Named[], { id }: Named) => events.some((event) => event.id === id);
  const offered = [...chosen.filter((event) => !isIn(found, event)), ...found];
  return (
    <>
      {field}
      <fieldset class="events">
        <legend>Events{more}</legend>
        {offered.map((event) => (
          <label key={event.id}>
            <input
              type="checkbox"
              name="eventIds[]"
              value={event.id}
              checked={isIn(chosen, event)}
              disabled={event.paySetId !== null}
              onChange={({ currentTarget: { checked } }) =>
                setChosen((now) => (checked ? [...now, event] : now.filter(({ id }) => id !== event.id)))
              }
            />
            {inWords(event)}
            {event.paySetId !== null && ' (takes payments)'}
          </label>
        ))}
        {offered.length === 0 && 'No event is found.'}
      </fieldset>
    </>
  );
}
