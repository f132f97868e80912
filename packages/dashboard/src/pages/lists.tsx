import type { Gallery, Key, PaymentRecord } from '@boothkit/simulator';
import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { control, dashboardOf } from '../control/control.ts';
import { useControl, viewOf } from '../control/use-control.ts';
import { counted } from '../control/wording.ts';
import { firstWorldUrl, worldId as here, mcpUrl } from '../control/world.ts';
import { inWords } from '../limits/in-words.ts';
import { Add } from '../list/add.tsx';
import { List } from '../list/list.tsx';
import { copy } from '../parts/copy.ts';
import { EventBoxes } from '../parts/event-choice.tsx';
import { Named } from '../parts/named.tsx';
import { Facts, Heading, Moment, Nothing, Segments } from '../parts/parts.tsx';
import { hrefOf, type PageName } from '../parts/routes.ts';
import { Button, Form, Removal, textOf } from '../parts/use-action.tsx';

const access = { read: 'read only', 'read-write': 'read and write' } as const;

/** The pages that are only lists, each with the form that adds to it. */
export const listPages = {
  accounts: ({ accountId }) => (
    <>
      <Heading title="All accounts" />
      <Add
        path="accounts"
        title="New account"
        submit="Create account"
        fields={{
          name: { label: 'Name', maxLength: 200 },
          plan: { label: 'Plan', options: { 'Pro+': 'Pro+', Pro: 'Pro', Basic: 'Basic' } },
        }}
        onMade={(made) => {
          location.hash = hrefOf(made.accountId, 'account');
        }}
      />
      <List
        path="accounts"
        caption="Accounts of the world"
        empty="There are no accounts."
        columns={{
          Account: ({ id, name }) => (
            <>
              <a href={hrefOf(id, 'account')}>{name ?? id}</a>
              {id === accountId && <span class="chip">shown now</span>}
            </>
          ),
          ID: ({ id }) => <code>{id}</code>,
          Plan: ({ plan }) => plan,
          'Events left': ({ quota }) => quota.events ?? 'unlimited',
          'Calls in flight': ({ usage }) => usage.inFlight,
        }}
      />
    </>
  ),

  /** Apps that sign in with a connection code, and the codes for it. */
  apps: ({ accountId }) => (
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
      <Add
        path={`accounts/${accountId}/connection-codes`}
        title="Connect an app"
        submit="Create code"
        fields={{ access: { label: 'What the app may do', options: access } }}
        once={({ code, access, expiresAt }) => [
          'The connection code',
          code,
          <UseOfCode key={code} accountId={accountId}>
            Enter it on the sign-in page of the app, which will be able to{' '}
            {access === 'read' ? 'read' : 'read and write'}. It is valid until <Moment iso={expiresAt} />, and shown
            this once.
          </UseOfCode>,
        ]}
      />
      <List
        path={`accounts/${accountId}/connections`}
        caption="Apps that are connected"
        empty="No app is connected."
        columns={{
          App: ({ appName }) => appName,
          May: ({ access }) => (access === 'read' ? 'read' : 'read and write'),
          Client: ({ clientId }) => <span class="path">{clientId}</span>,
          Connected: ({ createdDate }) => <Moment iso={createdDate} />,
          Until: ({ expiresAt }) => <Moment iso={expiresAt} />,
          Remove: ({ id, appName }) => (
            <Removal path={`accounts/${accountId}/connections/${id}`} name={appName} loses="It must sign in again." />
          ),
        }}
      />
    </>
  ),

  /** Galleries with what guests uploaded. */
  galleries: ({ accountId }) => (
    <>
      <Heading title="Galleries" />
      <List
        path={`accounts/${accountId}/galleries?members=6`}
        search="name or ID"
        caption="Galleries of the account"
        empty={
          <>
            <p>There are no galleries. Each event creates one.</p>
            <a class="button primary" href={hrefOf(accountId, 'events', 'new')}>
              New event
            </a>
          </>
        }
        columns={{
          Name: ({ id, name }) => <a href={hrefOf(accountId, 'galleries', id)}>{name}</a>,
          Date: ({ date }) => <Moment iso={date} />,
          Link: ({ link }) => <a href={link}>{new URL(link).pathname}</a>,
          Passcode: ({ settings }) => settings.passcode ?? <Nothing />,
          Media: (gallery) => <Pictures gallery={gallery} />,
          'Guest upload': ({ id, name }) => (
            <Button
              label={`Upload a picture to ${name} as a guest`}
              work={() => control('POST', `accounts/${accountId}/galleries/${id}/media`, {})}
            >
              Upload a picture
            </Button>
          ),
        }}
      />
    </>
  ),

  /** Keys: made, shown once, pinned and revoked. */
  keys: ({ accountId }) => (
    <>
      <Heading title="Keys" />
      <Add
        path={`accounts/${accountId}/keys`}
        title="New key"
        submit="Create key"
        says="The key is created."
        fields={{
          name: { label: 'Name', required: true, maxLength: 200 },
          scope: { label: 'Scope', options: { 'read-write': 'read and write', read: 'read only' } },
        }}
        once={({ name, value }) => [`The new key “${name}”`, value, 'Copy it now: it is shown only once.']}
      />
      <List
        path={`accounts/${accountId}/keys`}
        caption="Keys of the account"
        empty="There are no keys."
        columns={{
          Name: ({ name }) => name,
          Scope: ({ scope }) => scope,
          Version: (key) => <Pin path={`accounts/${accountId}/keys/${key.id}`} pinned={key} />,
          Created: ({ createdDate }) => <Moment iso={createdDate} />,
          State: ({ revoked }) => (revoked ? 'revoked' : 'works'),
          Revoke: ({ id, name, revoked }) =>
            !revoked && (
              <Button
                label={`Revoke ${name}`}
                asks={`Revoke ${name}? It never works again.`}
                says={`${name} is revoked.`}
                work={() => control('POST', `accounts/${accountId}/keys/${id}/revoke`)}
              >
                Revoke
              </Button>
            ),
        }}
      />
    </>
  ),

  /** Operators and open invites: either holds the events that it names. */
  operators({ accountId }) {
    const [kind, setKind] = useState<'operators' | 'invites'>('operators');
    return (
      <>
        <Heading title="Operators" />
        <p class="quiet">
          Operators run the events that they hold; an open invite holds its events, too. Such an event takes no
          payments: the API rejects a pay set for it.
        </p>
        <Add
          path={`accounts/${accountId}/${kind}`}
          title="New operator"
          submit={kind === 'operators' ? 'Add operator' : 'Send invite'}
          says={kind === 'operators' ? 'Added.' : 'The invite is open.'}
          fields={{
            name: { label: 'Name', required: true, maxLength: 200 },
            'eventIds[]': { label: 'Events', inputs: <EventBoxes accountId={accountId} /> },
          }}
        >
          <p>
            <Segments
              label="Begins as"
              look="small"
              options={{ operators: 'Operator', invites: 'Open invite' }}
              value={kind}
              onChange={(next) => setKind(next)}
            />
          </p>
        </Add>
        <List
          path={`accounts/${accountId}/operators`}
          caption="Operators and open invites, by ID"
          empty="The account has no operators."
          columns={{
            Name: ({ name }) => name,
            State: ({ kind }) => (kind === 'invite' ? 'open invite' : kind),
            Events: ({ eventIds }) =>
              eventIds.length === 0
                ? 'none'
                : eventIds.map((id) => <Named key={id} accountId={accountId} page="events" id={id} />),
            Accept: ({ id, name, kind }) =>
              kind === 'invite' && (
                <Button
                  label={`Accept the invite of ${name}`}
                  says={`${name} is an operator.`}
                  work={() => control('POST', `accounts/${accountId}/invites/${id}/accept`)}
                >
                  Accept
                </Button>
              ),
            Remove: ({ id, name, kind }) => (
              <Removal
                path={`accounts/${accountId}/operators/${id}`}
                name={kind === 'operator' ? name : `the invite of ${name}`}
                verb={kind === 'operator' ? 'Remove' : 'Revoke'}
              />
            ),
          }}
        />
      </>
    );
  },

  /** Payment rails that take payments of guests, and prices. */
  payments({ accountId }) {
    const taken = useTaken(accountId);
    return (
      <>
        <Heading title="Payments" />
        <p class="quiet">
          A pay set is a price: an event that has one asks guests to pay for each session. A payment rail is what takes
          the money, such as a card reader. Without a connected rail that takes the currency of the pay set, the tablet
          tells guests “Payments are not possible at the moment.”, whatever they do.
        </p>
        <Add
          path={`accounts/${accountId}/payment-rails`}
          title="Payment rails"
          submit="Connect a payment rail"
          fields={{
            name: { label: 'Name', maxLength: 200, placeholder: 'Card reader' },
            'currencies[]': { label: 'Currencies', required: true, defaultValue: 'EUR', placeholder: 'EUR, CHF' },
          }}
        />
        <List
          path={`accounts/${accountId}/payment-rails`}
          caption="Connected payment rails, by ID"
          empty="No payment rail is connected: guests cannot pay."
          columns={{
            Name: ({ name }) => name,
            Currencies: ({ currencies }) => currencies.join(', '),
            ID: ({ id }) => <code>{id}</code>,
            Remove: ({ id, name }) => (
              <Removal
                path={`accounts/${accountId}/payment-rails/${id}`}
                name={name}
                loses="Guests can no longer pay with it."
              />
            ),
          }}
        />
        <Add
          path={`accounts/${accountId}/pay-sets`}
          title="Pay sets"
          submit="Add a pay set"
          fields={{
            name: { label: 'Name', maxLength: 200, placeholder: 'Per session' },
            currency: { label: 'Currency', required: true, defaultValue: 'EUR', size: 6 },
            amount: {
              label: 'Price of a session, in cents',
              type: 'number',
              min: 1,
              required: true,
              defaultValue: '500',
            },
          }}
        />
        <List
          path={`accounts/${accountId}/pay-sets`}
          caption="Pay sets, by ID"
          empty="There are no pay sets: no event asks for money."
          bad={({ currency }) => taken?.(currency) === false}
          columns={{
            Name: ({ name }) => name,
            'Price of a session': ({ amount, currency }) => inCurrency(amount, currency),
            Guests: ({ currency }) => (taken?.(currency) === false ? unpayable(currency) : 'pay on the tablet'),
            ID: ({ id }) => <code>{id}</code>,
            Remove: ({ id, name }) => (
              <Removal path={`accounts/${accountId}/pay-sets/${id}`} name={name} loses={dangling} />
            ),
          }}
        />
        <h2>What guests paid</h2>
        <List
          path={`accounts/${accountId}/payments`}
          caption="Payments, oldest first"
          empty="No guest has paid."
          bad={({ outcome }) => outcome !== 'approved'}
          columns={{
            Event: ({ eventId }) => <Named accountId={accountId} page="events" id={eventId} />,
            ...paymentColumns(accountId),
          }}
        />
      </>
    );
  },

  /** Templates: what each serves. */
  templates({ accountId }) {
    const design = (
      <a class="button" href={hrefOf(accountId, 'designs')}>
        Import a design
      </a>
    );
    return (
      <>
        <Heading title="Templates">{design}</Heading>
        <Add
          path={`accounts/${accountId}/templates`}
          title="New template"
          submit="Add template"
          fields={{
            name: { label: 'Name', required: true, maxLength: 200 },
            photoAreaCount: {
              label: 'Photo areas',
              type: 'number',
              min: 0,
              max: 100,
              required: true,
              defaultValue: '1',
            },
            printable: { label: 'Prints', type: 'checkbox', defaultChecked: true },
          }}
        />
        <List
          path={`accounts/${accountId}/templates`}
          caption="Templates of the account"
          empty={
            <>
              <p>There are no templates. Add one here, or import a design.</p>
              {design}
            </>
          }
          columns={{
            Template: ({ name, thumbnailUrl }) => (
              <span class="named">
                {thumbnailUrl !== null && <img src={viewOf(thumbnailUrl)} alt="" loading="lazy" />}
                {name}
              </span>
            ),
            ID: ({ id }) => <code>{id}</code>,
            'Photo areas': ({ photoAreaCount }) => photoAreaCount,
            AI: ({ aiPortraitIds: styles, aiCustomPrompts: prompts }) =>
              styles.length + prompts.length === 0
                ? 'none'
                : `${counted(styles.length, 'style')}, ${counted(prompts.length, 'prompt')}`,
            'Not for': ({ disabledCaptureTypes }) => disabledCaptureTypes.join(', ') || 'nothing',
            Prints: ({ printable }) => (printable ? 'yes' : 'no'),
            Remove: ({ id, name }) => (
              <Removal path={`accounts/${accountId}/templates/${id}`} name={name} loses={dangling} />
            ),
          }}
        />
      </>
    );
  },

  /** The worlds behind this server: copies that change independently. */
  worlds: () => (
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
        keyOf={({ worldId }) => worldId}
        columns={{
          World: ({ worldId }) => (
            <>
              <code>{worldId}</code>
              {worldId === here && <span class="chip warn">this one</span>}
            </>
          ),
          'Base URL': ({ baseUrl }) => <span class="path">{baseUrl}</span>,
          Dashboard: ({ worldId, controlUrl }) => (
            <a href={dashboardOf(worldId === here ? firstWorldUrl : controlUrl)}>
              {worldId === here ? 'Back to the first world' : 'Open'}
            </a>
          ),
          Remove: ({ worldId }) => (
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
            </Button>
          ),
        }}
      />
    </>
  ),
} as const satisfies Partial<Record<PageName, (props: { readonly accountId: string }) => JSX.Element>>;

