import { JsonDepthError, parseJson } from '@boothkit/contract/internal';
import { createMcpHandler } from '#mcp-sdk';
import { ApiError } from '../../engine/errors/api-error.ts';
import { requireUncompressed } from '../../engine/http/content-coding.ts';
import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import { endedWithoutResponse } from '../../engine/http/no-response.ts';
import type { World } from '../../model/world.ts';
import { type Caller, identify } from '../../service/accounts/authenticate.ts';
import { issuerOf, resourceAt, resourceMetadataUrl } from '../../service/oauth/metadata.ts';
import { connectionOf, findSecret } from '../../service/oauth/secrets.ts';
import { countAddress } from '../rest/address-limit.ts';
import { maxJsonBytes } from '../rest/parse.ts';
import { type PipelineContext, withinAddressLimit } from '../rest/pipeline.ts';
import { errorResponse, internalError, type ResponseStamp, stampHeaders } from '../rest/responses.ts';
import { echoedVersion } from '../rest/version.ts';
import { readAddress } from './address.ts';
import { type ExchangeHold, holdForExchange } from './exchange-hold.ts';
import { type Exchange, serverOf } from './server.ts';

/** The headers of a request that MCP reads. */
const headersRead = ['accept', 'content-type', 'mcp-method', 'mcp-name', 'mcp-protocol-version', 'mcp-session-id'];

/** How many operations one message may ask for, so that its response is bounded (decision S173). */
const maxMessages = 20;

/** The headers of a response that MCP sets; those of one connection are the adapter's. */
const forwardedHeaders = ['cache-control', 'content-type'];

/** Handles a request of the MCP endpoint (rules 1.1, 4.11/mcp). A tool call goes through the pipeline of the API. */
export async function respondToMcp(context: PipelineContext, request: HttpRequest): Promise<HttpResponse> {
  const { world } = context;
  const requestId = world.newRequestId();
  const hold = holdForExchange(world.clock);
  try {
    return await exchanged(context, request, requestId, hold);
  } catch (error) {
    if (endedWithoutResponse(error)) throw error;
    if (!(error instanceof ApiError)) context.onInternalError(error);
    const apiError = error instanceof ApiError ? error : internalError();
    const { date } = echoedVersion(world, request, identifyForMcp);
    return errorResponse(apiError, { requestId, version: date }, context.ruleHeader);
  } finally {
    hold.release();
  }
}

async function exchanged(
  context: PipelineContext,
  request: HttpRequest,
  requestId: string,
  hold: ExchangeHold,
): Promise<HttpResponse> {
  const { world } = context;
  const refund = withinAddressLimit(context, () => countAddress(world, request.address));
  if (request.method !== 'POST')
    throw new ApiError('method_not_allowed', '4.11/mcp', `The MCP endpoint does not accept ${request.method}.`, {
      hint: 'Send MCP messages to it with POST.',
      headers: { Allow: 'POST' },
    });
  const { key } = callerOf(context, request);
  const address = readAddress(world, request, key);
  const exchange: Exchange = {
    context,
    request,
    hold,
    address,
    key,
    identify: identifyForMcp,
    countAddress: () => refund,
    responses: [],
    failure: undefined,
  };
  const handler = createMcpHandler(() => serverOf(exchange), {
    // Each request lists the tools again, and a response here is always complete.
    maxSubscriptions: 0,
    keepAliveMs: 0,
  });
  const response = await handler.fetch(...(await asWebRequest(request)));
  const body = new Uint8Array(await response.arrayBuffer());
  // Only now has every call ended: older agents get a stream that starts earlier.
  if (exchange.failure) throw exchange.failure.cause;
  return toHttpResponse(response, body, exchange, { requestId, version: address.version.date });
}

function callerOf({ world }: PipelineContext, request: HttpRequest): Caller {
  const caller = identifyForMcp(world, request);
  if (caller instanceof ApiError) throw caller;
  return caller;
}

/**
 * Converts a request for the handler, with the parsed message if the body is JSON. The handler responds to any other
 * body itself.
 */
