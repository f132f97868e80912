/// <reference lib="webworker" />
import type { SimulatorChunk, SimulatorRequest, SimulatorResponse } from './messages.ts';

// Brings the requests of the dashboard, which a page shows in a frame, to the simulator in that page's worker. The dashboard's URLs
// begin with the scope and the id of the page: `…/playground/programs/<client id>/_sim/dashboard/`.

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const scope = new URL(worker.registration.scope).pathname;

worker.addEventListener('install', () => void worker.skipWaiting());

// A page asks for its own id, which it cannot know otherwise.
worker.addEventListener('message', ({ source, ports }) => {
  if (source && 'id' in source) ports[0]?.postMessage(source.id);
});

worker.addEventListener('fetch', (event) => {
  const { origin, pathname, search } = new URL(event.request.url);
  if (!pathname.startsWith(scope)) return;
  const [id = ''] = pathname.slice(scope.length).split('/');
  const mount = `${scope}${id}`;
  event.respondWith(
    responseOf(id, event.request, { origin, mount, pathname: pathname.slice(mount.length) || '/', search }),
  );
});

async function responseOf(
  id: string,
  request: Request,
  target: Pick<SimulatorRequest, 'origin' | 'mount' | 'pathname' | 'search'>,
): Promise<Response> {
  const page = await worker.clients.get(id);
  if (!page) return new Response('The page that ran this program is closed.\n', { status: 410 });
  const { port1: port, port2 } = new MessageChannel();
  const received = new Promise<SimulatorResponse>((resolve) => {
    port.onmessage = ({ data }: MessageEvent<SimulatorResponse>) => resolve(data);
  });
  const message: SimulatorRequest = {
    type: 'request',
    method: request.method,
    ...target,
    headers: Object.fromEntries(request.headers),
    body: new Uint8Array(await request.arrayBuffer()),
  };
  page.postMessage(message, [port2]);
  const { status, headers, body, isStream } = await received;
  return new Response(isStream ? bodyFrom(port) : (body as BodyInit | null), { status, headers: framed(headers) });
}

/** The headers of a response, which the page that runs the program may show in a frame. */
function framed(headers: SimulatorResponse['headers']): Headers {
  const changed = new Headers(headers);
  const policy = changed.get('content-security-policy');
  if (policy)
    changed.set('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  return changed;
}

function bodyFrom(port: MessagePort): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      port.onmessage = ({ data }: MessageEvent<SimulatorChunk>) =>
        data === null ? controller.close() : controller.enqueue(data);
    },
    cancel: () => port.postMessage('cancel'),
  });
}
