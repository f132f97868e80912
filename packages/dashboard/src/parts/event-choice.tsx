import { useState } from 'preact/hooks';
import { useControl } from '../control/use-control.ts';
import { Input, Select } from './parts.tsx';

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
  const [text, setText] = useState('');
  const query = new URLSearchParams({ limit: '50', order: 'newest', ...(text.trim() !== '' && { search: text }) });
  const { data: found = [], hasMore = false } = useControl(`accounts/${accountId}/events?${query}`).answer ?? {};
  const isListed = found.some(({ id }) => id === chosen);
  const own = useControl(chosen === '' || isListed ? undefined : `accounts/${accountId}/events/${chosen}`).answer;
  const offered = own && text.trim() === '' ? [own, ...found] : found;
  const options = offered.map(({ id, name, date }) => [id, `${name || id}${date ? `, ${date.slice(0, 10)}` : ''}`]);
  return (
    <>
      <Input
        label="Find by name or date"
        type="search"
        placeholder="Ada or 2026-09-12"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Select
        key={`${text} ${options.length}`}
        label={hasMore ? `${label} (the newest 50 are listed)` : label}
        name="eventId"
        required={!onChoose}
        options={{ ...(onChoose && { '': 'any, and none' }), ...Object.fromEntries(options) }}
        chosen={chosen}
        onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}
      />
    </>
  );
}
