import type { Clock } from '../../engine/clock/clock.ts';
import type { WayOut } from '../../engine/http/outbound/way-out.ts';
import { withChanges } from '../../engine/resources/define-resource.ts';
import { type Listing, listing } from '../../engine/resources/listing.ts';
import { InputError, parseInput } from '../../engine/resources/parse.ts';
import { liveView, readersOf } from '../../engine/resources/view.ts';
import { type AccountJournal, accountJournalOf } from '../../instruments/journal/journal.ts';
import {
  type AccountChanges,
  AccountChangesSchema,
  type AccountFields,
  type AccountLimits,
  type AccountRecord,
  AccountSchema,
  accountFields,
  type ConnectionInput,
  ConnectionSchema,
  documentedLimits,
  type NewAccount,
  NewAccountSchema,
  type NewTeamMember,
  type TeamMemberRecord,
  teamMemberResource,
  type Usage,
} from '../../model/accounts/account.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import {
  type AttractScreen,
  attractScreenResource,
  type NewAttractScreen,
  type NewStickerSet,
  type StickerSet,
  stickerSetResource,
  templateResource,
} from '../../model/catalog/catalog.ts';
import {
  type NewPaySet,
  type NewRail,
  type PaySetRecord,
  paySetResource,
  type RailRecord,
  railResource,
} from '../../model/catalog/payment.ts';
import type { LimitsMode } from '../../model/limits-mode.ts';
import { ofSeed } from '../../model/lineage.ts';
import type { World } from '../../model/world.ts';
import { connectionKey, makeConnectionKey, reserveConnectionKeys } from '../../service/accounts/key-store.ts';
import { lightColorErrors } from '../../service/accounts/light-colors.ts';
import { defaultSettings } from '../../service/events/default-settings.ts';
import { withSettings } from '../../service/events/settings.ts';
import { showWithThumbnail, type ThumbnailKind } from '../../service/files/thumbnail-urls.ts';
import { eventsOf, type OwnerEvents } from '../events/events.ts';
import { type Galleries, galleriesOf } from '../galleries/galleries.ts';
import { type Inbox, inboxOf, type Sends, sendsOf } from '../galleries/inbox.ts';
import { type ConnectionCodes, connectionCodesOf } from '../oauth/connection-codes.ts';
import { type Connections, ownersConnectionsOf } from '../oauth/connections.ts';
import { type Payments, paymentsOf } from '../tablets/payments.ts';
import { tabletContext } from '../tablets/tablet-context.ts';
import { type Tablets, tabletsOf } from '../tablets/tablets.ts';
import { type Deliveries, deliveriesOf, type OwnerWebhooks, webhooksOf } from '../webhooks/webhooks.ts';
import { type Keys, keysOf } from './keys.ts';
import { type Operators, operatorsOf } from './operators.ts';
import { type OwnRequest, type OwnResponse, type SendToApi, sendOwnRequest } from './own-requests.ts';
import { type ResourceCollection, resourceCollection } from './resource-collection.ts';
import { importingTemplates, type Templates } from './template-imports.ts';
import { type CallsInFlightOf, usageOf } from './usage.ts';

/** How a client of BoothKit limits its own calls, for its option `limits`, if the simulator does not enforce the documented rates. */
export type ConnectionLimits =
  | 'off'
  | { readonly perMinute: number; readonly burst: number; readonly addressPerMinute: number };

/** The limits of a client for each way of a simulator to enforce its own. With `skip`, only concurrent calls are limited. */
export const connectionLimits = {
  documented: undefined,
  skip: { perMinute: 1e9, burst: 1e9, addressPerMinute: 1e9 },
  off: 'off',
} as const satisfies Record<string, ConnectionLimits | undefined>;

