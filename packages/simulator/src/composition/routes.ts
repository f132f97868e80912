import { operations } from '@boothkit/contract';
import { redirectToDashboard, respondFromDashboard } from '../control/api/dashboard.ts';
import { below, isWorldPath, worldIdOf, worldsPath } from '../control/api/worlds/mount.ts';
import { realTime } from '../engine/clock/real-time.ts';
import { ApiError } from '../engine/errors/api-error.ts';
import { acrossOrigins } from '../engine/http/across-origins.ts';
import type { HttpRequest, HttpResponse, RouteAccess } from '../engine/http/messages.ts';
import { isReadableMethod } from '../engine/http/method.ts';
import { type PathParams, routes } from '../engine/http/routes.ts';
import { controlPath, dashboardPath, healthPath, livePath, viewPath } from '../model/control-path.ts';
import { mcpPath } from '../model/mcp-path.ts';
import type { World } from '../model/world.ts';
import { filePaths, respondWithFile } from '../protocols/pages/file-routes.ts';
import { accountOfPage, respondFromGallery, respondFromInbox } from '../protocols/pages/gallery-routes.ts';
import { withFaults } from '../protocols/rest/fault-middleware.ts';
import { respond } from '../protocols/rest/pipeline.ts';
import { errorResponse, newStamp } from '../protocols/rest/responses.ts';
import { inboxPath } from '../service/galleries/messages/paths.ts';
import { galleriesPath } from '../service/galleries/paths.ts';
import { signInTemplates } from '../service/oauth/metadata.ts';
import type { Machinery } from './machinery.ts';

const { authorize, ...signInForPages } = signInTemplates;

const jsonContent = { 'Content-Type': 'application/json' };
const eventStream = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' };

/** Responds to a request of the control API, whose path begins behind its URL. */
type Control = (request: HttpRequest, path: string) => Promise<HttpResponse>;

/** The simulator that a request reaches. */
interface Reached {
  readonly machinery: Machinery;
  readonly control: Control;
}

type Respond = (reached: Reached, request: HttpRequest, params: PathParams) => Promise<HttpResponse>;

/** A route beside the API: who may reach it, and what responds. */
interface Route {
  readonly access: RouteAccess;
  readonly respond: Respond;
}

/** A response that browsers take as its content type says. */
function withoutSniffing(response: HttpResponse): HttpResponse {
  return { ...response, headers: { ...response.headers, 'X-Content-Type-Options': 'nosniff' } };
}

function notFound({ world, basePath, read }: Machinery, { url }: HttpRequest): HttpResponse {
  return errorResponse(pathNotFound(url.pathname, basePath), newStamp(world), read.ruleHeader);
}

/** A route whose response is what its content type says, whatever the bytes look like. */
function beside(
  path: string,
  respondBeside: Respond,
  access: RouteAccess = 'public',
): readonly [method: '*', path: string, route: Route] {
  return [
    '*',
    path,
    {
      access,
      async respond(reached, request, params) {
        const response = await respondBeside(reached, request, params);
        // Looking at pages and pictures changes nothing; the control API reports its changes.
        if (request.method !== 'GET' && (access === 'public' || access === 'dashboard'))
          reached.machinery.changes.note();
        return withoutSniffing(response);
      },
    },
  ];
}

/** As `acrossOrigins`, for a route. */
const forPages =
  (respondToPage: Respond): Respond =>
  (reached, request, params) =>
    acrossOrigins((received) => respondToPage(reached, received, params))(request);

// decision S522
/** The paths of an endpoint that people type, and clients write, with a slash at its end as well. */
const withSlash = (path: string) => [path, `${path}/`];

/** The account that a path of files begins with. */
function ownerOf(world: World, { path = '' }: PathParams): string | null {
  const [owner = ''] = path.split('/');
  return world.hasAccount(owner) ? owner : null;
}

const forGuests = [
  ...filePaths.map(([path, kind]) =>
    beside(path, ({ machinery: { world, read, drawnFiles } }, request, params) => {
      const { ruleHeader, expiredUrlStatus, onInternalError } = read;
      const operation = kind === 'upload' ? 'upload_bytes' : 'get_file';
      return withFaults({ world, nameFault: ruleHeader }, request, operation, ownerOf(world, params), (expired) =>
        respondWithFile(world, kind, request, { ruleHeader, onInternalError, expired, expiredUrlStatus, drawnFiles }),
      );
    }),
  ),
  beside(`${galleriesPath}{page*}`, ({ machinery: { world, read } }, request) => {
    const owner = accountOfPage(world, request.url.pathname);
    return withFaults({ world, nameFault: read.ruleHeader }, request, 'get_gallery_page', owner, () =>
      respondFromGallery(world, request),
    );
  }),
  beside(`${inboxPath}{message*}`, ({ machinery }, request) => respondFromInbox(machinery.world, request)),
];

const filesAndPages = routes<Route>(forGuests);

/** Serves a file or a page to the owner, whose links lead to the same way. */
async function respondToView(reached: Reached, request: HttpRequest): Promise<HttpResponse> {
  const { origin, pathname, search } = request.url;
  const url = { origin, pathname: pathname.slice(viewPath.length), search };
  const match = filesAndPages.find(request.method, url.pathname);
  if (!match || !('target' in match)) return notFound(reached.machinery, request);
  const view: HttpRequest = { ...request, url, mount: `${request.mount ?? ''}${viewPath}`, byOwner: 'dashboard' };
  return match.target.respond(reached, view, match.params);
}

