import type { JournalEntry } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { Heading, Moment, Table } from '../parts.tsx';
import { Listed } from '../use-pages.tsx';

/** The requests of an account as they happen, with the rule of each rejection. */
export function RequestsPage({ accountId }: { readonly accountId: string }) {
  const [onlyRefused, setOnlyRefused] = useState(false);
  const [everybody, setEverybody] = useState(false);
  const [files, setFiles] = useState(false);
  const filter = {
    ...(!everybody && { accountId }),
    ...(onlyRefused && { refused: true }),
    ...(!files && { view: false }),
  };
  return (
    <>
      <Heading title="Requests" />
      <div class="buttons">
        <Checkbox label="Refused ones only" checked={onlyRefused} onChange={setOnlyRefused} />
        <Checkbox label="Those of no account, or of others, too" checked={everybody} onChange={setEverybody} />
        <Checkbox label="Pictures and gallery pages, too" checked={files} onChange={setFiles} />
      </div>
      <Listed<JournalEntry> path="requests/search?order=newest" filter={filter} items="requests" newestFirst>
        {(data) => <Requests entries={data} />}
      </Listed>
    </>
  );
}

const wasRefused = ({ status }: JournalEntry) => status === null || status >= 400;

function Requests({ entries }: { readonly entries: readonly JournalEntry[] }) {
  return (
    <Table
      caption="Requests, latest first"
      empty="Nothing was asked yet."
      columns={['When', 'Request', 'Status', 'Refused by', 'More']}
      rows={entries.map((entry, at) => ({
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