/** The values that a client needs to reach an account in process. Pass them to `new BoothClient(…)` unchanged. */
export interface Connection {
  /** The account's key of the scope asked for. */
  readonly apiKey: string;
  readonly baseUrl: string;
  /** Reaches the simulator in process, from an address of the account's own. */
  readonly fetch: typeof globalThis.fetch;
  /** The world's clock: a wait on it takes no real time. */
  readonly clock: Clock;
  /** Only of a simulator with the option `limits`: `off` for `off`; rates that no client reaches for `skip`. */
  readonly limits?: ConnectionLimits;
  /** Lets a client run in the page of a browser: the key is worth nothing outside the simulator. */
  readonly dangerouslyAllowBrowser: true;
}

/**
 * An account of the service, as its owner has it: everything that the dashboard can do, as typed objects. They throw a `NotFoundError` once
 * the simulator has gone back to a moment before the account was made.
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const account = createSimulator().accounts.create({ plan: 'Pro+' });
 * const template = account.templates.add({ name: 'Strip' });
 * const event = account.events.add({ name: 'Ada & Alan', templateIds: [template.id] });
 * const tablet = account.tablets.add({ name: 'Foyer', printer: true });
 * tablet.open(event.id);
 * console.log(account.events.list().length); // 1
 * ```
 */
export interface Account extends AccountFields {
  /**
   * How much of the limits is used at this moment of the world.
   *
   * @group Limits
   * @example
   * ```ts
   * await booth.events.duplicate(id, { name: 'Grace & Tim', date: '2026-10-03T17:00:00+02:00' });
   * console.log(account.usage().duplicatesToday); // 1
   * ```
   */
  usage(): Usage;
  /**
   * A key of the scope, read-write by default, and the way to the service in process, from an address of the account's own. It is the
   * same key each time. An account that has no such key yet gets it with the first request that uses it. Throws a TypeError for an unknown
   * scope.
   *
   * @group Access
   * @example
   * ```ts
   * const { baseUrl, apiKey, fetch } = account.connection({ scope: 'read' });
   * const response = await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
   * console.log(response.status); // 200
   * ```
   */
  connection(input?: ConnectionInput): Connection;
  // rule 8/lift
  /**
   * Changes plan, quota, defaults of new events, or limits as support would lift them. Throws a TypeError that names the field for changes that
   * do not fit.
   *
   * @group Limits
   * @example
   * ```ts
   * account.update({ plan: 'Basic', quota: { events: 1 } });
   * console.log(account.plan); // Basic
   * ```
   */
  update(changes: AccountChanges): void;
  /** The API keys. @group Access */
  readonly keys: Keys;
  /** The codes that connect apps. @group Access */
  readonly connectionCodes: ConnectionCodes;
  /** The connected apps. @group Access */
  readonly connections: Connections;
  /** Lists, adds, checks and removes the events of the account. @group Events and galleries */
  readonly events: OwnerEvents;
  /** The galleries of the events. @group Events and galleries */
  readonly galleries: Galleries;
  /** The messages to guests. @group Events and galleries */
  readonly sends: Sends;
  /** The emails and text messages of these sends, as guests get them. @group Events and galleries */
  readonly inbox: Inbox;
  /** Lists, adds and imports what guests' photos are placed in. @group Designs */
  readonly templates: Templates;
  /** Lists and adds what an idle tablet plays. @group Designs */
  readonly attractScreens: ResourceCollection<AttractScreen, NewAttractScreen>;
  /** Lists and adds what guests may put on their photos. @group Designs */
  readonly stickerSets: ResourceCollection<StickerSet, NewStickerSet>;
  /** Lists and adds prices that guests pay before they capture. @group Payments */
  readonly paySets: ResourceCollection<PaySetRecord, NewPaySet>;
  /** The payment rails. @group Payments */
  readonly rails: ResourceCollection<RailRecord, NewRail>;
  /** The operators of the tablets. @group People */
  readonly operators: Operators;
  // rule 5.3
  /** People who work with the account; none of them can create keys. @group People */
  readonly teamMembers: ResourceCollection<TeamMemberRecord, NewTeamMember>;
  /** The two webhook URLs. @group Webhooks */
  readonly webhooks: OwnerWebhooks;
  /** The webhook deliveries. @group Webhooks */
  readonly deliveries: Deliveries;
  /** Virtual tablets, and what guests do at them. @group Tablets */
  readonly tablets: Tablets;
  /** The payments at the tablets, failed attempts included. @group Payments */
  readonly payments: Payments;
  /**
   * Sends a request of the API as this account, without limits, faults and journal unless it is sent as a client. Throws a
   * TypeError for invalid input, a NotFoundError if there is no such key.
   *
   * @group Requests
   * @example
   * ```ts
   * import { createSimulator } from '@boothkit/simulator';
   *
   * const sim = createSimulator();
   * const account = sim.accounts.create();
   * const { status } = await account.request({ method: 'GET', path: '/events?limit=10' });
   * console.log(status); // 200
   * ```
   */
  request(input: OwnRequest): Promise<OwnResponse>;
  /** The journal of requests made with the account's keys, and of requests for its files. @group Requests */
  readonly journal: AccountJournal;
}

