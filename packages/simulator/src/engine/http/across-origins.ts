import type { HttpRequest, HttpResponse } from './messages.ts';

type Respond = (request: HttpRequest) => Promise<HttpResponse>;

/** The methods that a page may send: older agents open streams by GET and end sessions by DELETE, and have to read that they cannot. */
const methods = 'GET, HEAD, POST, DELETE';

/** A star stands for every header but Authorization. */
const requestHeaders =
  '*, Authorization, Content-Type, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID, Service-Version';

const responseHeaders =
  'WWW-Authenticate, Retry-After, Mcp-Session-Id, Service-Version, X-Request-Id, Simulator-Rule, Simulator-Fault, Allow';

/**
 * A responder whose responses a page of another origin may read (CORS), refusals included. The guard of a server has rejected the
 * origins that may not (decision S502). Nothing here reads cookies, so none are allowed.
 */
export function acrossOrigins(respond: Respond): Respond {
  return async (request) => {
    const origin = request.header('origin');
    const response = isPreflight(request) ? preflight() : await respond(request);
    return {
      ...response,
      headers: {
        ...response.headers,
        Vary: 'Origin',
        ...(origin !== null && {
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Expose-Headers': responseHeaders,
        }),
      },
    };
  };
}

const isPreflight = ({ method, header }: HttpRequest) =>
  method === 'OPTIONS' && header('origin') !== null && header('access-control-request-method') !== null;

const preflight = (): HttpResponse => ({
  status: 204,
  headers: {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': requestHeaders,
    'Access-Control-Max-Age': '600',
  },
  body: null,
});
