import { isJson, parsedJson } from '@boothkit/contract/internal';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode, Server } from '#mcp-sdk';
import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import type { KeyRecord } from '../../model/accounts/key.ts';
import { type PipelineContext, respond } from '../rest/pipeline.ts';
import { ruleHeader } from '../rest/responses.ts';
import type { Transport } from '../rest/transport.ts';
import { versionHeader } from '../rest/version-header.ts';
import type { McpAddress } from './address.ts';
import type { ExchangeHold } from './exchange-hold.ts';
import { findTool, offeredTools, toolTransport } from './tools.ts';

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

const instructions = [
  'Creates, configures, brands, duplicates and deletes the events of a photo-booth account.',
  'Dates need a time and an offset. Send idUser with create_event so that the call can be repeated safely.',
  'Send images as sourceUrl, a public https URL.',
  'Never make up an ID. eventId: id in the results of list_events and create_event.',
  'templateIds: from list_templates if it is among the tools; else reuse the templateIds of an event that list_events or get_event shows, or ask your user.',
  'IDs of attract screens, sticker sets and pay sets: list_attract_screens and list_sticker_sets if they are among the tools; else those that an event shows, or ask your user.',
].join(' ');

/** The MCP server of one exchange: the tools of the address, each a call through the pipeline. */
export function serverOf(exchange: Exchange): Server {
  const { address, key } = exchange;
  const server = new Server(
    { name: 'boothkit-simulator', title: 'Photo-booth events', version: address.version.date },
    { capabilities: { tools: {} }, instructions, cacheHints: { 'tools/list': { ttlMs: 0, cacheScope: 'private' } } },
  );
  const { world } = exchange.context;
  server.setRequestHandler('tools/list', () => ({ tools: offeredTools(world, address, key) }));
  server.setRequestHandler('tools/call', ({ params }) => callTool(exchange, params.name, params.arguments ?? {}));
  return server;
}

async function callTool(exchange: Exchange, name: string, sent: Record<string, unknown>): Promise<CallToolResult> {
  const tool = findTool(exchange.context.world, exchange.address, name);
  if ('missing' in tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${tool.missing}`);
  const transport = toolTransport({ ...tool, arguments: sent }, exchange);
  try {
    const response = await exchange.hold.during(() => respond(exchange.context, versioned(exchange), '', transport));
    exchange.responses.push(response);
    return toolResult(response, 'stub' in tool, exchange.context.world.clock.now());
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

/**
 * A response as the result of a tool: a failure is its envelope as text, since the tool's schema describes a success. A stub has no such
 * schema, so it may respond with anything or nothing.
 */
function toolResult({ status, headers, body }: HttpResponse, isStub: boolean, nowMs: number): CallToolResult {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body ?? '');
  const structured = status < 400 ? objectIn(text) : undefined;
  const isError = status >= 400 || (structured === undefined && !isStub);
  const { [ruleHeader]: rule, 'Retry-After': retryAfter } = headers;
  const facts = {
    'boothkit/version': headers[versionHeader],
    ...(rule !== undefined && { 'boothkit/rule': rule }),
    ...(retryAfter !== undefined && { 'boothkit/retryAfterSeconds': secondsOf(retryAfter, nowMs) }),
  };
  const result = { content: [{ type: 'text' as const, text }], _meta: facts };
  return { ...result, ...(structured && { structuredContent: structured }), ...(isError && { isError }) };
}

/** `Retry-After` in seconds, which it may have as a date. */
const secondsOf = (retryAfter: string, nowMs: number): number => {
  const seconds = Number(retryAfter);
  return Number.isNaN(seconds) ? Math.max(0, Math.ceil((Date.parse(retryAfter) - nowMs) / 1000)) : seconds;
};

/** The object that a text holds; `undefined` for any other text, such as one that a fault has corrupted. */
function objectIn(text: string): Record<string, unknown> | undefined {
  const value = parsedJson(text);
  return isJson(value) ? { ...value } : undefined;
}
