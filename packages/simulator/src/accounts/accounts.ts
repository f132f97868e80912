import type { Plan } from '@boothkit/contract/rules';
import type { Clock } from '../clock/clock.ts';
import { defaultSettings } from '../events/default-settings.ts';
import { eventsOf, type OwnerEvents } from '../events/owner-events.ts';
import { withSettings } from '../events/settings.ts';
import { showWithThumbnail, type ThumbnailKind } from '../files/thumbnail-urls.ts';
import { type Inbox, inboxOf } from '../galleries/messages/inbox.ts';
import { type Galleries, galleriesOf } from '../galleries/owner-galleries.ts';
import { type Sends, sendsOf } from '../galleries/owner-sends.ts';
import { type ConnectionCodes, connectionCodesOf } from '../oauth/owner-connection-codes.ts';
import { type Connections, ownersConnectionsOf } from '../oauth/owner-connections.ts';
import { entriesOf, type Listing, listing } from '../resources/listing.ts';
import { InputError, parseInput } from '../resources/parse.ts';
import { type ResourceCollection, resourceCollection } from '../resources/resource-collection.ts';
import type { AccountState } from '../store/account-state.ts';
import type { AccountRecord, CommunicationTexts, EventDefaults } from '../store/records.ts';
import type { World } from '../store/world.ts';
import { type Payments, paymentsOf } from '../tablets/owner-payments.ts';
import { type Tablets, tabletsOf } from '../tablets/owner-tablets.ts';
import { tabletContext } from '../tablets/tablet-context.ts';
import { type AccountJournal, accountJournalOf } from '../testing/journal/journal.ts';
import { type Deliveries, deliveriesOf } from '../webhooks/owner-deliveries.ts';
import { type OwnerWebhooks, webhooksOf } from '../webhooks/owner-webhooks.ts';
import {
  type AccountChanges,
  AccountChangesSchema,
  type AccountLimits,
  type ConnectionInput,
  ConnectionSchema,
  documentedLimits,
  type NewAccount,
  NewAccountSchema,
  type Quota,
  type TextSwitches,
} from './account.ts';
import { type AttractScreen, attractScreenResource, type NewAttractScreen } from './attract-screen.ts';
import { connectionKey, type Keys, keysOf } from './keys.ts';
import { lightColorErrors } from './light-colors.ts';
import { type Operators, operatorsOf } from './operators.ts';
import { type OwnRequest, type OwnResponse, type SendToApi, sendOwnRequest } from './own-requests.ts';
import {
  type NewPaySet,
  type NewRail,
  type PaySetRecord,
  paySetResource,
  type RailRecord,
  railResource,
} from './payment.ts';
import { type NewStickerSet, type StickerSet, stickerSetResource } from './sticker-set.ts';
import { type NewTeamMember, type TeamMemberRecord, teamMemberResource } from './team-member.ts';
import { templateResource } from './template.ts';
import { importingTemplates, type Templates } from './template-imports.ts';
import { type CallsInFlightOf, type Usage, usageOf } from './usage.ts';

/** The values that a client needs to reach an account in process. Pass them to `new BoothClient(…)` unchanged. */
export interface Connection {
  /** The account's key of the scope asked for. */
  readonly apiKey: string;
  readonly baseUrl: string;
  /** Reaches the simulator in process, from an address of the account's own. */
  readonly fetch: typeof globalThis.fetch;
  /** The world's clock: a wait on it takes no real time. */
  readonly clock: Clock;
}

