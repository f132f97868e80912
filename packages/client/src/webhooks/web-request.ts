import { alreadyRead, bodyCollector, type ParsedRequest, prematureClose } from './parse-request.ts';

/** The part of a runtime's request context that the receiver uses. */
export interface FetchContext {
  /** Keeps an edge runtime alive until work after the response is finished. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
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
  const reader = request.body?.getReader();
  try {
    for (;;) {
      const chunk = await reader?.read().catch((cause: unknown) => Promise.reject(prematureClose(cause)));
      if (chunk === undefined || chunk.done) return collector.text();
      collector.add(chunk.value);
    }
  } finally {
    // The rest of a body that is too large is not needed.
    await reader?.cancel().catch(() => {});
  }
}
