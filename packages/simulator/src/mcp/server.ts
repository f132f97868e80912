import { parseJson } from '@boothkit/contract/rules';
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { KeyRecord } from '../accounts/key.ts';
import { type PipelineContext, respond } from '../api/pipeline.ts';
import { ruleHeader } from '../api/responses.ts';
import type { Transport } from '../api/transport.ts';
import { versionHeader } from '../api/version-header.ts';
import type { HttpRequest, HttpResponse } from '../http/messages.ts';
import type { McpAddress } from './address.ts';
import type { ExchangeHold } from './exchange-hold.ts';
import { toolTransport } from './tool-transport.ts';
import { findTool, offeredTools } from './tools.ts';

/** One request of the MCP endpoint, once it is known who asks for what. */
export interface Exchange extends Pick<Transport, 'identify' | 'countAddress'> {
  readonly context: PipelineContext;
  readonly request: HttpRequest;
  readonly hold: ExchangeHold;
  readonly address: McpAddress;
  readonly key: KeyRecord;
  /**
   * The responses to the tool calls of this exchange; `unanswered` holds the cause if a call ended without a response.
   */
  readonly responses: HttpResponse[];
  failure: { readonly cause: unknown } | undefined;
}

const instructions =
  'Creates, configures, brands, duplicates and deletes the events of a photo-booth account. Dates need a time and an offset. Send idUser with create_event so that the call can be repeated safely. Images come by sourceUrl, a public https URL.';

/** The MCP server of one exchange: the tools of the address, each a call through the pipeline. */
export function serverOf(exchange: Exchange): Server {
  const { address, key } = exchange;
  const server = new Server(
    { name: 'boothkit-simulator', title: 'Photo-booth events', version: address.version.date },
    { capabilities: { tools: {} }, instructions, cacheHints: { 'tools/list': { ttlMs: 0, cacheScope: 'private' } } },
  );
  server.setRequestHandler('tools/list', () => ({ tools: offeredTools(address, key) }));
  server.setRequestHandler('tools/call', ({ params }) => callTool(exchange, params.name, params.arguments ?? {}));
  return server;
}

async function callTool(exchange: Exchange, name: string, sent: Record<string, unknown>): Promise<CallToolResult> {
  const found = findTool(exchange.address, name);
  if ('missing' in found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${found.missing}`);
  const transport = toolTransport({ ...found, arguments: sent }, exchange);
  try {
    const response = await exchange.hold.during(() => respond(exchange.context, versioned(exchange), '', transport));
    exchange.responses.push(response);
    return toolResult(response);
  } catch (cause) {
    exchange.failure = { cause };
    throw cause;
  }
}

/** The request as the pipeline reads it: the version that the address chose counts as asked for. */
function versioned({ request, address }: Exchange): HttpRequest {
  const asked = versionHeader.toLowerCase();
  return { ...request, header: (name) => (name === asked ? address.version.date : request.header(name)) };
}

/** A response as the result of a tool: a failure is its envelope as text, since the tool's schema describes a success. */
function toolResult({ status, headers, body }: HttpResponse): CallToolResult {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body);
  const structured = status < 400 ? objectIn(text) : undefined;
  const { [ruleHeader]: rule, 'Retry-After': retryAfter } = headers;
  const facts = {
    'boothkit/version': headers[versionHeader],
    ...(rule !== undefined && { 'boothkit/rule': rule }),
    ...(retryAfter !== undefined && { 'boothkit/retryAfterSeconds': Number(retryAfter) }),
  };
  const result = { content: [{ type: 'text' as const, text }], _meta: facts };
  return structured ? { ...result, structuredContent: structured } : { ...result, isError: true };
}

/** The object that a text holds; `undefined` where a fault that was injected left none. */
function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value = parseJson(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
