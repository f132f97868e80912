import { redirectToDashboard, respondFromDashboard } from './admin/dashboard.ts';
import { controlPath, dashboardPath, healthPath, livePath, viewPath } from './admin/path.ts';
import { below, worldsPath } from './admin/worlds/mount.ts';
import { type FaultContext, withFaults } from './api/fault-middleware.ts';
import { respond } from './api/pipeline.ts';
import { errorResponse, newStamp } from './api/responses.ts';
import { acrossOrigins } from './engine/http/across-origins.ts';
import type { HttpRequest, HttpResponse, RouteAccess } from './engine/http/messages.ts';
import { type PathParams, type Route, type Routes, routes } from './engine/http/routes.ts';
import { inboxPath } from './galleries/messages/paths.ts';
import { galleriesPath } from './galleries/paths.ts';
import { pathNotFound } from './not-found.ts';
import { mcpPath } from './oauth/mcp-path.ts';
import { signInTemplates } from './oauth/paths.ts';
import { requireFreeBaseUrl } from './options.ts';
import { filePaths, respondWithFile } from './pages/file-routes.ts';
import { accountOfPage, respondFromGallery } from './pages/gallery-routes.ts';
import { respondFromInbox } from './pages/message-routes.ts';
import type { Service } from './service.ts';

const { authorize, ...signInForPages } = signInTemplates;

const jsonContent = { 'Content-Type': 'application/json' };
const eventStream = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' };

/** A response that browsers take as its content type says. */
function withoutSniffing(response: HttpResponse): HttpResponse {
  return { ...response, headers: { ...response.headers, 'X-Content-Type-Options': 'nosniff' } };
}

/** Responds to a request of the control API, whose path begins behind its URL. */
type Control = (request: HttpRequest, path: string) => Promise<HttpResponse>;

/** Which part of a simulator responds to which path. Throws a TypeError for a base URL that another path needs. */
export function respondTo(service: Service, control: Control): (request: HttpRequest) => Promise<HttpResponse> {
  const { world, read, mounting, basePath, origin, changes, beforeChange, drawnFiles } = service;
  const { refreshGraceMs, ruleHeader, expiredUrlStatus, onInternalError } = read;
  const { mount, worlds, removed, out } = mounting;
  const faultContext: FaultContext = { world, nameFault: ruleHeader };

  const notFound = ({ url }: HttpRequest) =>
    errorResponse(pathNotFound(url.pathname, basePath), newStamp(world), ruleHeader);

  /** A route beside the API: its response is what its content type says, whatever the bytes look like. */
  const beside = (
    path: string,
    respondBeside: Route['respond'],
    access: RouteAccess = 'public',
  ): readonly [method: '*', path: string, route: Route] => [
    '*',
    path,
    {
      access,
      async respond(request, params) {
        const response = await respondBeside(request, params);
        // Looking at pages and pictures changes nothing; the control API reports its changes.
        if (request.method !== 'GET' && access === 'public') changes.note();
        return withoutSniffing(response);
      },
    },
  ];

  /** The account that a path of files begins with. */
  function ownerOf({ path = '' }: PathParams): string | null {
    const [owner = ''] = path.split('/');
    return world.hasAccount(owner) ? owner : null;
  }

  const forGuests = [
    ...filePaths.map(([path, kind]) =>
      beside(path, (request, params) =>
        withFaults(faultContext, request, kind === 'upload' ? 'upload_bytes' : 'get_file', ownerOf(params), (expired) =>
          respondWithFile(world, kind, request, { ruleHeader, onInternalError, expired, expiredUrlStatus, drawnFiles }),
        ),
      ),
    ),
    beside(`${galleriesPath}{page*}`, (request) =>
      withFaults(faultContext, request, 'get_gallery_page', accountOfPage(world, request.url.pathname), () =>
        respondFromGallery(world, request),
      ),
    ),
    beside(`${inboxPath}{message*}`, (request) => respondFromInbox(world, request)),
  ];
  let filesAndPages: Routes<Route> | undefined;

  /** Serves a file or a page to the owner, whose links lead to the same way. */
  async function respondToView(request: HttpRequest): Promise<HttpResponse> {
    const { origin: reached, pathname, search } = request.url;
    const url = { origin: reached, pathname: pathname.slice(viewPath.length), search };
    filesAndPages ??= routes<Route>(forGuests);
    const found = filesAndPages.find(request.method, url.pathname);
    if (!found || !('target' in found)) return notFound(request);
    return found.target.respond(
      { ...request, url, mount: `${request.mount ?? ''}${viewPath}`, byOwner: true },
      found.params,
    );
  }

  async function respondToSignIn(request: HttpRequest): Promise<HttpResponse> {
    const signIn = await import('./oauth/oauth-routes.ts');
    return signIn.respondToSignIn({ world, network: out.network, refreshGraceMs, onInternalError }, request);
  }

  const besideApi = [
    ...forGuests,
    beside(`${viewPath}/{path*}`, respondToView),
    beside(
      mcpPath,
      acrossOrigins(async (request) => (await import('./mcp/endpoint.ts')).respondToMcp(service.context, request)),
    ),
    // A page sends the browser to the authorization page, and never reads it (RFC 9700, section 2.6).
    beside(authorize, respondToSignIn),
    ...Object.values(signInForPages).map((path) => beside(path, acrossOrigins(respondToSignIn))),
    beside('/', async (request) => redirectToDashboard(request) ?? notFound(request)),
    beside(healthPath, async () => ({ status: 200, headers: jsonContent, body: '{"status":"ok"}' }), 'anyone'),
    beside(dashboardPath, respondFromDashboard),
    beside(`${dashboardPath}/{file*}`, respondFromDashboard),
    beside(livePath, async () => ({ status: 200, headers: eventStream, body: changes.stream() }), 'control'),
    beside(
      controlPath,
      async (request) => redirectToDashboard(request) ?? request.guard?.('control') ?? control(request, '/'),
    ),
    beside(`${controlPath}/{path*}`, (request, { path = '' }) => control(request, `/${path}`), 'control'),
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
          return respond(service.context, request, `/${path}`);
        },
      },
    ],
    ...besideApi,
  ]);

  return async (received) => {
    const neighbour = mount === '' ? worlds.at(received.url.pathname) : undefined;
    if (neighbour) return neighbour.respond(received);
    if (removed?.aborted) return withoutSniffing(notFound({ ...received, url: new URL(`${origin}${mount}`) }));
    const request = below(mount, received);
    const found = table.find(request.method, request.url.pathname);
    const route = found && 'target' in found ? found : undefined;
    const rejection = request.guard?.(route?.target.access ?? 'public');
    if (rejection) return rejection;
    if (route) return route.target.respond(request, route.params);
    return withoutSniffing(notFound(request));
  };
}
