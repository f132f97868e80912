import { alreadyRead, bodyCollector, type ParsedRequest, prematureClose } from './parse-request.ts';

/** Keeps a runtime alive until the work is finished. */
type WaitUntil = (work: Promise<unknown>) => unknown;

/** The `waitUntil` of what a platform passes after a request, if one of it has that function; it keeps its `this`. */
export function waitUntilOf(passed: readonly unknown[]): WaitUntil | undefined {
  for (const context of passed) {
    const { waitUntil }: { readonly waitUntil?: unknown } = Object(context);
    if (typeof waitUntil === 'function') return (work) => waitUntil.call(context, work);
  }
  return undefined;
}

/** A web request, as a receiver takes it. */
export function parseWebRequest(request: Request): ParsedRequest {
  return {
    method: request.method,
    url: request.url,
    header: (name) => request.headers.get(name),
    body: () => readText(request),
  };
}

async function readText(request: Request): Promise<string> {
  if (request.bodyUsed) throw alreadyRead('pass request.clone(), made before the body is read');
  const collector = bodyCollector();
  const { body }: { readonly body?: unknown } = request;
  if (typeof Object(body).getReader !== 'function') {
    // Requests of some platforms and test environments have no stream, or one of Node.
    const text = await request.text().catch((cause: unknown) => Promise.reject(prematureClose(cause)));
    collector.add(new TextEncoder().encode(text));
    return text;
  }
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  try {
    for (;;) {
      const chunk = await reader.read().catch((cause: unknown) => Promise.reject(prematureClose(cause)));
      if (chunk.done) return collector.text();
      collector.add(chunk.value);
    }
  } finally {
    // The rest of a body that is too large is not needed.
    await reader.cancel().catch(() => {});
  }
}
