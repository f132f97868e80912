import type { ConnectionCode } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { control } from '../control/control.ts';
import { useControl } from '../control/use-control.ts';
import { mcpUrl } from '../control/world.ts';
import { List } from '../list/list.tsx';
import { copy } from '../parts/copy.ts';
import { Facts, Heading, Moment, Select } from '../parts/parts.tsx';
import { Button, Form, textOf } from '../parts/use-action.tsx';
import { Removal } from './removal.tsx';

/** Apps that sign in with a connection code, and the codes for it. */
export function AppsPage({ accountId }: { readonly accountId: string }) {
  const [made, setMade] = useState<ConnectionCode & { readonly before: readonly string[] }>();
  const { data: connections = [] } = useControl(`accounts/${accountId}/connections?limit=1000`).answer ?? {};
  const user = made && connections.find(({ id }) => !made.before.includes(id));
  return (
    <>
      <Heading title="Connected apps" />
      <Facts
        facts={[
          [
            'MCP server',
            <span class="buttons">
              <code class="path">{mcpUrl}</code>
              <Button says="The URL is copied." work={() => copy(mcpUrl)}>
                Copy the URL
              </Button>
            </span>,
          ],
        ]}
      />
      {made && (
        <section class="once" aria-labelledby="new-code">
          <h2 id="new-code">The connection code</h2>
          <p>
            <code data-testid="connection-code">{made.code}</code>
          </p>
          {user ? (
            <p role="status">{user.appName} signed in with it. It connects no other app.</p>
          ) : (
            <p>
              Enter it on the sign-in page of the app, which will be able to{' '}
              {made.access === 'read' ? 'read' : 'read and write'}. It is valid until <Moment iso={made.expiresAt} />,
              and shown this once.
            </p>
          )}
          <Button work={() => copy(made.code)}>Copy</Button>{' '}
          <button type="button" onClick={() => setMade(undefined)}>
            Done
          </button>
        </section>
      )}
      <section>
        <h2>Connect an app</h2>
        <Form
          submit="Create code"
          work={async (fields) =>
            setMade({
              ...(await control('POST', `accounts/${accountId}/connection-codes`, {
                access: textOf<'read' | 'read-write'>(fields, 'access'),
              })),
              before: connections.map(({ id }) => id),
            })
          }
        >
          <Select
            label="What the app may do"
            name="access"
            options={{ read: 'read only', 'read-write': 'read and write' }}
          />
        </Form>
      </section>
      <List
        path={`accounts/${accountId}/connections`}
        caption="Apps that are connected"
        empty="No app is connected."
        columns={['App', 'May', 'Client', 'Connected', 'Until', 'Remove']}
        row={({ id, appName, access, clientId, createdDate, expiresAt }) => ({
          key: id,
          cells: [
            appName,
            access === 'read' ? 'read' : 'read and write',
            <span class="path">{clientId}</span>,
            <Moment iso={createdDate} />,
            <Moment iso={expiresAt} />,
            <Removal path={`accounts/${accountId}/connections/${id}`} name={appName} loses="It must sign in again." />,
          ],
        })}
      />
    </>
  );
}
