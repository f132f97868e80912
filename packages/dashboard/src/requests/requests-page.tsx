import { wire } from '@boothkit/contract/internal';
import type { JournalEntry, JournalFilter } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { control } from '../control.ts';
import { List } from '../list/list.tsx';
import { Heading, Moment } from '../parts.tsx';
import { hrefOf } from '../routes.ts';
import { Button } from '../use-action.tsx';
import { download } from './download.ts';
import { SaveAsTest } from './save-as-test.tsx';
import { Status } from './status.tsx';
import './requests.css';

/** The filters of the list, as the user enters them. */
interface Entered {
  readonly operation: string;
  readonly status: string;
  readonly rule: string;
  readonly search: string;
  readonly minDurationMs: string;
  readonly rejected: boolean;
  readonly allAccounts: boolean;
  readonly views: boolean;
}

const nothing: Entered = {
  operation: '',
  status: '',
  rule: '',
  search: '',
  minDurationMs: '',
  rejected: false,
  allAccounts: false,
  views: false,
};

/** Kept while the page is open, so that the way back from a request leads to the same list. */
let kept = nothing;

const filterOf = (entered: Entered, accountId: string): JournalFilter =>
  ({
    ...(!entered.allAccounts && { accountId }),
    ...(entered.rejected && { rejected: true }),
    ...(!entered.views && { view: false }),
    ...(entered.operation !== '' && { operation: entered.operation }),
    ...(entered.status !== '' && { status: /^\d+$/.test(entered.status) ? Number(entered.status) : entered.status }),
    ...(entered.rule.trim() !== '' && { rule: entered.rule.trim() }),
    ...(entered.minDurationMs !== '' && { minDurationMs: Number(entered.minDurationMs) }),
    ...(entered.search.trim() !== '' && { search: entered.search }),
  }) as JournalFilter;

/** The requests of an account as they happen, with the rule of each rejection. */
export function RequestsPage({ accountId }: { readonly accountId: string }) {
  const [entered, setEntered] = useState(kept);
  const change = (changes: Partial<Entered>) => {
    kept = { ...entered, ...changes };
    setEntered(kept);
  };
  return (
    <>
      <Heading title="Requests" />
      <SaveAsTest />
      <Filters entered={entered} change={change} exportHar={() => saveHar(filterOf(entered, accountId))} />
      <List<JournalEntry>
        path="requests/search?order=newest"
        filter={filterOf(entered, accountId)}
        caption="Requests, latest first"
        empty={
          Object.values(filterOf(entered, accountId)).length === 2
            ? 'Nothing was asked yet.'
            : 'No request matches these filters.'
        }
        columns={['When', 'Request', 'Status', 'Duration', 'Rejected by']}
        row={(entry) => ({
          key: entry.id,
          bad: entry.status === null || entry.status >= 400,
          cells: [
            <Moment iso={entry.at} />,
            <a class="request" href={hrefOf(accountId, 'requests', entry.id)}>
              <span>{entry.operation ?? 'no operation'}</span>
              <span class="path">
                {entry.method} {entry.path}
              </span>
            </a>,
            <Status status={entry.status} />,
            <span class="number">{entry.durationMs} ms</span>,
            <Cause entry={entry} />,
          ],
        })}
      />
    </>
  );
}

/** Saves the requests that match a filter as a file. */
async function saveHar(filter: JournalFilter): Promise<void> {
  const har = await control<object>('POST', 'requests.har', filter);
  download('requests.har', JSON.stringify(har, null, 2), 'application/json');
}

function Filters({
  entered,
  change,
  exportHar,
}: {
  readonly entered: Entered;
  readonly change: (changes: Partial<Entered>) => void;
  readonly exportHar: () => Promise<void>;
}) {
  const text = (name: 'rule' | 'search' | 'minDurationMs') => ({
    value: entered[name],
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.value }),
  });
  const choice = (name: 'operation' | 'status') => ({
    value: entered[name],
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }) =>
      change({ [name]: currentTarget.value }),
  });
  const box = (name: 'rejected' | 'allAccounts' | 'views') => ({
    type: 'checkbox' as const,
    checked: entered[name],
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.checked }),
  });
  return (
    <search class="request-filters" aria-label="Filters">
      <label>
        Text
        <input type="search" placeholder="in path, message, bodies" {...text('search')} />
      </label>
      <label>
        Operation
        <select {...choice('operation')}>
          <option value="">any</option>
          {operations.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        Status
        <select {...choice('status')}>
          <option value="">any</option>
          {statuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </select>
      </label>
      <label>
        Rule
        <input placeholder="4.2/name" size={10} {...text('rule')} />
      </label>
      <label>
        At least, in ms
        <input type="number" min={0} step={1} {...text('minDurationMs')} />
      </label>
      <div class="boxes">
        <label>
          <input {...box('rejected')} /> Rejected only
        </label>
        <label>
          <input {...box('allAccounts')} /> Those of no account, or of others, too
        </label>
        <label>
          <input {...box('views')} /> Pictures and gallery pages, too
        </label>
        <button type="button" onClick={() => change(nothing)}>
          Clear filters
        </button>
        <Button work={exportHar}>Export HAR</Button>
      </div>
    </search>
  );
}

const operations = [...Object.keys(wire), 'mcp', 'get_file', 'get_gallery_page', 'upload_bytes'];

const statuses = [
  '2xx',
  '3xx',
  '4xx',
  '5xx',
  200,
  201,
  400,
  401,
  402,
  403,
  404,
  405,
  409,
  413,
  415,
  429,
  500,
  502,
  503,
];

function Cause({ entry: { rule, message, faults } }: { readonly entry: JournalEntry }) {
  if (faults.length > 0) return <>fault {faults.join(', ')}</>;
  if (rule === null) return null;
  return (
    <>
      <strong>rule {rule}</strong>: {message}
    </>
  );
}
