import { control } from '../control.ts';
import { List } from '../list/list.tsx';
import { Heading, Moment } from '../parts.tsx';
import { Button } from '../use-action.tsx';

/** Moments of the world to go back to. */
export function SnapshotsPage() {
  const take = <Button work={async () => void (await control('POST', 'snapshots'))}>Take a snapshot</Button>;
  return (
    <>
      <Heading title="Snapshots">
        {take}
        <Button work={async () => void (await control('POST', 'reset'))}>Reset the world</Button>
      </Heading>
      <p class="quiet">
        A snapshot holds the whole world: accounts, events, media, clock and journal. It takes no time and hardly any
        memory. Resetting brings the world back to how the simulator started.
      </p>
      <List
        path="snapshots"
        caption="Snapshots, oldest first"
        empty={
          <>
            <p>There are no snapshots. Take one before you try something out.</p>
            {take}
          </>
        }
        columns={['ID', 'Time of the world', 'Restore', 'Remove']}
        row={({ snapshotId, takenAt }) => ({
          key: snapshotId,
          cells: [
            <code>{snapshotId}</code>,
            <Moment iso={takenAt} />,
            <Button
              label={`Restore ${snapshotId}`}
              work={async () => void (await control('POST', `snapshots/${snapshotId}/restore`))}
            >
              Restore
            </Button>,
            <Button
              label={`Remove ${snapshotId}`}
              work={async () => void (await control('DELETE', `snapshots/${snapshotId}`))}
            >
              Remove
            </Button>,
          ],
        })}
      />
    </>
  );
}
