import { wire } from '@boothkit/contract/internal';
import { useState } from 'preact/hooks';
import { operationOf } from '../code/request.ts';
import type { RequestEntry, RequestFilter } from '../control/answers.ts';
import { control } from '../control/control.ts';
import { useControl } from '../control/use-control.ts';
import { List } from '../list/list.tsx';
import { EventName } from '../parts/named.tsx';
import { Heading, Input, Moment, Nothing, Segments, Select } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { RuleLink } from '../parts/rule-link.tsx';
import { Button } from '../parts/use-action.tsx';
import { download } from './download.ts';
import { SaveAsTest } from './save-as-test.tsx';
import { Status } from './status.tsx';
import '../studio/studio.css';
import './requests.css';

/** The filters of the list as the user enters them, before anything is entered. */
const nothing = {
  operation: '',
  status: '',
  rule: '',
  search: '',
  minDurationMs: '',
  since: '',
  until: '',
  rejected: false,
  /** The ID of an account, or empty for all, and requests of none. */
  accountId: '',
  views: true,
};

type Entered = typeof nothing;

/** Kept while the page is open, so that the way back from a request leads to the same list. */
let kept = nothing;

const filterOf = (entered: Entered): RequestFilter =>
  ({
    ...(entered.accountId !== '' && { accountId: entered.accountId }),
    ...(entered.rejected && { rejected: true }),
    ...(!entered.views && { view: false }),
    ...(entered.operation !== '' && { operation: entered.operation }),
    ...(entered.status !== '' && { status: entered.status }),
    ...(entered.rule.trim() !== '' && { rule: entered.rule.trim() }),
    ...(entered.minDurationMs !== '' && { minDurationMs: Number(entered.minDurationMs) }),
    ...(entered.since !== '' && { since: `${entered.since}Z` }),
    ...(entered.until !== '' && { until: `${entered.until}Z` }),
    ...(entered.search.trim() !== '' && { search: entered.search }),
  }) as RequestFilter;

/** The requests that the world receives, as they happen, with the rule of each rejection. */
export function RequestsPage({ accountId }: { readonly accountId: string }) {
  const [entered, setEntered] = useState(kept);
  const change = (changes: Partial<Entered>) => {
    kept = { ...entered, ...changes };
    setEntered(kept);
  };
  const accounts = useControl('accounts?limit=100').answer?.data ?? [];
  const names = new Map(accounts.map(({ id, name }) => [id, name ?? id]));
  const filter = filterOf(entered);
  return (
    <>
      <Heading title="Requests" />
      <SaveAsTest filter={filter} />
      <Filters entered={entered} change={change} accounts={names} exportHar={() => saveHar(filter)} />
      <List
        method="POST"
        path="requests/search?order=newest"
        filter={filter}
        caption="Requests, latest first"
        empty={
          Object.keys(filter).length === 0 ? (
            <>
              <p>No requests yet. Point your program at this server, or send one from the page of an event.</p>
              <a class="button" href={hrefOf(accountId, 'events')}>
                Go to the events
              </a>
            </>
          ) : (
            <>
              <p>No request matches these filters.</p>
              <button type="button" onClick={() => change(nothing)}>
                Show all requests
              </button>
            </>
          )
        }
        columns={['When', 'Request', 'Account', 'Status', 'Duration', 'Rejected by']}
        row={(entry) => ({
          key: entry.id,
          bad: entry.status === null || entry.status >= 400,
          cells: [
            <Moment iso={entry.at} />,
            <>
              <a class="request" href={hrefOf(accountId, 'requests', entry.id)}>
                <span>{entry.operation ?? 'no operation'}</span>
                <span class="path">
                  {entry.method} {entry.path}
                </span>
              </a>
              <EventOf entry={entry} />
            </>,
            entry.accountId === null ? (
              <Nothing />
            ) : (
              <a href={hrefOf(entry.accountId, 'account')}>{names.get(entry.accountId) ?? entry.accountId}</a>
            ),
            <Status status={entry.status} completed={entry.completed} />,
            <span class="number">{entry.durationMs} ms</span>,
            <Cause entry={entry} />,
          ],
        })}
      />
    </>
  );
}

/** The event that a request is about, if its account has it. */
function EventOf({ entry: { method, path, accountId } }: { readonly entry: RequestEntry }) {
  const eventId = operationOf({ method, path: path.split('?')[0] ?? '' })?.eventId;
  return accountId === null || !eventId ? null : <EventName accountId={accountId} eventId={eventId} />;
}

/** Saves the requests that match a filter as a file. */
async function saveHar(filter: RequestFilter): Promise<void> {
  const har = await control('POST', 'requests.har', filter);
  download('requests.har', JSON.stringify(har, null, 2), 'application/json');
}

function Filters({
  entered,
  change,
  accounts,
  exportHar,
}: {
  /** The names of the accounts by their IDs. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly entered: Entered;
  readonly change: (changes: Partial<Entered>) => void;
  readonly exportHar: () => Promise<void>;
}) {
  const text = (name: Exclude<keyof Entered, 'status' | 'rejected' | 'views'>) => ({
    value: entered[name],
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLSelectElement }) =>
      change({ [name]: currentTarget.value }),
  });
  const box = (name: 'rejected' | 'views') => ({
    type: 'checkbox' as const,
    checked: entered[name],
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.checked }),
  });
  return (
    <search class="request-filters" aria-label="Filters">
      <Input label="Text" type="search" placeholder="in path, message, bodies" {...text('search')} />
      <Select label="Operation" options={{ '': 'any' }} {...text('operation')}>
        {operations.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select label="Account" options={{ '': 'all, and none' }} {...text('accountId')}>
        {[...accounts].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Input label="Rule" placeholder="4.2/name" size={10} {...text('rule')} />
      <Input label="At least, in ms" type="number" min={0} step={1} {...text('minDurationMs')} />
      <Input label="Since, in UTC" type="datetime-local" step={1} {...text('since')} />
      <Input label="Until, in UTC" type="datetime-local" step={1} {...text('until')} />
      <div class="boxes">
        <Segments
          label="Status"
          look="small"
          options={statuses}
          value={entered.status}
          onChange={(status) => change({ status })}
        />
        <label>
          <input {...box('rejected')} /> Rejected only
        </label>
        <label>
          <input {...box('views')} /> Pictures and gallery pages
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

/** The groups of status codes, empty for all. */
const statuses = { '': 'All', '2xx': '2xx', '3xx': '3xx', '4xx': '4xx', '5xx': '5xx' } as const;

function Cause({ entry: { rule, message, faults } }: { readonly entry: RequestEntry }) {
  if (faults.length > 0) return <>fault {faults.join(', ')}</>;
  if (rule === null) return null;
  return (
    <>
      <RuleLink rule={rule} />: {message}
    </>
  );
}