const dangling = 'Events keep its ID, which then names nothing.';

/** Advice on a connection code until an app has signed in with it; then the name of that app. */
function UseOfCode({ accountId, children }: { readonly accountId: string; readonly children: ComponentChildren }) {
  const connections = useControl(`accounts/${accountId}/connections?limit=1000`).answer?.data;
  const before = useRef(connections);
  before.current ??= connections;
  // It stays used once its app is removed.
  const user = useRef('');
  user.current ||= connections?.find(({ id }) => !before.current?.some((known) => known.id === id))?.appName ?? '';
  return <>{user.current ? `${user.current} signed in with it. It connects no other app.` : children}</>;
}

function Pictures({ gallery: { media, mediaCount } }: { readonly gallery: Gallery }) {
  return (
    <span class="pictures">
      {media.map(({ id, type, originalUrl, thumbnailUrl }) => (
        <a key={id} href={viewOf(originalUrl)}>
          <img src={viewOf(thumbnailUrl)} alt={type} loading="lazy" />
        </a>
      ))}
      {mediaCount > media.length && `and ${mediaCount - media.length} more`}
      {mediaCount === 0 && 'none'}
    </span>
  );
}

/** The version of a key and the next one, and a form to pin it to another. */
function Pin({ path, pinned }: { readonly path: `accounts/${string}/keys/${string}`; readonly pinned: Key }) {
  const { name, version, nextPin, revoked } = pinned;
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
      {!revoked && (
        <Form
          submit="Re-pin"
          resets={false}
          work={(fields) => control('PATCH', path, { version: textOf(fields, 'version') })}
        >
          <input name="version" type="date" aria-label={`Version to pin ${name} to`} defaultValue={version} required />
        </Form>
      )}
    </>
  );
}

/** The columns of what guests paid or tried to pay. */
export const paymentColumns = (accountId: string) => ({
  When: ({ createdDate }: PaymentRecord) => <Moment iso={createdDate} />,
  Tablet: ({ tabletId }: PaymentRecord) => <Named accountId={accountId} page="tablets" id={tabletId} />,
  Price: ({ amount, currency }: PaymentRecord) => <span class="words">{inCurrency(amount, currency)}</span>,
  Outcome: ({ outcome }: PaymentRecord) => <span class="words">{outcome}</span>,
});

/** Whether a rail of the account takes a currency; `undefined` until the rails are known. */
export function useTaken(accountId: string): ((currency: string) => boolean) | undefined {
  const rails = useControl(`accounts/${accountId}/payment-rails?limit=1000`).answer?.data;
  return rails && ((currency) => rails.some(({ currencies }) => currencies.includes(currency)));
}

/** The page for a guest whose currency no rail takes. */
export const unpayable = (currency: string) =>
  `cannot pay, because no connected payment rail takes ${currency}: they see “Payments are not possible at the moment.”`;

/** A price in the smallest unit of its currency as it is written. */
export function inCurrency(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
