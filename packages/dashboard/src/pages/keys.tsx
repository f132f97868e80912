import type { CreatedKey, Key } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { control } from '../control/control.ts';
import { useControl } from '../control/use-control.ts';
import { List } from '../list/list.tsx';
import { copy } from '../parts/copy.ts';
import { Heading, Input, Moment, Select } from '../parts/parts.tsx';
import { Button, Form, textOf } from '../parts/use-action.tsx';

/** The keys of an account: made, shown once, pinned and revoked. */
export function KeysPage({ accountId }: { readonly accountId: string }) {
  const path = `accounts/${accountId}/keys` as const;
  const [made, setMade] = useState<CreatedKey>();
  return (
    <>
      <Heading title="Keys" />
      {made && (
        <section class="once" aria-labelledby="new-key">
          <h2 id="new-key">The new key “{made.name}”</h2>
          <p>
            <code data-testid="key-value">{made.value}</code>
          </p>
          <p>Copy it now: it is shown only once.</p>
          <Button work={() => copy(made.value)}>Copy</Button>{' '}
          <button type="button" onClick={() => setMade(undefined)}>
            Done
          </button>
        </section>
      )}
      <section>
        <h2>New key</h2>
        <Form
          submit="Create key"
          work={async (fields) =>
            setMade(
              await control('POST', path, {
                name: textOf(fields, 'name'),
                scope: textOf<'read' | 'read-write'>(fields, 'scope'),
              }),
            )
          }
        >
          <Input label="Name" name="name" required maxLength={200} />
          <Select label="Scope" name="scope" options={{ 'read-write': 'read and write', read: 'read only' }} />
        </Form>
      </section>
      <List
        path={path}
        caption="Keys of the account"
        empty="There are no keys."
        columns={['Name', 'Scope', 'Version', 'Created', 'State', 'Revoke']}
        row={(key) => ({
          key: key.id,
          cells: [
            key.name,
            key.scope,
            <>
              <Pin pinned={key} />
              {!key.revoked && <RePin path={`${path}/${key.id}`} pinned={key} />}
            </>,
            <Moment iso={key.createdDate} />,
            key.revoked ? 'revoked' : 'works',
            key.revoked ? null : (
              <Button
                label={`Revoke ${key.name}`}
                asks={`Revoke ${key.name}? It never works again.`}
                says={`${key.name} is revoked.`}
                work={() => control('POST', `${path}/${key.id}/revoke`)}
              >
                Revoke
              </Button>
            ),
          ],
        })}
      />
    </>
  );
}

function Pin({ pinned: { version, nextPin } }: { readonly pinned: Key }) {
  const now = useControl('clock').answer?.now;
  return (
    <>
      {version}
      {nextPin && (
        <span class="quiet">
          , {nextPin.version} from <Moment iso={nextPin.appliesAt} />
          {now && `, ${inWords(Date.parse(nextPin.appliesAt) - Date.parse(now))} of the world's time from now`}
        </span>
      )}
    </>
  );
}

/** A span of time in its largest unit. */
function inWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`;
}

function RePin({
  path,
  pinned: { name, version },
}: {
  readonly path: `accounts/${string}/keys/${string}`;
  readonly pinned: Key;
}) {
  return (
    <Form
      submit="Re-pin"
      resets={false}
      work={(fields) => control('PATCH', path, { version: textOf(fields, 'version') })}
    >
      <input name="version" type="date" aria-label={`Version to pin ${name} to`} defaultValue={version} required />
    </Form>
  );
}
