import type { TimelineEntryKind } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { control, dashboardOf } from '../control/control.ts';
import type { AnswerOf, OperationAt } from '../control/operation-at.ts';
import { List } from '../list/list.tsx';
import { Heading, Moment } from '../parts/parts.tsx';
import { hrefOf, type PageName } from '../parts/routes.ts';
import { Button } from '../parts/use-action.tsx';
import { Changes } from './changes.tsx';

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

/** The history of the world, with a way back to before each entry. */
export function TimelinePage({ accountId }: { readonly accountId: string }) {
  const [branch, setBranch] = useState<AnswerOf<OperationAt<'POST', 'worlds'>>>();
  return (
    <>
      <Heading title="Timeline" />
      <p class="quiet">
        While this dashboard is open, a snapshot is taken before each change. You can go back to the newest 100: that
        undoes the entry and all after it, and can be undone. Or start a new world from one; this one does not change.
      </p>
      <div role="status">
        {branch && (
          <p>
            {branch.worldId} is as this world was then. <a href={dashboardOf(branch.controlUrl)}>Open it</a>
          </p>
        )}
      </div>
      <List
        path="timeline?order=newest"
        caption="What happened, latest first"
        empty="Nothing happened yet."
        columns={['When', 'Kind', 'What', 'Before it']}
        row={({ id, at, kind, text: did, subject, refId, accountId: of, snapshotId }) => {
          const text = subject === null ? did : `${did} ${subject}`;
          return {
            key: id,
            cells: [
              <Moment iso={at} />,
              <span class="chip">{kinds[kind][0]}</span>,
              <>
                {refId === null ? (
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
                {subject !== null && <b class="subject">{subject}</b>}
                {snapshotId !== null && <Changes snapshotId={snapshotId} of={text} />}
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