async function respondToSignIn({ machinery }: Reached, request: HttpRequest): Promise<HttpResponse> {
  const { world, read, mounting } = machinery;
  const { refreshGraceMs, onInternalError } = read;
  const signIn = await import('../service/oauth/oauth-routes.ts');
  return signIn.respondToSignIn({ world, network: mounting.out.network, refreshGraceMs, onInternalError }, request);
}

const besideApi = [
  ...forGuests,
  beside(`${viewPath}/{path*}`, respondToView, 'dashboard'),
  ...withSlash(mcpPath).map((path) =>
    beside(
      path,
      forPages(async ({ machinery }, request) =>
        (await import('../protocols/mcp/endpoint.ts')).respondToMcp(machinery.context, request),
      ),
    ),
  ),
  // A page sends the browser to the authorization page, and never reads it (RFC 9700, section 2.6).
  ...withSlash(authorize).map((path) => beside(path, respondToSignIn)),
  ...Object.values(signInForPages)
    .flatMap(withSlash)
    .map((path) => beside(path, forPages(respondToSignIn))),
  beside('/', async ({ machinery }, request) => redirectToDashboard(request) ?? notFound(machinery, request)),
  beside(healthPath, async () => ({ status: 200, headers: jsonContent, body: '{"status":"ok"}' }), 'anyone'),
  beside(dashboardPath, (_, request) => respondFromDashboard(request), 'dashboard'),
  beside(`${dashboardPath}/{file*}`, (_, request) => respondFromDashboard(request), 'dashboard'),
  beside(
    livePath,
    async ({ machinery }) => ({ status: 200, headers: eventStream, body: machinery.changes.stream() }),
    'control',
  ),
  beside(
    controlPath,
    async ({ control }, request) => redirectToDashboard(request) ?? request.guard?.('control') ?? control(request, '/'),
  ),
  beside(`${controlPath}/{path*}`, ({ control }, request, { path = '' }) => control(request, `/${path}`), 'control'),
];

export const besidePaths = [...besideApi.map(([, path]) => path), `${worldsPath}{world*}`];
const besideTable = routes<Route>(besideApi);

/** A response with the time of the world as its `Date`, where that is not the machine's, which servers send by themselves (decision S741). */
function dated({ clock }: World, response: HttpResponse): HttpResponse {
  const nowMs = clock.now();
  const { headers } = response;
  if (Math.abs(nowMs - realTime.wallMs()) < 1000 || Object.keys(headers).some((name) => /^date$/i.test(name)))
    return response;
  return { ...response, headers: { ...headers, Date: new Date(nowMs).toUTCString() } };
}

/** Which part of a simulator responds to which path. */
export function respondTo(machinery: Machinery, control: Control): (request: HttpRequest) => Promise<HttpResponse> {
  const { world, mounting, basePath, origin } = machinery;
  const { mount, worlds, removed } = mounting;
  const reached: Reached = { machinery, control };
  const apiPrefix = `${basePath}/`;

  return async (received) => {
    // decision S530
    if (!isReadableMethod(received.method)) return { status: 400, headers: {}, body: null };
    const neighbour = mount === '' ? worlds.at(received.url.pathname) : undefined;
    if (neighbour) return neighbour.respond(received);
    if (removed?.aborted)
      return withoutSniffing(notFound(machinery, { ...received, url: new URL(`${origin}${mount}`) }));
    const request = below(mount, received);
    const { method, guard, url } = request;
    if (url.pathname.startsWith(apiPrefix)) {
      const rejection = guard?.('public');
      if (rejection) return rejection;
      return dated(world, await respond(machinery.context, request, url.pathname.slice(basePath.length)));
    }
    const match = besideTable.find(method, url.pathname);
    const route = match && 'target' in match ? match : undefined;
    const rejection = guard?.(route?.target.access ?? 'public');
    if (rejection) return rejection;
    if (!route) return withoutSniffing(notFound(machinery, request));
    const response = await route.target.respond(reached, request, route.params);
    return route.target.access === 'public' ? dated(world, response) : response;
  };
}

const firstSegments = new Set(Object.values(operations).map(({ path }) => path.split('/')[1]));

/** The error of a path without a route (rule 2.7): it lists the parts of the origin, and the path that may have been meant. */
function pathNotFound(pathname: string, basePath: string): ApiError {
  if (isWorldPath(pathname))
    return new ApiError(
      'not_found',
      '2.7',
      `There is no world ${JSON.stringify(worldIdOf(pathname))} at this origin.`,
      {
        hint: `GET ${controlPath}/worlds lists them, POST ${controlPath}/worlds creates one.`,
      },
    );
  const inApi = pathname.replace(/^\/v\d+(?=\/)/, '');
  const meant = firstSegments.has(inApi.split('/')[1]) ? `Did you mean ${basePath}${inApi}? ` : '';
  return new ApiError('not_found', '2.7', `The simulator serves nothing at ${pathname}.`, {
    hint: `${meant}The API is under ${basePath}, MCP at ${mcpPath}, galleries under /of/, worlds under /worlds/, the control API under ${controlPath} (${controlPath}/openapi.json describes it) with the dashboard at ${controlPath}/dashboard/; files are at the URLs that answers give.`,
  });
}