/** An account of the service, as its owner has it: everything that the dashboard can do, as typed objects. */
export interface Account {
  readonly id: string;
  /** The account's name in the dashboard; null shows its ID. */
  readonly name: string | null;
  readonly plan: Plan;
  readonly quota: Quota;
  readonly defaults: EventDefaults;
  readonly limits: AccountLimits;
  /** AI credits left, for all events together; null if unlimited (rule 2.4.9). */
  readonly aiCredits: number | null;
  /** The account's own switches for texts to guests; each gallery has one too (rule 2.5.2). */
  readonly texts: TextSwitches;
  /** The account's own texts in emails and text messages to guests, which an event's own override (decision S410). */
  readonly communication: CommunicationTexts;
  /** How much of the limits is used at this moment of the world. */
  usage(): Usage;
  /**
   * A key of the scope, read-write by default, and the way to the service in process, from an address of the account's own. It is the
   * same key each time. An account of a world file that has no such key gets it with the first request that uses it (decision S301).
   */
  connection(input?: ConnectionInput): Connection;
  /** Changes plan, quota, defaults of new events, or limits as support would lift them (rule 8/lift). */
  update(changes: AccountChanges): void;
  readonly keys: Keys;
  readonly connectionCodes: ConnectionCodes;
  readonly connections: Connections;
  readonly events: OwnerEvents;
  readonly galleries: Galleries;
  readonly sends: Sends;
  /** The emails and text messages of these sends, as guests get them. */
  readonly inbox: Inbox;
  readonly templates: Templates;
  readonly attractScreens: ResourceCollection<AttractScreen, NewAttractScreen>;
  readonly stickerSets: ResourceCollection<StickerSet, NewStickerSet>;
  readonly paySets: ResourceCollection<PaySetRecord, NewPaySet>;
  readonly rails: ResourceCollection<RailRecord, NewRail>;
  readonly operators: Operators;
  /** People who work with the account; none of them can create keys (rule 5.3). */
  readonly teamMembers: ResourceCollection<TeamMemberRecord, NewTeamMember>;
  readonly webhooks: OwnerWebhooks;
  readonly deliveries: Deliveries;
  /** Virtual tablets, and what guests do at them. */
  readonly tablets: Tablets;
  /** The payments at the tablets, failed attempts included. */
  readonly payments: Payments;
  /**
   * Sends a request of the API as this account, without limits, faults and journal unless it is sent as a client (decision S386). Throws a
   * TypeError for input that does not fit, an Error where there is no such key.
   *
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
  /** The journal of requests made with the account's keys, and of requests for its files. */
  readonly journal: AccountJournal;
}

/** The accounts of a simulator, in the order in which they were made; those of a world file in the order of the file. */
export interface Accounts extends Listing<Account> {
  /** Creates an account: Pro+, with unlimited events, and nothing in it yet (rule 5.2). Throws a TypeError that names a field which does not fit. */
  create(input?: NewAccount): Account;
  /** One of them. */
  get(id: string): Account | undefined;
}

/** How accounts are reached in process. */
export interface Reach {
  readonly baseUrl: string;
  /** The prefix of links to files and pages. */
  readonly root: string;
  /** Whether webhooks may go to local receivers (decision S18). */
  readonly allowsLoopback: boolean;
  /** Whether the limits of section 8 hold. */
  readonly limited: boolean;
  readonly callsInFlight: CallsInFlightOf;
  /** The way of the owner's requests into the API. */
  readonly send: SendToApi;
  /** A fetch that comes from a given address. */
  fetchFrom(address: string): typeof globalThis.fetch;
}

/** The accounts of a world. */
export function accountsOf(world: World, reach: Reach): Accounts {
  return {
    ...listing({
      seed: world.seed,
      name: ['accounts'],
      entries: (after) => entriesOf(world.accountOrder, after),
      show: (id) => accountOf(world, reach, id),
    }),
    create(input = {}) {
      const fields = parseInput(NewAccountSchema, input, 'account');
      const { colors, settings } = fields.defaults;
      const errors = lightColorErrors(colors, world.minColorContrast, 'defaults.colors');
      if (errors.length > 0) throw new InputError('account', errors);
      const { record } = world.addAccount((drawn) => ({
        ...fields,
        ...drawn,
        defaults: {
          colors,
          attractScreenId: null,
          stickerSetId: null,
          settings: withSettings(defaultSettings, settings),
        },
        limits: documentedLimits,
        webhooks: { mediaUrl: null, sendUrl: null },
      }));
      // Made now, so that a client keeps its key when the world goes back to a moment before its first connection.
      connectionKey(world, record.id, 'read-write');
      return accountOf(world, reach, record.id);
    },
    get: (id) => (world.hasAccount(id) ? accountOf(world, reach, id) : undefined),
  };
}

