import { accountsOf } from './accounts/accounts.ts';
import { catalogOf } from './accounts/catalog.ts';
import type { SendToApi } from './accounts/own-requests.ts';
import { publicTemplatesOf } from './accounts/public-templates.ts';
import { createChanges } from './admin/changes-stream.ts';
import { redirectToDashboard, respondFromDashboard } from './admin/dashboard.ts';
import { keptSnapshots } from './admin/kept-snapshots.ts';
import { controlPath, dashboardPath, healthPath, livePath, viewPath } from './admin/path.ts';
import { below, mountOf, worldsPath } from './admin/worlds/mount.ts';
import { type WorldRegistry, worldRegistry } from './admin/worlds/registry.ts';
import { handlers } from './api/operations/index.ts';
import { type PipelineContext, respond } from './api/pipeline.ts';
import { errorResponse, newStamp } from './api/responses.ts';
import type { Transport } from './api/transport.ts';
import { withClock } from './clock/simulated-origins.ts';
import { drawnFiles } from './files/captures/drawn-files.ts';
import { filePaths, respondWithFile } from './files/file-routes.ts';
import { simulatedWeb } from './files/web.ts';
import { accountOfPage, respondFromGallery } from './galleries/gallery-routes.ts';
import { respondFromInbox } from './galleries/messages/message-routes.ts';
import { inboxPath } from './galleries/messages/paths.ts';
import { galleriesPath } from './galleries/paths.ts';
import { localAddress } from './http/client-address.ts';
import { fetchThrough } from './http/fetch.ts';
import type { HttpRequest, HttpResponse, RouteAccess } from './http/messages.ts';
import { type PathParams, type Route, routes } from './http/routes.ts';
import type { Simulator, SimulatorOptions, WorldText } from './interface.ts';
import { mcpPath } from './mcp/path.ts';
import { pathNotFound } from './not-found.ts';
import { signInTemplates } from './oauth/paths.ts';
import { readOptions, requireFreeBaseUrl } from './options.ts';
import { parseInput } from './resources/parse.ts';
import { snapshotOf, stateOf } from './snapshot.ts';
import { createWorld, type WorldState } from './store/world.ts';
import { runTablets } from './tablets/timers.ts';
import { faultsOf } from './testing/faults/faults.ts';
import { type FaultContext, withFaults } from './testing/faults/middleware.ts';
import { journalOf } from './testing/journal/journal.ts';
import { routesOf } from './testing/stub-routes.ts';
import { createTimeline } from './testing/timeline/timeline.ts';
import { allDeliveriesOf } from './webhooks/owner-deliveries.ts';
import { senderOf } from './webhooks/sender.ts';
import { lineReader } from './world-file/lines.ts';
import { loadWorld, type WorldLoader, worldLoader } from './world-file/load.ts';
import { type WorldFile, WorldFileSchema } from './world-file/schema.ts';
import { splitLines } from './world-file/text-stream.ts';
import { writeLines, writeWorld } from './world-file/write.ts';

const jsonContent = { 'Content-Type': 'application/json' };
const eventStream = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' };

/** A response that browsers take as its content type says. */
function withoutSniffing(response: HttpResponse): HttpResponse {
  return { ...response, headers: { ...response.headers, 'X-Content-Type-Options': 'nosniff' } };
}

/**
 * Creates a simulator of the service. Throws a TypeError for an invalid option, a RangeError for an invalid start of the clock.
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
 * const account = sim.accounts.create();
 * const { apiKey, baseUrl, fetch } = account.connection();
 * const response = await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
 * console.log(await response.json()); // { data: [], hasMore: false, nextCursor: null }
 * ```
 */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  return simulatorOf(options);
}

/** Where a simulator of several behind one origin is. */
interface Mounting {
  /** The prefix of this world's paths; empty for the main world. */
  readonly mount: string;
  readonly worlds: WorldRegistry;
  /** Fires when the world is removed; the main world never is. */
  readonly removed?: AbortSignal;
}

