import { leastContrastWithWhite } from '@boothkit/contract/rules';
import { accountsOf } from './accounts/accounts.ts';
import { catalogOf } from './accounts/catalog.ts';
import { isColorContrast } from './accounts/light-colors.ts';
import { publicTemplatesOf } from './accounts/public-templates.ts';
import { createChanges } from './admin/changes-stream.ts';
import { respondFromDashboard } from './admin/dashboard.ts';
import { keptSnapshots } from './admin/kept-snapshots.ts';
import { controlPath, isControlPath, isDashboardPath, livePath } from './admin/path.ts';
import { below, isWorldPath, mountOf } from './admin/worlds/mount.ts';
import { type WorldRegistry, worldRegistry } from './admin/worlds/registry.ts';
import { handlers } from './api/operations/index.ts';
import { type PipelineContext, respond } from './api/pipeline.ts';
import { errorResponse, newStamp } from './api/responses.ts';
import { readVersionOptions } from './api/versions/options.ts';
import { isStoragePath, respondFromStorage } from './files/respond.ts';
import { type ExpiredUrlStatus, expiredUrlStatuses } from './files/signature.ts';
import { simulatedWeb } from './files/web.ts';
import { isGalleryPath } from './galleries/paths.ts';
import { respondFromGallery } from './galleries/respond.ts';
import { localAddress } from './http/client-address.ts';
import { fetchThrough } from './http/fetch.ts';
import type { HttpRequest, HttpResponse } from './http/messages.ts';
import { unserved } from './http/unserved.ts';
import type { Simulator, SimulatorOptions } from './interface.ts';
import { mcpPath } from './mcp/path.ts';
import { holdsSignIn, isSignInPath } from './oauth/paths.ts';
import { parseInput } from './resources/parse.ts';
import { snapshotOf, stateOf } from './snapshot.ts';
import { createWorld, type WorldOptions, type WorldState } from './store/world.ts';
import { runTablets } from './tablets/timers.ts';
import { type BesideContext, serveBesideApi } from './testing/faults/beside-api.ts';
import { delaysOf } from './testing/faults/delay.ts';
import { faultsOf } from './testing/faults/faults.ts';
import { placeAt } from './testing/faults/places.ts';
import { journalOf } from './testing/journal/journal.ts';
import { routesOf } from './testing/routes.ts';
import { senderOf } from './webhooks/sender.ts';
import { loadWorld } from './world-file/load.ts';
import { type WorldFile, WorldFileSchema } from './world-file/schema.ts';
import { writeWorld } from './world-file/write.ts';

/** Pages, files and everything else beside the API are what their content type says, whatever their bytes look like. */
const asTyped = { 'X-Content-Type-Options': 'nosniff' };

const eventStream = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' };

const mebibyte = 1_048_576;

/**
 * Makes a simulator of the service. Throws a TypeError for an option that does not fit, a RangeError for a clock that starts at no moment.
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
 * const account = sim.accounts.create();
 * const { apiKey, baseUrl, fetch } = account.connection();
 * const response = await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
 * await response.json(); // { data: [], hasMore: false, nextCursor: null }
 * ```
 */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  return simulatorOf(options);
}

/** Where a simulator of several behind one origin is. */
interface Mounting {
  /** What its paths begin with; empty for the one that the others are beside. */
  readonly mount: string;
  readonly worlds: WorldRegistry;
}