/**
 * Returns the faults that no schema finds: new colours that are very light, new defaults that the account does not
 * have, and a price that a key's bucket could never hold. Existing defaults may name an item that was removed since.
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

function accountOf(world: World, reach: Reach, id: string): Account {
  const record = (): AccountRecord => world.account(id).record;
  const { root: origin } = reach;
  const shown = (kind: ThumbnailKind) => showWithThumbnail(world, { owner: id, kind, origin });
  return {
    id,
    get name() {
      return record().name;
    },
    get plan() {
      return record().plan;
    },
    get quota() {
      return record().quota;
    },
    get defaults() {
      return record().defaults;
    },
    get limits() {
      return record().limits;
    },
    get aiCredits() {
      return record().aiCredits;
    },
    get texts() {
      return record().texts;
    },
    get communication() {
      return record().communication;
    },
    usage: () => usageOf(world, id, reach.callsInFlight),
    connection(input = {}) {
      const { scope } = parseInput(ConnectionSchema, input, 'connection');
      return {
        apiKey: connectionKey(world, id, scope),
        baseUrl: reach.baseUrl,
        fetch: reach.fetchFrom(`account-${id}`),
        clock: world.clock,
      };
    },
    update(input) {
      const changes = parseInput(AccountChangesSchema, input, 'account');
      const account = world.change(id);
      const now = account.record;
      const changed: AccountRecord = {
        ...now,
        plan: changes.plan ?? now.plan,
        quota: { ...now.quota, ...changes.quota },
        defaults: {
          ...now.defaults,
          ...changes.defaults,
          settings: withSettings(now.defaults.settings, changes.defaults?.settings),
        },
        limits: { ...now.limits, ...changes.limits },
        name: changes.name === undefined ? now.name : changes.name,
        aiCredits: changes.aiCredits === undefined ? now.aiCredits : changes.aiCredits,
        texts: { ...now.texts, ...changes.texts },
        communication: changes.communication ?? now.communication,
      };
      const errors = changeErrors(account, changes.defaults ?? {}, changed.limits, world.minColorContrast);
      if (errors.length > 0) throw new InputError('account', errors);
      account.record = changed;
    },
    keys: keysOf(world, id),
    events: eventsOf(world, id, origin),
    connectionCodes: connectionCodesOf(world, id),
    connections: ownersConnectionsOf(world, id),
    galleries: galleriesOf(world, id, origin),
    sends: sendsOf(world, id, origin, reach.limited),
    inbox: inboxOf(world, id, origin),
    templates: importingTemplates(
      world,
      resourceCollection(world, id, templateResource, (account) => account.templates, shown('templates')),
    ),
    attractScreens: resourceCollection(
      world,
      id,
      attractScreenResource,
      (account) => account.attractScreens,
      shown('attract-screens'),
    ),
    stickerSets: resourceCollection(
      world,
      id,
      stickerSetResource,
      (account) => account.stickerSets,
      shown('sticker-sets'),
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
    webhooks: webhooksOf(world, id, reach.allowsLoopback),
    deliveries: deliveriesOf(world, id, reach.allowsLoopback),
    payments: paymentsOf(world, id),
    tablets: tabletsOf(tabletContext(world, id, origin, reach.limited)),
    request: (input) =>
      sendOwnRequest(world, id, input, { send: reach.send, ownKey: () => connectionKey(world, id, 'read-write') }),
    journal: accountJournalOf(world, id),
  };
}