function simulatorOf(
  options: SimulatorOptions,
  state?: WorldState,
  { mount, worlds: registry, removed }: Mounting = { mount: '', worlds: worldRegistry() },
): Simulator {
  const read = readOptions(options);
  const { limits, ruleHeader, checkResponses, onInternalError } = read;
  const limited = limits !== 'off';
  const { origin, pathname: basePath } = new URL(read.apiUrl);
  const changes = createChanges(removed);
  const kept = keptSnapshots(read.world.seed);
  const history = createTimeline(read.world.seed, kept.offersAutomatic);
  const world = createWorld({
    ...read.world,
    onChange: changes.note,
    onHappening: history.note,
    ...(state && { state }),
  });
  const services = {
    imageCodec: async () => options.imageCodec ?? (await import('#image-codec')).imageCodec,
    network: options.network,
  };
  const drawn = drawnFiles(services.imageCodec);
  const freshContext = (): PipelineContext => ({
    world,
    services,
    handlers,
    inFlight: { all: new Map(), heavy: new Map() },
    limits,
    ruleHeader,
    checkResponses,
    onInternalError,
    onEnd: changes.note,
  });
  let context = freshContext();
  const allowsLoopback = options.network?.allowsLoopback ?? false;
  const deliveries = allDeliveriesOf(world);
  const sender = senderOf(world, options.network);
  runTablets(world);
  const faultContext: FaultContext = { world, nameFault: ruleHeader };
  // Links and URLs start with the origin of the request, and with the mount.
  const ownersSide = (at: string, caller: Pick<HttpRequest, 'inProcess'> = { inProcess: true }) => ({
    accounts: accountsOf(world, {
      baseUrl: `${at}${basePath}`,
      root: at,
      limited,
      allowsLoopback,
      callsInFlight: (id) => ({ all: context.inFlight.all.get(id) ?? 0, heavy: context.inFlight.heavy.get(id) ?? 0 }),
      fetchFrom,
      send: (request, transport) => respondToOwner(at, { ...request, ...caller }, transport),
    }),
    publicTemplates: publicTemplatesOf(world, at),
    catalog: catalogOf(world, at),
    journal: journalOf(world, { baseUrl: `${at}${basePath}`, root: at }),
  });

  /** Takes an automatic snapshot while somebody watches; tells how many entries the timeline has (decision S389). */
  function beforeChange(): number {
    if (changes.isWatched()) history.follow(kept.keepAutomatic(snapshotOf(world.capture())));
    return history.count;
  }

  /** Notes an action of the owner that none of its consequences did. */
  const noteOwner = (text: string) => world.note({ kind: 'owner', accountId: null, text, refId: null });

  /** Responds to a request of the API that an account's owner sends. Only what may change something is reported as a change. */
  function respondToOwner(at: string, request: Parameters<SendToApi>[0], transport: Transport): Promise<HttpResponse> {
    const { path, search, ...rest } = request;
    const { origin: reached, pathname } = new URL(at);
    const url = { origin: reached, pathname: `${basePath}${path}`, search };
    const { onEnd } = context;
    if (request.method !== 'GET') beforeChange();
    const service: PipelineContext = request.byOwner
      ? { ...context, limits: 'off', onEnd: () => request.method !== 'GET' && onEnd() }
      : context;
    return respond(service, { ...rest, url, mount: pathname === '/' ? '' : pathname }, path, transport);
  }

  /** The account that a path of files begins with. */
  function ownerOf({ path = '' }: PathParams): string | null {
    const [owner = ''] = path.split('/');
    return world.hasAccount(owner) ? owner : null;
  }

  async function control(request: HttpRequest, { path = '' }: PathParams): Promise<HttpResponse> {
    const { respondToControl } = await import('./admin/respond.ts');
    const { origin: reached } = request.url;
    const controlled = {
      ...simulator,
      ...ownersSide(`${reached}${request.mount ?? ''}`, request.inProcess ? { inProcess: true } : {}),
      ...{ kept, deliveries, origin: reached },
    };
    const { generation } = world;
    const startedMs = world.clock.now();
    return respondToControl(controlled, request, `/${path}`, {
      checkResponses,
      onInternalError,
      onChange: changes.note,
      beforeChange() {
        world.beginRecording();
        return beforeChange();
      },
      onAction(action) {
        // A world that replaced this one knows nothing of what was before it.
        if (world.generation !== generation) return;
        world.actions.append({
          ...action,
          requestsBefore: world.requests.end,
          startedMs,
          endedMs: world.clock.now(),
        });
      },
      afterChange(operation, count) {
        if (history.count === count) noteOwner(operation);
      },
    });
  }

  const notFound = ({ url }: HttpRequest) =>
    errorResponse(pathNotFound(url.pathname, basePath), newStamp(world), ruleHeader);

  const forGuests = [
    ...filePaths.map(([path, kind]) => {
      const place = kind === 'upload' ? 'upload_bytes' : 'get_file';
      const { expiredUrlStatus } = read;
      return beside(path, (request, params) =>
        withFaults(faultContext, request, place, ownerOf(params), (expired) =>
          respondWithFile(world, kind, request, {
            ruleHeader,
            onInternalError,
            expired,
            expiredUrlStatus,
            drawnFiles: drawn,
          }),
        ),
      );
    }),
    beside(`${galleriesPath}{page*}`, (request) =>
      withFaults(faultContext, request, 'get_gallery_page', accountOfPage(world, request.url.pathname), () =>
        respondFromGallery(world, request),
      ),
    ),
    beside(`${inboxPath}{message*}`, (request) => respondFromInbox(world, request)),
  ];
  const filesAndPages = routes<Route>(forGuests);

  /** Serves a file or a page to the owner, whose links lead to the same way. */
  async function respondToView(request: HttpRequest): Promise<HttpResponse> {
    const { origin: reached, pathname, search } = request.url;
    const url = { origin: reached, pathname: pathname.slice(viewPath.length), search };
    const found = filesAndPages.find(request.method, url.pathname);
    if (!found || !('target' in found)) return notFound(request);
    return found.target.respond(
      { ...request, url, mount: `${request.mount ?? ''}${viewPath}`, byOwner: true },
      found.params,
    );
  }

  const besideApi = [
    ...forGuests,
    beside(`${viewPath}/{path*}`, respondToView),
    beside(mcpPath, async (request) => (await import('./mcp/endpoint.ts')).respondToMcp(context, request)),
    ...Object.values(signInTemplates).map((path) =>
      beside(path, async (request) => {
        const { respondToSignIn } = await import('./oauth/oauth-routes.ts');
        return respondToSignIn(world, request, { network: options.network, onInternalError });
      }),
    ),
    beside('/', async (request) => redirectToDashboard(request) ?? notFound(request)),
    beside(healthPath, async () => ({ status: 200, headers: jsonContent, body: '{"status":"ok"}' })),
    beside(dashboardPath, respondFromDashboard),
    beside(`${dashboardPath}/{file*}`, respondFromDashboard),
    beside(livePath, async () => ({ status: 200, headers: eventStream, body: changes.stream() }), 'control'),
    beside(
      controlPath,
      async (request) => redirectToDashboard(request) ?? request.guard?.('control') ?? control(request, {}),
    ),
    beside(`${controlPath}/{path*}`, control, 'control'),
  ];
  requireFreeBaseUrl(read.apiUrl, [...besideApi.map(([, path]) => path), `${worldsPath}{world*}`]);
  const table = routes<Route>([
    [
      '*',
      `${basePath}/{path*}`,
      {
        access: 'public',
        respond(request, { path = '' }) {
          if (request.method !== 'GET') beforeChange();
          return respond(context, request, `/${path}`);
        },
      },
    ],
    ...besideApi,
  ]);

  /** A route beside the API: its response is what its content type says, whatever the bytes look like. */
  function beside(
    path: string,
    respond: Route['respond'],
    access: RouteAccess = 'public',
  ): readonly [method: '*', path: string, route: Route] {
    return [
      '*',
      path,
      {
        access,
        async respond(request, params) {
          const response = await respond(request, params);
          // Looking at pages and pictures changes nothing; the control API reports its changes.
          if (request.method !== 'GET' && access === 'public') changes.note();
          return withoutSniffing(response);
        },
      },
    ];
  }

  async function respondTo(received: HttpRequest): Promise<HttpResponse> {
    const neighbour = mount === '' ? registry.at(received.url.pathname) : undefined;
    if (neighbour) return neighbour.respond(received);
    const request = below(mount, received);
    const found = table.find(request.method, request.url.pathname);
    const route = found && 'target' in found ? found : undefined;
    const rejection = request.guard?.(route?.target.access ?? 'public');
    if (rejection) return rejection;
    if (route) return route.target.respond(request, route.params);
    return withoutSniffing(notFound(request));
  }

  const fetchFrom = (address: string) => withClock(fetchThrough(respondTo, address), world.clock);

  function restore(state: WorldState): void {
    context = freshContext();
    world.restore(state);
    sender.resume();
  }

  /** Begins a world that replaces this one when it is complete; an invalid world is not reported as a change. */
  function newWorld(now: string | undefined): { readonly loader: WorldLoader; replace(): void } {
    const start = now ?? world.clock.capture().now;
    const trial = createWorld({ ...read.world, clock: { start, frozen: true } });
    return {
      loader: worldLoader(trial, { allowsLoopback }),
      replace: () => restore({ ...trial.capture(), clock: { now: start } }),
    };
  }

  function load(input: WorldFile): void {
    const file = parseInput(WorldFileSchema, input, 'world file');
    const { loader, replace } = newWorld(file.now);
    loadWorld(loader, file);
    replace();
  }

  async function loadLines(text: WorldText): Promise<void> {
    let replace = (): void => {};
    const reader = lineReader(({ now }) => {
      const made = newWorld(now);
      ({ replace } = made);
      return made.loader;
    });
    for await (const lines of splitLines(text)) for (const line of lines) reader.read(line);
    reader.end();
    replace();
  }

  /** A world that stays as it is at one time. */
  const worldAt = (state: WorldState) => createWorld({ ...read.world, clock: { frozen: true }, state });

  /** The lines of the world as it is now, whatever happens while they are read. */
  function toLines(): Iterable<string> {
    return writeLines(worldAt(world.capture()));
  }

  const simulator: Simulator = {
    baseUrl: `${origin}${mount}${basePath}`,
    mcpUrl: `${origin}${mount}${mcpPath}`,
    controlUrl: `${origin}${mount}${controlPath}`,
    ...ownersSide(`${origin}${mount}`),
    clock: world.clock,
    web: simulatedWeb(world),
    faults: faultsOf(world),
    routes: routesOf(world),
    timeline: history.timeline,
    worlds: registry.from(world.seed, (id, removed, snapshot) =>
      simulatorOf(options, snapshot ? stateOf(snapshot) : world.capture(), {
        mount: mountOf(id),
        worlds: registry,
        removed,
      }),
    ),
    fetch: fetchFrom(localAddress),
    respond: respondTo,
    async settled() {
      // Runs the timers that are due now, in order, instead of in a later turn.
      world.clock.advance({});
      await sender.settled();
    },
    toFile: () => writeWorld(world),
    load,
    toLines,
    loadLines,
    async toTest(input = {}) {
      const { saveTest } = await import('./testing/saved-test/save-test.ts');
      const worldFileOf = (state: WorldState) => writeWorld(worldAt(state));
      return saveTest(world, input, { options, createSimulator, worldFileOf, imageCodec: services.imageCodec });
    },
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
