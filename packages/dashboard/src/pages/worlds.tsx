import { control, dashboardOf } from '../control.ts';
import { List } from '../list/list.tsx';
import { Heading } from '../parts.tsx';
import { Button } from '../use-action.tsx';

/** The worlds behind this server: copies that change independently. */
export function WorldsPage() {
  return (
    <>
      <Heading title="Worlds">
        <Button work={async () => void (await control('POST', 'worlds'))}>Copy this world</Button>
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
            <code>{worldId}</code>,
            <span class="path">{baseUrl}</span>,
            <a href={dashboardOf(controlUrl)}>Open</a>,
            <Button label={`Remove ${worldId}`} work={async () => void (await control('DELETE', `worlds/${worldId}`))}>
              Remove
            </Button>,
          ],
        })}
      />
    </>
  );
}