async function asWebRequest(request: HttpRequest): Promise<[Request, { readonly parsedBody?: unknown }]> {
  requireUncompressed(request);
  const bytes = await request.body(maxJsonBytes);
  if (!bytes)
    throw new ApiError(
      'payload_too_large',
      '4.11/mcp',
      `A message must be at most ${maxJsonBytes} bytes; it is larger.`,
      {
        hint: 'Send a smaller message.',
      },
    );
  const headers = new Headers();
  for (const name of headersRead) {
    const value = request.header(name);
    if (value !== null) headers.set(name, value);
  }
  const { origin, pathname, search } = request.url;
  const sent = new Request(`${origin}${pathname}${search}`, { method: 'POST', headers, body: new Uint8Array(bytes) });
  const message = messageIn(bytes);
  const { parsedBody } = message;
  if (Array.isArray(parsedBody) && parsedBody.length > maxMessages)
    throw new ApiError(
      'validation_failed',
      '4.11/mcp',
      `A batch must have at most ${maxMessages} messages; it has ${parsedBody.length}.`,
      { hint: 'Send smaller batches, or one message at a time.' },
    );
  return [sent, message];
}

function messageIn(bytes: Uint8Array): { readonly parsedBody?: unknown } {
  try {
    return { parsedBody: parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch (cause) {
    if (!(cause instanceof Error) || (cause instanceof SyntaxError && !(cause instanceof JsonDepthError))) return {};
    throw new ApiError('validation_failed', '4.11/mcp', `The message cannot be read as JSON: ${cause.message}`);
  }
}

/** The protocol's response. If it has one call of a tool, it gets that call's headers as over REST. */
function toHttpResponse(
  response: Response,
  body: Uint8Array,
  { responses: answers }: Exchange,
  stamp: ResponseStamp,
): HttpResponse {
  const [only, ...more] = answers;
  const breaksOff = answers.some(({ breaksAfterBytes }) => breaksAfterBytes !== undefined);
  const { 'Content-Type': _, ...headers } = only && more.length === 0 ? only.headers : stampHeaders(stamp);
  return {
    status: response.status,
    headers: {
      ...Object.fromEntries([...response.headers].filter(([name]) => forwardedHeaders.includes(name))),
      ...headers,
    },
    body: body.length === 0 ? null : body,
    ...(breaksOff && { breaksAfterBytes: Math.floor(body.length / 2) }),
  };
}

/**
 * The caller of the MCP endpoint, identified by a key, as over REST (rule 5.1), or by an access token for this endpoint. The
 * error says where to sign in (RFC 9728).
 */
export function identifyForMcp(world: World, request: HttpRequest): Caller | ApiError {
  const authorization = request.header('authorization');
  const caller = connectorOf(world, request, authorization) ?? identify(world, authorization);
  if (!(caller instanceof ApiError)) return caller;
  const invalid = authorization === null ? [] : ['error="invalid_token"', `error_description="${caller.message}"`];
  const challenge = [`resource_metadata="${resourceMetadataUrl(request)}"`, ...invalid].join(', ');
  return new ApiError(caller.code, caller.rule, caller.message, {
    hint: 'Send the header Authorization: Bearer <key> with a key of the account, or sign in with a connection code.',
    headers: { 'WWW-Authenticate': `Bearer ${challenge}` },
  });
}

/** The caller with an access token; `undefined` for an unknown token. */
function connectorOf(world: World, request: HttpRequest, authorization: string | null): Caller | ApiError | undefined {
  const [, value] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  const secret = value === undefined ? undefined : findSecret(world, 'access', value);
  if (!secret) return undefined;
  const { record } = secret;
  const connection = connectionOf(world, record);
  const key = connection && world.account(connection.accountId).keys.get(connection.keyId);
  if (!key || record.expiresAtMs <= world.clock.now()) return rejection('The access token has expired.');
  if (record.resource !== resourceAt(issuerOf(request))) return rejection('The access token is for another address.');
  return { accountId: connection.accountId, key };
}

const rejection = (message: string) => new ApiError('unauthorized', '5.8.4', message);
