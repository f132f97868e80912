import type { TimelineEntry, TimelineEntryKind } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { control, dashboardOf } from '../control/control.ts';
import type { AnswerOf, OperationAt } from '../control/operation-at.ts';
import { useControl } from '../control/use-control.ts';
import { List } from '../list/list.tsx';
import { EventChoice } from '../parts/event-choice.tsx';
import { Heading, Input, Moment, Select, spelt } from '../parts/parts.tsx';
import { hrefOf, type PageName } from '../parts/routes.ts';
import { Button } from '../parts/use-action.tsx';
import '../requests/requests.css';
import { ChangeList, Changes } from './changes.tsx';

const kinds: Readonly<Record<TimelineEntryKind, readonly [name: string, page: PageName]>> = {
  call: ['Request', 'requests'],
  capture: ['Capture', 'galleries'],
  print: ['Print', 'tablets'],
  send: ['Send', 'messages'],
  webhook: ['Webhook', 'deliveries'],
  clock: ['Clock', 'clock'],
  owner: ['Action', 'account'],
};

/** Pages that show one thing by its id. */
const withThings: readonly PageName[] = ['requests', 'galleries', 'messages', 'tablets'];

/** Each kind of actor: as a filter, and before the name of one. */
const actors: Readonly<Record<TimelineEntry['actor']['kind'], readonly [all: string, one: string]>> = {
  key: ['clients with a key', 'key'],
  app: ['connected apps', 'app'],
  guest: ['guests', 'guest at'],
  tablet: ['tablets by themselves', 'tablet'],
  dashboard: ['the dashboard', 'dashboard'],
  control: ['programs over the control API', 'control API'],
  code: ["code in the simulator's process", 'code'],
};

function actorInWords({ kind, id, name }: TimelineEntry['actor']): string {
  if (kind === 'key' && id === null) return 'no valid key';
  return [actors[kind][1], name ?? id ?? []].flat().join(' ');
}

/** What is chosen to be seen; kept while the page is open. */
let kept = { actor: '', since: '', until: '' };

/** The history of the world, or of one event, with a way back to before each entry. */
export function TimelinePage({
  accountId,
  eventId = '',
}: {
  readonly accountId: string;
  readonly eventId?: string | undefined;
}) {
  const [branch, setBranch] = useState<AnswerOf<OperationAt<'POST', 'worlds'>>>();
  const [entered, setEntered] = useState(kept);
  const change = (name: keyof typeof kept) => ({
    value: entered[name],
    onInput({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLSelectElement }) {
      kept = { ...entered, [name]: currentTarget.value };
      setEntered(kept);
    },
  });
  const { data: keys = [] } = useControl(`accounts/${accountId}/keys?limit=100`).answer ?? {};
  const { data: tablets = [] } = useControl(`accounts/${accountId}/tablets?limit=100`).answer ?? {};
  const query = new URLSearchParams({
    order: 'newest',
    ...(entered.actor !== '' && { actor: entered.actor }),
    ...(eventId !== '' && { eventId }),
    ...(entered.since !== '' && { since: `${entered.since}Z` }),
    ...(entered.until !== '' && { until: `${entered.until}Z` }),
  });
  const time = { type: 'datetime-local', step: 1 } as const;
  return (
    <>
      <Heading
        title="Timeline"
        {...(eventId !== '' && { up: ['The event', hrefOf(accountId, 'events', eventId)] as const })}
      />
      <p class="quiet">
        While this dashboard is open, a snapshot is taken before each change. You can go back to the newest 100: that
        undoes the entry and all after it, and can be undone. Or start a new world from one; this one does not change.
      </p>
      <search class="request-filters" aria-label="Filters">
        <Select
          label="Who"
          options={{
            '': 'anybody',
            ...Object.fromEntries(Object.entries(actors).map(([kind, [all]]) => [kind, all])),
          }}
          {...change('actor')}
        >
          {[...keys, ...tablets].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <EventChoice
          accountId={accountId}
          label="Event"
          chosen={eventId}
          onChoose={(id) => {
            location.hash = hrefOf(accountId, 'timeline', id || undefined);
          }}
        />
        <Input label="Since, in UTC" {...time} {...change('since')} />
        <Input label="Until, in UTC" {...time} {...change('until')} />
      </search>
      <div role="status">
        {branch && (
          <p>
            {branch.worldId} is as this world was then. <a href={dashboardOf(branch.controlUrl)}>Open it</a>
          </p>
        )}
      </div>
      <List
        path={`timeline?${query}`}
        caption="What happened, latest first"
        empty={[...query].length > 1 ? 'Nothing of this kind happened.' : 'Nothing happened yet.'}
        columns={['When', 'Who', 'Kind', 'What', 'Before it']}
        row={({ id, at, actor, kind, text: written, subject, refId, gone, changes, accountId: of, ...entry }) => {
          const { snapshotId } = entry;
          const did = spelt(written);
          const text = subject === null ? did : `${did} ${subject}`;
          return {
            key: id,
            cells: [
              <Moment iso={at} />,
              actorInWords(actor),
              <span class="chip">{kinds[kind][0]}</span>,
              <>
                {refId === null || gone ? (
                  did
                ) : (
                  <a
                    class="path"
                    href={hrefOf(
                      of ?? accountId,
                      kinds[kind][1],
                      withThings.includes(kinds[kind][1]) ? refId : undefined,
                    )}
                  >
                    {did}
                  </a>
                )}
                {gone && <span class="quiet"> (no longer there)</span>}
                {(subject ?? entry.eventId) !== null && (
                  <b class="subject">
                    {entry.eventId === null ? (
                      subject
                    ) : (
                      <a href={hrefOf(of ?? accountId, 'events', entry.eventId)}>{subject ?? 'event'}</a>
                    )}
                  </b>
                )}
                {changes.length > 0 ? (
                  <ChangeList changes={changes} />
                ) : (
                  snapshotId !== null && <Changes snapshotId={snapshotId} of={text} />
                )}
              </>,
              snapshotId !== null && (
                <div class="buttons">
                  <Button
                    label={`Go back to before ${text}`}
                    says={`The world is as it was before ${text}. Go back to before that to undo it.`}
                    work={() => control('POST', `snapshots/${snapshotId}/restore`)}
                  >
                    Go back
                  </Button>
                  <Button
                    label={`Branch from before ${text}`}
                    work={async () => setBranch(await control('POST', 'worlds', { snapshotId }))}
                  >
                    Branch
                  </Button>
                </div>
              ),
            ],
          };
        }}
      />
    </>
  );
}
