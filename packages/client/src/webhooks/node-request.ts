import { alreadyRead, bodyCollector, type ParsedRequest, prematureClose } from './parse-request.ts';

/** As much of node:http's `IncomingMessage`, or of a request of Express, as a receiver needs. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  /** Whether somebody has begun to read the body. */
  readonly readableDidRead?: boolean | undefined;
  /** Whether it is over: a sender that has gone away ends it before its body is read. */
  readonly destroyed?: boolean | undefined;
  /** Where `express.json()` and the like put the body that they have read. */
  readonly body?: unknown;
  /** Tells of each chunk of the body: text if somebody has called `setEncoding`. */
  on(event: 'data', listener: (chunk: Uint8Array | string) => void): unknown;
  /** Tells of the end of the body, or of the request. */
  on(event: 'end' | 'close', listener: () => void): unknown;
  /** Tells that the body broke off. */
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** As much of node:http's `ServerResponse`, or of a response of Express, as a receiver needs. */
export interface NodeResponse {
  /** Sends status and headers. */
  writeHead(status: number, headers: Record<string, string>): unknown;
  /** Sends the body. */
  end(text: string): unknown;
}

/** A request of node:http or Express, as a receiver takes it. */
export function parseNodeRequest(request: NodeRequest): ParsedRequest {
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    header(name) {
      const value = request.headers[name];
      return typeof value === 'string' ? value : null;
    },
    body: async () => (request.readableDidRead ? bodyLeft(request) : readText(request)),
  };
}

/**
 * Returns the body as an earlier reader left it. Express leaves `{}` if it did not read the body, so the caller checks
 * the stream first.
 */
function bodyLeft({ body }: NodeRequest): unknown {
  if (body === undefined) {
    throw alreadyRead('put the receiver before the code that reads it, or let express.json() put it in request.body');
  }
  return body;
}

function readText(request: NodeRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    // Its events are over then, and would not come again.
    if (request.destroyed) reject(prematureClose(undefined));
    const collector = bodyCollector();
    let isRejected = false;
    request.on('data', (chunk) => {
      // Chunks after the size limit are read and dropped, so that the response reaches the sender.
      if (isRejected) return;
      try {
        collector.add(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
      } catch (error) {
        isRejected = true;
        reject(error);
      }
    });
    request.on('end', () => resolve(collector.text()));
    request.on('error', (error) => reject(prematureClose(error)));
    request.on('close', () => reject(prematureClose(undefined)));
  });
}