/** The accounts of a simulator, in the order in which they were made. Accounts of a world file are in the order of the file. */
export interface Accounts extends Listing<Account> {
  // rule 5.2
  /**
   * Creates an account: Pro+, with unlimited events, and nothing in it yet. Throws a TypeError that names a field which does not fit.
   *
   * @example
   * ```ts
   * const pro = sim.accounts.create({ plan: 'Pro' });
   * console.log(pro.plan, pro.events.list().length); // Pro 0
   * ```
   */
  create(input?: NewAccount): Account;
  /**
   * The account with this ID; `undefined` if there is none.
   *
   * @example
   * ```ts
   * console.log(sim.accounts.get(account.id)?.plan); // Pro+
   * ```
   */
  get(id: string): Account | undefined;
}

/** How accounts are reached in process. */
export interface AccountContext {
  readonly baseUrl: string;
  /** The prefix of links to files and pages. */
  readonly root: string;
  /** The way to the real network, which says which receivers webhooks may go to (decision S18). */
  readonly wayOut: WayOut;
  /** Whether the limits of section 8 hold. */
  readonly limits: LimitsMode;
  readonly connectionLimits: ConnectionLimits | undefined;
  readonly callsInFlight: CallsInFlightOf;
  /** The way of the owner's requests into the API. */
  readonly send: SendToApi;
  /** A fetch that comes from a given address. */
  fetchFrom(address: string): typeof globalThis.fetch;
}

/** The accounts of a world. */
export function accountsOf(world: World, context: AccountContext): Accounts {
  return {
    ...listing({
      seed: world.seed,
      name: ['accounts'],
      entries: (after) => world.accounts.by('time', '', after),
      show: ({ record }) => accountOf(world, context, record.id),
    }),
    create(input = {}) {
      const { seed, ...fields } = parseInput(NewAccountSchema, input, 'account');
      const { colors, settings, shown } = fields.defaults;
      const errors = lightColorErrors(colors, world.minColorContrast, 'defaults.colors');
      if (errors.length > 0) throw new InputError('account', errors);
      const { record } = world.addAccount(
        (drawn) => ({
          ...fields,
          ...drawn,
          defaults: {
            colors,
            attractScreenId: null,
            stickerSetId: null,
            settings: withSettings(defaultSettings, settings),
            shown,
          },
          limits: documentedLimits,
          webhooks: { mediaUrl: null, sendUrl: null },
        }),
        seed === undefined ? undefined : ofSeed(world.run, String(seed)),
      );
      // Now, so that a client keeps its key when the world goes back to a moment before its first connection.
      const tx = world.transaction(record.id);
      makeConnectionKey(tx, 'read-write');
      reserveConnectionKeys(tx);
      return accountOf(world, context, record.id);
    },
    get: (id) => (world.hasAccount(id) ? accountOf(world, context, id) : undefined),
  };
}

/**
 * Returns the faults that no schema finds. These are new colours that are very light, new defaults that the account does not have, and a price that a
 * key's bucket could never hold. Existing defaults may name an item that was removed since.
 */