function simulatorOf(
  options: SimulatorOptions,
  state?: WorldState,
  { mount, worlds: registry }: Mounting = { mount: '', worlds: worldRegistry() },
): Simulator {
  const apiUrl = readBaseUrl(options.baseUrl ?? 'https://booth.simulator.test/v1');
  const { origin, pathname: basePath } = new URL(apiUrl);
  const apiPath = `${basePath}/`;
  const changes = createChanges();
  const worldOptions: WorldOptions = {
    seed: String(options.seed ?? 1),
    clock: options.clock ?? {},
    versions: readVersionOptions(options),
    minColorContrast: readMinColorContrast(options.minColorContrast ?? leastContrastWithWhite),
    journal: {
      maxLength: readJournalLength(options.journalLength ?? 10_000),
      maxSizeBytes: readJournalSize(options.journalSizeBytes ?? 64 * mebibyte),
    },
  };
  const world = createWorld({ ...worldOptions, onChange: changes.note, ...(state && { state }) });
  const limited = readLimits(options.limits ?? 'documented');
  const expiredUrlStatus = readExpiredUrlStatus(options.expiredUrlStatus ?? 401);
  const nameRule = options.ruleHeader ?? true;
  const checkAnswers = options.checkAnswers ?? false;
  const onInternalError = options.onInternalError ?? ((error) => console.error(error));
  const services = {
    imageCodec: async () => options.imageCodec ?? (await import('#image-codec')).imageCodec,
    network: options.network,
  };
  const delays = delaysOf(world);
  const freshContext = (): PipelineContext => ({
    world,
    delays,
    services,
    handlers,
    inFlight: { all: new Map(), heavy: new Map() },
    limits: limited,
    ruleHeader: nameRule,
    checkAnswers,
    onInternalError,
    onEnd: changes.note,
  });
  let context = freshContext();
  const allowsLoopback = options.network?.allowsLoopback ?? false;
  const kept = keptSnapshots();
  const sender = senderOf(world, options.network);
  runTablets(world);
  const beside: BesideContext = { world, delays, nameFault: nameRule };
  // Links and URLs start with the origin that whoever asks has reached the simulator by, and with the mount.
  const ownersSide = (at: string) => ({
    accounts: accountsOf(world, {
      baseUrl: `${at}${basePath}`,
      root: at,
      limited,
      allowsLoopback,
      underWay: (id) => ({ all: context.inFlight.all.get(id) ?? 0, heavy: context.inFlight.heavy.get(id) ?? 0 }),
      fetchFrom,
    }),
    publicTemplates: publicTemplatesOf(world, at),
    catalog: catalogOf(world, at),
  });

  function respondTo(asked: HttpRequest): Promise<HttpResponse> {
    const elsewhere = mount === '' ? registry.at(asked.url.pathname) : undefined;
    if (elsewhere) return elsewhere.respond(asked);
    const request = below(mount, asked);
    const { pathname } = request.url;
    if (pathname.startsWith(apiPath)) return respond(context, request, pathname.slice(basePath.length));
    return besideApi(request);
  }

  async function besideApi(request: HttpRequest): Promise<HttpResponse> {
    const answer = await answerTo(request);
    // Looking at pages and pictures changes nothing.
    if (request.method !== 'GET') changes.note();
    return { ...answer, headers: { ...answer.headers, ...asTyped } };
  }

  async function answerTo(request: HttpRequest): Promise<HttpResponse> {
    const { pathname } = request.url;
    const place = placeAt(world, pathname);
    if (place?.name === 'get_gallery_page')
      return serveBesideApi(beside, request, place, () => respondFromGallery(world, request));
    if (place)
      return serveBesideApi(beside, request, place, (expired) =>
        respondFromStorage(world, request, { ruleHeader: nameRule, onInternalError, expired, expiredUrlStatus }),
      );
    if (isDashboardPath(pathname)) return respondFromDashboard(request);
    if (pathname === livePath) return { status: 200, headers: eventStream, body: changes.stream() };
    if (pathname === mcpPath) return (await import('./mcp/respond.ts')).respondToMcp(context, request);
    if (isSignInPath(pathname))
      return (await import('./oauth/respond.ts')).respondToSignIn(world, request, {
        network: options.network,
        onInternalError,
      });
    if (isControlPath(pathname)) {
      const { respondToControl } = await import('./admin/respond.ts');
      const { origin: reached } = request.url;
      const controlled = { ...simulator, ...ownersSide(`${reached}${mount}`), kept, origin: reached };
      return respondToControl(controlled, request, { checkAnswers, onInternalError });
    }
    return errorResponse(unserved(pathname, basePath), newStamp(world), nameRule);
  }

  const fetchFrom = (address: string) => fetchThrough(respondTo, address);

  function restore(moment: WorldState): void {
    context = freshContext();
    world.restore(moment);
    delays.end();
    sender.resume();
  }

  function load(file: WorldFile): void {
    const { now, ...contents } = parseInput(WorldFileSchema, file, 'world file');
    const start = now ?? world.clock.capture().now;
    // Nobody is told of a world that turns out not to fit.
    const trial = createWorld({ ...worldOptions, clock: { start, frozen: true } });
    loadWorld(trial, contents, { allowsLoopback });
    restore({ ...trial.capture(), clock: { now: start } });
  }

  const simulator: Simulator = {
    baseUrl: `${origin}${mount}${basePath}`,
    mcpUrl: `${origin}${mount}${mcpPath}`,
    controlUrl: `${origin}${mount}${controlPath}`,
    ...ownersSide(`${origin}${mount}`),
    clock: world.clock,
    web: simulatedWeb(world),
    faults: faultsOf(world),
    journal: journalOf(world),
    routes: routesOf(world),
    worlds: registry.from((id) => simulatorOf(options, world.capture(), { mount: mountOf(id), worlds: registry })),
    fetch: fetchFrom(localAddress),
    respond: respondTo,
    async settled() {
      // What is due on the clock is done now, in order, and not only in a turn to come.
      world.clock.advance({});
      await sender.settled();
    },
    toFile: () => writeWorld(world),
    load,
    snapshot: () => snapshotOf(world.capture()),
    restore: (snapshot) => restore(stateOf(snapshot)),
    reset: () => restore(beginning),
    fork: (changes) => simulatorOf({ ...options, ...changes }, world.capture()),
  };
  if (!state && options.seedFile !== undefined) load(options.seedFile);
  if (!state) options.populate?.(simulator);
  const beginning = state ?? world.capture();
  return simulator;
}

