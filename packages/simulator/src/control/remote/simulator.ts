import type { SavedTest } from '@boothkit/saved-tests';
import { addSpan } from '../../engine/clock/timestamps.ts';
import { readPieces } from '../../engine/http/body.ts';
import { clientAddressHeader } from '../../engine/http/client-address.ts';
import type { Page, PageInput } from '../../engine/resources/listing.ts';
import type { WorldText } from '../../objects/interface.ts';
import { linesContentType, splitLines, streamOf } from '../world-file/text-stream.ts';
import type { Send } from './call.ts';
import { ControlError } from './control-error.ts';
import type {
  AccountView,
  ClockView,
  RemoteAccount,
  RemoteConnection,
  RemoteListing,
  RemoteSimulator,
  RemoteWorld,
} from './interface.ts';
import { allPages, type Method, objectsOf } from './methods.ts';

/** Where a world is, as the control API tells it. */
interface WorldRef {
  readonly worldId: string;
  readonly baseUrl: string;
  readonly controlUrl: string;
}

/** Empty lists, for an account that is created without resources. */
const nothing = { templates: [], attractScreens: [], stickerSets: [], paySets: [] };

/** A simulator elsewhere, by the methods that its document describes. */
export function simulatorAt(
  controlUrl: string,
  methods: readonly Method[],
  sendTo: (controlUrl: string) => Send,
): RemoteSimulator {
  const send = sendTo(controlUrl);
  const made = objectsOf(methods, {}, send) as Omit<RemoteSimulator, 'controlUrl'>;
  const account = (id: string) => accountAt(id, methods, send);
  const worldOf = ({ worldId, baseUrl, controlUrl: its }: WorldRef): RemoteWorld => ({
    id: worldId,
    baseUrl,
    simulator: simulatorAt(its, methods, sendTo),
  });
  return {
    ...made,
    controlUrl,
    accounts: {
      seed: made.accounts.seed,
      create: async (input) => account((await made.accounts.seed({ ...input, ...nothing })).accountId),
      async get(id) {
        const remote = account(id);
        return (await isThere(remote.read())) ? remote : undefined;
      },
      ...listingAt<AccountView, RemoteAccount>('/accounts', send, ({ id }) => account(id)),
    },
    clock: {
      ...made.clock,
      async advance(span) {
        const body = { advanceSeconds: addSpan(0, span) / 1000 };
        return (await send({ method: 'PATCH', path: '/clock', body })) as ClockView;
      },
    },
    web: {
      ...made.web,
      async serve(url, bytes, { contentType = '', status } = {}) {
        await send({ method: 'PUT', path: '/web', query: { url, status }, bytes: { bytes, contentType } });
      },
    },
    worlds: {
      async create({ snapshot, ...input } = {}) {
        const body = { ...input, ...(snapshot && { snapshotId: snapshot.snapshotId }) };
        return worldOf((await send({ method: 'POST', path: '/worlds', body })) as WorldRef);
      },
      async get(id) {
        const world = (await made.worlds.get(id)) as WorldRef | undefined;
        return world && worldOf(world);
      },
      ...listingAt('/worlds', send, worldOf),
      remove: (id) => made.worlds.remove(id),
    },
    async *toLines() {
      const body = (await send({
        method: 'GET',
        path: '/world-file',
        accept: linesContentType,
      })) as ReadableStream<Uint8Array>;
      for await (const lines of splitLines(readPieces(body)))
        for (const line of lines) if (line !== '') yield `${line}\n`;
    },
    async loadLines(text) {
      const bytes = streamOf(inBytes(text));
      await send({ method: 'PUT', path: '/world-file', bytes: { bytes, contentType: linesContentType } });
    },
    async toTest({ snapshot, filter, ...input } = {}) {
      const query = { ...input, snapshotId: snapshot?.snapshotId };
      return (await send({ method: 'POST', path: '/test', query, ...(filter && { body: filter }) })) as SavedTest;
    },
    async restore({ snapshotId }, body) {
      await send({
        method: 'POST',
        path: `/snapshots/${encodeURIComponent(snapshotId)}/restore`,
        ...(body && { body }),
      });
    },
  };
}

/** A list at a path, whose items become objects. */
function listingAt<Found, Item>(path: string, send: Send, show: (found: Found) => Item): RemoteListing<Item> {
  const requestPage = async (query: PageInput) => (await send({ method: 'GET', path, query })) as Page<Found>;
  return {
    list: async () => (await allPages((cursor) => requestPage({ ...cursor, limit: 1000 }))).map(show),
    async page(input = {}) {
      const page = await requestPage(input);
      return { ...page, data: page.data.map(show) };
    },
  };
}

async function* inBytes(text: WorldText): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of text) yield typeof piece === 'string' ? encoder.encode(piece) : piece;
}

async function isThere(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (error instanceof ControlError && error.status === 404) return false;
    throw error;
  }
}

/** An account elsewhere, by its id. */
function accountAt(id: string, methods: readonly Method[], send: Send): RemoteAccount {
  const owned = objectsOf(methods, { accountId: id }, send) as Omit<RemoteAccount, 'id'>;
  return {
    ...owned,
    id,
    async connection(input): Promise<RemoteConnection> {
      const fetch = fetchFrom(`account-${id}`);
      return { ...(await owned.connection(input)), fetch, dangerouslyAllowBrowser: true };
    },
  };
}

/** A fetch whose requests name the address that they come from. */
function fetchFrom(address: string): typeof globalThis.fetch {
  return (input, init) => {
    const request = new Request(input, init);
    request.headers.set(clientAddressHeader, address);
    return fetch(request);
  };
}