function changeErrors(
  account: AccountState,
  { colors, attractScreenId = null, stickerSetId = null }: NonNullable<AccountChanges['defaults']>,
  limits: AccountLimits,
  minColorContrast: number,
): InputError['errors'] {
  const invalid = (field: string, need: string, found: unknown) => ({
    field,
    message: `${field} must ${need}; got ${JSON.stringify(found)}`,
  });
  return [
    ...lightColorErrors(colors ?? [], minColorContrast, 'defaults.colors'),
    ...(attractScreenId === null || account.attractScreens.has(attractScreenId)
      ? []
      : [invalid('defaults.attractScreenId', 'name an attract screen of the account', attractScreenId)]),
    ...(stickerSetId === null || account.stickerSets.has(stickerSetId)
      ? []
      : [invalid('defaults.stickerSetId', 'name a sticker set of the account', stickerSetId)]),
    ...(limits.burst >= limits.expensiveCost
      ? []
      : [invalid('limits.burst', `be at least limits.expensiveCost, ${limits.expensiveCost}`, limits.burst)]),
  ];
}

function accountOf(world: World, context: AccountContext, id: string): Account {
  const record = (): AccountRecord => world.account(id).record;
  const { root: origin } = context;
  const showOfKind = (kind: ThumbnailKind) => showWithThumbnail(world, { owner: id, kind, origin });
  const methods: Omit<Account, keyof AccountFields> = {
    usage: () => usageOf(world, id, context.callsInFlight),
    connection(input = {}) {
      const { scope } = parseInput(ConnectionSchema, input, 'connection');
      return {
        apiKey: connectionKey(world, id, scope),
        baseUrl: context.baseUrl,
        fetch: context.fetchFrom(`account-${id}`),
        clock: world.clock,
        dangerouslyAllowBrowser: true,
        ...(context.connectionLimits !== undefined && { limits: context.connectionLimits }),
      };
    },
    update(input) {
      const changes = parseInput(AccountChangesSchema, input, 'account');
      const { account } = world.transaction(id);
      const changed = withChanges(accountFields(), account.record, changes);
      const errors = changeErrors(account, changes.defaults ?? {}, changed.limits, world.minColorContrast);
      if (errors.length > 0) throw new InputError('account', errors);
      account.record = changed;
    },
    keys: keysOf(world, id),
    events: eventsOf(world, id, origin),
    connectionCodes: connectionCodesOf(world, id),
    connections: ownersConnectionsOf(world, id),
    galleries: galleriesOf(world, id, origin),
    sends: sendsOf(world, id, origin, context.limits),
    inbox: inboxOf(world, id, origin),
    templates: importingTemplates(
      world,
      resourceCollection(world, id, templateResource, (account) => account.templates, showOfKind('templates')),
    ),
    attractScreens: resourceCollection(
      world,
      id,
      attractScreenResource,
      (account) => account.attractScreens,
      showOfKind('attract-screens'),
    ),
    stickerSets: resourceCollection(
      world,
      id,
      stickerSetResource,
      (account) => account.stickerSets,
      showOfKind('sticker-sets'),
    ),
    paySets: resourceCollection(
      world,
      id,
      paySetResource,
      (account) => account.paySets,
      (paySet) => paySet,
    ),
    rails: resourceCollection(
      world,
      id,
      railResource,
      (account) => account.rails,
      (rail) => rail,
    ),
    operators: operatorsOf(world, id),
    teamMembers: resourceCollection(
      world,
      id,
      teamMemberResource,
      (account) => account.teamMembers,
      (member) => member,
    ),
    webhooks: webhooksOf(world, id, context.wayOut),
    deliveries: deliveriesOf(world, id, context.wayOut),
    payments: paymentsOf(world, id),
    tablets: tabletsOf(tabletContext(world, id, origin, context.limits)),
    request: (input) =>
      sendOwnRequest(world, id, input, { send: context.send, ownKey: () => connectionKey(world, id, 'read-write') }),
    journal: accountJournalOf(world, id),
  };
  return liveView({ id }, readersOf(AccountSchema, record), methods);
}