function readMinColorContrast(ratio: number): number {
  if (typeof ratio === 'number' && isColorContrast(ratio)) return ratio;
  throw new TypeError(`minColorContrast must be a number from 1 to 4.5; got ${ratio}`);
}

function readExpiredUrlStatus(status: number): ExpiredUrlStatus {
  const known = expiredUrlStatuses.find((each) => each === status);
  if (known !== undefined) return known;
  throw new TypeError(`expiredUrlStatus must be one of ${expiredUrlStatuses.join(', ')}; got ${status}`);
}

function readJournalLength(length: number): number {
  if (Number.isInteger(length) && length >= 0 && length <= 1_000_000) return length;
  throw new TypeError(`journalLength must be a whole number from 0 to 1000000; got ${length}`);
}

function readJournalSize(bytes: number): number {
  if (Number.isSafeInteger(bytes) && bytes >= 0) return bytes;
  throw new TypeError(`journalSizeBytes must be a whole number of at least 0; got ${bytes}`);
}

function readBaseUrl(text: string): string {
  const url = URL.parse(text);
  const isPlain = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}${url.pathname}`;
  if (!isPlain || url.pathname.endsWith('/'))
    throw new TypeError(
      `baseUrl must be an http or https URL that ends in a path prefix such as /v1; got ${JSON.stringify(text)}`,
    );
  const below = `${url.pathname}/`;
  const isTaken = [isStoragePath, isGalleryPath, isControlPath, isWorldPath, holdsSignIn].some((serves) =>
    serves(below),
  );
  if (isTaken || url.pathname === mcpPath)
    throw new TypeError(`baseUrl must not lie where the simulator serves other things; got ${JSON.stringify(text)}`);
  return url.href;
}

function readLimits(limits: string): boolean {
  if (limits === 'documented' || limits === 'off') return limits === 'documented';
  throw new TypeError(`limits must be documented or off; got ${JSON.stringify(limits)}`);
}
