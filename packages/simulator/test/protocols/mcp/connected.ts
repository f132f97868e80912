import type { ErrorBody } from '@boothkit/contract';
import type { Account, Simulator } from '@boothkit/simulator';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { onTestFinished } from 'vitest';
import type { Service } from '../../own-account.ts';

/** A tool as clients are told of it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, unknown>> | undefined;
    readonly required?: readonly string[] | undefined;
    readonly [keyword: string]: unknown;
  };
  readonly outputSchema?: Readonly<Record<string, unknown>> | undefined;
  readonly annotations?: Readonly<Record<string, unknown>> | undefined;
}

/** What the call of a tool came to. */
interface ToolOutcome {
  readonly isError: boolean;
  /** The structured result; `undefined` for a failure. */
  readonly structured: Record<string, unknown> | undefined;
  /** What the text says, which is JSON too. */
  readonly reported: Record<string, unknown> & Partial<ErrorBody>;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** An agent that is connected to the endpoint. */
export interface Agent {
  /** The revision of the protocol that both speak. */
  readonly protocol: string | undefined;
  tools(): Promise<readonly ListedTool[]>;
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<ToolOutcome>;
}

/** How an agent reaches the endpoint. */
interface Reaching {
  /** Default: the simulator's. */
  readonly url?: string;
  /** Default: the account's read-write key; null for none. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the account's own. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Connects an agent of an account. */
export type Connect = (sim: Simulator, account: Account, reaching?: Reaching) => Promise<Agent>;

const identity = { name: 'test agent', version: '1.0.0' };

function reachOf(sim: Simulator, account: Account, { url, key, headers = {}, fetch }: Reaching) {
  const connection = account.connection();
  const sentKey = key === undefined ? connection.apiKey : key;
  return {
    url: new URL(url ?? sim.mcpUrl),
    options: {
      fetch: fetch ?? connection.fetch,
      requestInit: { headers: { ...(sentKey !== null && { authorization: `Bearer ${sentKey}` }), ...headers } },
    },
  };
}

/** The result of a tool, as both clients have it. */
interface Result {
  readonly isError?: boolean | undefined;
  readonly structuredContent?: unknown;
  readonly content?: unknown;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

function outcomeOf({ isError = false, structuredContent, content, _meta: meta = {} }: Result): ToolOutcome {
  const [{ text }] = content as [{ text: string }];
  return { isError, structured: structuredContent as ToolOutcome['structured'], reported: JSON.parse(text), meta };
}

/** An agent of the current revision, or of the one before by the same client. */
const modern =
  (mode: 'auto' | 'legacy'): Connect =>
  async (sim, account, reaching = {}) => {
    const { url, options } = reachOf(sim, account, reaching);
    const client = new ModernClient(identity, { versionNegotiation: { mode } });
    onTestFinished(() => client.close());
    await client.connect(new ModernTransport(url, options));
    return {
      protocol: client.getNegotiatedProtocolVersion(),
      tools: async () => (await client.listTools()).tools,
      call: async (name, args = {}) => outcomeOf(await client.callTool({ name, arguments: { ...args } })),
    };
  };

/** An agent of the older client library. */
const older: Connect = async (sim, account, reaching = {}) => {
  const { url, options } = reachOf(sim, account, reaching);
  const client = new OlderClient(identity);
  const transport = new OlderTransport(url, options);
  onTestFinished(() => client.close());
  let protocol: string | undefined;
  const setProtocol = transport.setProtocolVersion.bind(transport);
  transport.setProtocolVersion = (version) => {
    protocol = version;
    setProtocol(version);
  };
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    protocol,
    tools: async () => (await client.listTools()).tools,
    call: async (name, args = {}) => outcomeOf((await client.callTool({ name, arguments: { ...args } })) as Result),
  };
};

/** Agents of every era that connectors speak: the client, the revision it agrees on, and how it connects. */
export const eras: readonly (readonly [client: string, protocol: string, connect: Connect])[] = [
  ['the current client', '2026-07-28', modern('auto')],
  ['the current client before discovery', '2025-11-25', modern('legacy')],
  ['the older client', '2025-11-25', older],
];

/** An agent of the current revision. */
export const connectAgent: Connect = modern('auto');

/** The message that calls a tool. */
export const toolCall = (name: string, args: object = {}) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name, arguments: args },
});

/** Posts a message to the endpoint by hand, for what clients never send; texts and bytes are sent as they are. */
export async function posted(
  { sim, account }: Pick<Service, 'sim' | 'account'>,
  message: object | string | Uint8Array<ArrayBuffer>,
  { url, headers = {}, fetch }: Pick<Reaching, 'url' | 'headers' | 'fetch'> = {},
) {
  const { apiKey, fetch: own } = account.connection();
  const response = await (fetch ?? own)(url ?? sim.mcpUrl, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof message === 'string' || message instanceof Uint8Array ? message : JSON.stringify(message),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
