import type { JournalEntry } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import type { List } from '../answers.ts';
import { Answered, Heading, Moment, Table } from '../parts.tsx';
import { useControl } from '../use-control.ts';

const shown = 200;

/** The requests of an account as they happen, with the rule of each rejection. */
export function RequestsPage({ accountId }: { readonly accountId: string }) {
  const [onlyRefused, setOnlyRefused] = useState(false);
  const [everybody, setEverybody] = useState(false);
  const [files, setFiles] = useState(false);
  const asked = useControl<List<JournalEntry>>(
    everybody ? 'requests' : `requests?${new URLSearchParams({ accountId })}`,
  );
  return (
    <>
      <Heading title="Requests" />
      <div class="buttons">
        <Checkbox label="Refused ones only" checked={onlyRefused} onChange={setOnlyRefused} />
        <Checkbox label="Those of no account, or of others, too" checked={everybody} onChange={setEverybody} />
        <Checkbox label="Pictures and gallery pages, too" checked={files} onChange={setFiles} />
      </div>
      <Answered asked={asked}>
        {({ data }) => (
          <Requests
            entries={data.filter((entry) => (!onlyRefused || wasRefused(entry)) && (files || !isLook(entry)))}
          />
        )}
      </Answered>
    </>
  );
}

/** A picture or a page that was looked at, as this page does itself. */
const isLook = ({ operation, status }: JournalEntry) =>
  (operation === 'get_file' || operation === 'get_gallery_page') && status === 200;

const wasRefused = ({ status }: JournalEntry) => status === null || status >= 400;

function Requests({ entries }: { readonly entries: readonly JournalEntry[] }) {
  return (
    <Table
      caption={entries.length > shown ? `The latest ${shown} of ${entries.length} requests` : 'Requests, latest first'}
      empty="Nothing was asked yet."
      columns={['When', 'Request', 'Status', 'Refused by', 'More']}
      rows={entries
        .slice(-shown)
        .toReversed()
        .map((entry, at) => ({
          // Beside the API a request may have no id.
          key: entry.requestId || `${entry.at} ${at}`,
          bad: wasRefused(entry),
          cells: [
            <Moment iso={entry.at} />,
            <>
              {entry.operation ?? 'no operation'}
              <br />
              <span class="path">
                {entry.method} {entry.path}
              </span>
            </>,
            entry.status ?? 'no response',
            <ApiError entry={entry} />,
            <details>
              <summary>Details</summary>
              <pre>{JSON.stringify(entry, null, 2)}</pre>
            </details>,
          ],
        }))}
    />
  );
}

function ApiError({ entry: { rule, message, faults } }: { readonly entry: JournalEntry }) {
  if (faults.length > 0) return <>fault {faults.join(', ')}</>;
  if (rule === null) return null;
  return (
    <>
      <strong>rule {rule}</strong>: {message}
    </>
  );
}

function Checkbox({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <label>
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />{' '}
      {label}
    </label>
  );
}
