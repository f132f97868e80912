import { control, dashboardOf } from '../control/control.ts';
import { firstWorldUrl, worldId as here } from '../control/world.ts';
import { List } from '../list/list.tsx';
import { Heading } from '../parts/parts.tsx';
import { Button } from '../parts/use-action.tsx';

/** The worlds behind this server: copies that change independently. */
export function WorldsPage() {
  return (
    <>
      <Heading title="Worlds">
        <Button work={() => control('POST', 'worlds')}>Copy this world</Button>
      </Heading>
      <p class="quiet">
        Each world has its own URLs, clock, faults and journal, and the accounts and keys that it was copied with. A
        test suite gives one to each of its workers.
      </p>
      <List
        path="worlds"
        caption="Worlds besides the first one, oldest first"
        empty="There is one world only."
        columns={['World', 'Base URL', 'Dashboard', 'Remove']}
        row={({ worldId, baseUrl, controlUrl }) => ({
          key: worldId,
          cells: [
            <>
              <code>{worldId}</code>
              {worldId === here && <span class="chip warn">this one</span>}
            </>,
            <span class="path">{baseUrl}</span>,
            worldId === here ? (
              <a href={dashboardOf(firstWorldUrl)}>Back to the first world</a>
            ) : (
              <a href={dashboardOf(controlUrl)}>Open</a>
            ),
            <Button
              label={`Remove ${worldId}`}
              asks={`Remove ${worldId} and all that is in it?`}
              says={`${worldId} is removed.`}
              work={async () => {
                await control('DELETE', `worlds/${worldId}`);
                if (worldId === here) location.href = dashboardOf(firstWorldUrl);
              }}
            >
              Remove
            </Button>,
          ],
        })}
      />
    </>
  );
}
