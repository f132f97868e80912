import type { TimelineEntry, TimelineEntryKind } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { control, dashboardOf } from '../control/control.ts';
import type { AnswerOf, OperationAt } from '../control/operation-at.ts';
import { useControl } from '../control/use-control.ts';
import { List } from '../list/list.tsx';
import { EventChoice } from '../parts/event-choice.tsx';
import { given, inUtc, useFilters } from '../parts/fields.tsx';
import { Heading, Input, Moment, Select, spelt } from '../parts/parts.tsx';
import { hrefOf, type PageName } from '../parts/routes.ts';
import { Button } from '../parts/use-action.tsx';
import { ChangeList, Changes } from './changes.tsx';

/** The name of each kind, and the page of what an entry is about. */
const kinds: Readonly<Record<TimelineEntryKind, readonly [name: string, page: PageName]>> = {
  call: ['Request', 'requests'],
  capture: ['Capture', 'galleries'],
  print: ['Print', 'tablets'],
  send: ['Send', 'messages'],
  webhook: ['Webhook', 'deliveries'],
  clock: ['Clock', 'clock'],
  owner: ['Action', 'tablets'],
};

/** The words of the pages for actions, where those of the control API differ. */
const actions: Readonly<Record<string, string>> = {
  'advance clock': 'freeze the clock or let it tick',
  'create invite': 'send an invite',
  'create media item': 'upload a picture',
  'create payment rail': 'connect a payment rail',
  'create snapshot': 'take a snapshot',
  'create world': 'copy this world',
  'go home': 'go to the home screen',
  'load world file': 'start anew from a file',
  'play scenario': 'turn ready-made faults on',
  redeliver: 'send a delivery again',
  reset: 'reset the world',
  'restore snapshot': 'go back to a snapshot',
};
const verbs: Readonly<Record<string, string>> = { create: 'add', delete: 'remove', update: 'change' };

/** What happened, in the words of the pages. */
const happened = ({ kind, text }: Pick<TimelineEntry, 'kind' | 'text'>): string =>
  kind === 'owner'
    ? (actions[text] ?? text.replace(/^\w+(?= (?!event|key|connection))/, (verb) => verbs[verb] ?? verb))
    : spelt(text);

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

const nothing = { actor: '', since: '', until: '' };

/** The history of the world, or of one event, with a way back to before each entry. */
export function TimelinePage(props: { readonly accountId: string; readonly eventId?: string | undefined }) {
  const { accountId, eventId = '' } = props;
  const [branch, setBranch] = useState<AnswerOf<OperationAt<'POST', 'worlds'>>>();
  const { entered, text } = useFilters(nothing, eventId);
  const { data: keys = [] } = useControl(`accounts/${accountId}/keys?limit=100`).answer ?? {};
  const { data: tablets = [] } = useControl(`accounts/${accountId}/tablets?limit=100`).answer ?? {};
  const { actor, since, until } = entered;
  const filter = given({ actor, eventId, since: inUtc(since), until: inUtc(until) });
  const query = new URLSearchParams({ order: 'newest', ...filter });
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
      <search class="filters" aria-label="Filters">
        <Select
          label="Who"
          options={{
            '': 'anybody',
            ...Object.fromEntries(Object.entries(actors).map(([kind, [all]]) => [kind, all])),
            ...Object.fromEntries([...keys, ...tablets].map(({ id, name }) => [id, name])),
          }}
          {...text('actor')}
        />
        <EventChoice
          accountId={accountId}
          label="Event"
          chosen={eventId}
          onChoose={(id) => {
            location.hash = hrefOf(accountId, 'timeline', id || undefined);
          }}
        />
        <Input label="Since, in UTC" {...time} {...text('since')} />
        <Input label="Until, in UTC" {...time} {...text('until')} />
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
        empty={Object.keys(filter).length > 0 ? 'Nothing of this kind happened.' : 'Nothing happened yet.'}
        columns={{
          When: ({ at }) => <Moment iso={at} />,
          Who: ({ actor }) => actorInWords(actor),
          Kind: ({ kind }) => <span class="chip">{kinds[kind][0]}</span>,
          What: (entry) => <What accountId={accountId} entry={entry} />,
          'Before it': ({ snapshotId, ...entry }) =>
            snapshotId !== null && (
              <div class="buttons">
                <Button
                  label={`Go back to before ${inWords(entry)}`}
                  asks={async () => `Go back to before ${inWords(entry)}? That undoes it ${await undoneWith(entry)}.`}
                  says={`The world is as it was before ${inWords(entry)}. Go back to before that to undo it.`}
                  work={() => control('POST', `snapshots/${snapshotId}/restore`)}
                >
                  Go back
                </Button>
                <Button
                  label={`Branch from before ${inWords(entry)}`}
                  work={async () => setBranch(await control('POST', 'worlds', { snapshotId }))}
                >
                  Branch
                </Button>
              </div>
            ),
        }}
      />
    </>
  );
}

const inWords = (entry: Omit<TimelineEntry, 'snapshotId'>): string =>
  [happened(entry), entry.subject ?? []].flat().join(' ');

/** Whether an entry is undone alone, or how many after it are, at the end of a sentence. */
async function undoneWith({ id }: { readonly id: string }): Promise<string> {
  const { data } = await control('GET', 'timeline?order=newest&limit=1000');
  const later = data.findIndex((entry) => entry.id === id);
  if (later === 0) return 'alone';
  return later === 1 ? 'and the entry after it' : `and the ${later < 0 ? 'many' : later} entries after it`;
}

/** An entry, with links to what it is about, and what it changed. */
function What({ accountId, entry }: { readonly accountId: string; readonly entry: TimelineEntry }) {
  const { kind, subject, eventId, refId, replaced, gone, changes, snapshotId } = entry;
  const owner = entry.accountId ?? accountId;
  const [, page] = kinds[kind];
  const href = refId === null || gone ? undefined : hrefOf(owner, page, withThings.includes(page) ? refId : undefined);
  const isAtTablet = kind === 'owner' && refId !== null;
  const about = isAtTablet ? href : eventId === null ? undefined : hrefOf(owner, 'events', eventId);
  return (
    <>
      {href === undefined || isAtTablet ? (
        happened(entry)
      ) : (
        <a class="path" href={href}>
          {happened(entry)}
        </a>
      )}
      {(replaced || gone) && (
        <span class="quiet"> ({replaced ? 'in a world that was replaced' : 'no longer there'})</span>
      )}
      {(subject !== null || about) && (
        <b class="subject">{about ? <a href={about}>{subject ?? 'event'}</a> : subject}</b>
      )}
      {changes.length > 0 ? (
        <ChangeList changes={changes} />
      ) : (
        snapshotId !== null && <Changes snapshotId={snapshotId} of={inWords(entry)} />
      )}
    </>
  );
}
