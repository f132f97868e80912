import { wire } from '@boothkit/contract/internal';
import { operationOf } from '../code/request.ts';
import type { RequestEntry, RequestFilter } from '../control/answers.ts';
import { control } from '../control/control.ts';
import { useControl } from '../control/use-control.ts';
import { List } from '../list/list.tsx';
import { given, inUtc, useFilters } from '../parts/fields.tsx';
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

const filterOf = ({ rejected, views, minDurationMs: ms, since, until, rule, ...texts }: Entered) =>
  given({
    ...texts,
    rule: rule.trim(),
    rejected: rejected || undefined,
    view: views ? undefined : false,
    minDurationMs: ms && Number(ms),
    since: inUtc(since),
    until: inUtc(until),
  }) as RequestFilter;

/** The requests that the world receives, as they happen, with the rule of each rejection. */
export function RequestsPage({ accountId }: { readonly accountId: string }) {
  const { entered, change, text, box } = useFilters(nothing);
  const accounts = useControl('accounts?limit=100').answer?.data ?? [];
  const names = new Map(accounts.map(({ id, name }) => [id, name ?? id]));
  const filter = filterOf(entered);
  return (
    <>
      <Heading title="Requests" />
      <SaveAsTest filter={filter} />
      <search class="filters" aria-label="Filters">
        <Input label="Text" type="search" placeholder="in path, message, bodies" {...text('search')} />
        <Select label="Operation" options={operations} {...text('operation')} />
        <Select
          label="Account"
          options={{ '': 'all, and none', ...Object.fromEntries(names) }}
          {...text('accountId')}
        />
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
          <Input label="Failed only" {...box('rejected')} />
          <Input label="Pictures and gallery pages" {...box('views')} />
          <button type="button" onClick={() => change(nothing)}>
            Clear filters
          </button>
          <Button work={() => saveHar(filter)}>Export HAR</Button>
        </div>
      </search>
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
        bad={(entry) => entry.status === null || entry.status >= 400}
        columns={{
          When: (entry) => <Moment iso={entry.at} />,
          Request: (entry) => (
            <>
              <a class="request" href={hrefOf(accountId, 'requests', entry.id)}>
                <span>{entry.operation ?? 'no operation'}</span>
                <span class="path">
                  {entry.method} {entry.path}
                </span>
              </a>
              <EventOf entry={entry} />
            </>
          ),
          Account: (entry) =>
            entry.accountId === null ? (
              <Nothing />
            ) : (
              <a href={hrefOf(entry.accountId, 'account')}>{names.get(entry.accountId) ?? entry.accountId}</a>
            ),
          Status: (entry) => <Status status={entry.status} completed={entry.completed} />,
          Duration: (entry) => <span class="number">{entry.durationMs} ms</span>,
          'Rule or fault': (entry) => <Cause entry={entry} />,
        }}
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

const beside = ['mcp', 'get_file', 'get_gallery_page', 'upload_bytes'];
const operations = {
  '': 'any',
  ...Object.fromEntries([...Object.keys(wire), ...beside].map((name) => [name, name])),
};

/** The groups of status codes, empty for all. */
const statuses = { '': 'All', '2xx': '2xx', '3xx': '3xx', '4xx': '4xx', '5xx': '5xx' } as const;

function Cause({ entry: { rule, message, faults, status } }: { readonly entry: RequestEntry }) {
  // The page of a request names the faults of a success, too.
  if (faults.length > 0) return status !== null && status < 400 ? null : faults.join(', ');
  if (rule === null) return null;
  return (
    <>
      <RuleLink rule={rule} />: {message}
    </>
  );
}
