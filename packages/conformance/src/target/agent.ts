import type { OAuthClientProvider } from '@modelcontextprotocol/client';
import type { Api } from './api.ts';

/** What calling a tool came to. */
interface ToolOutcome {
  readonly isError: boolean;
  /** The structured result; undefined where there is none. */
  readonly structured: unknown;
  /** All that it says, as text. */
  readonly text: string;
}

/** A tool, as agents are told of it. */
export interface Tool {
  readonly name: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** An agent at the MCP endpoint. */
export interface Agent {
  tools(): Promise<readonly Tool[]>;
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<ToolOutcome>;
  /** The version that served, as the newest answer says in its header; null where it does not. */
  servedBy(): string | null;
}

/** How an agent reaches the endpoint. */
export interface Reaching {
  /** With its query. */
  readonly url: string;
  /** Null sends none. Default: the key of the API. */
  readonly authorization?: string | null;
}

const identity = { name: 'boothkit-conformance', version: '1' };

/** Connects an agent, under the limits of the API's key. Rejects where the endpoint does not let it in. */
export async function connectAgent(
  api: Api,
  { url, authorization = `Bearer ${api.apiKey}` }: Reaching,
): Promise<Agent> {
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  let version: string | null = null;
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: authorization === null ? {} : { authorization } },
    async fetch(input, init) {
      const response = await sendingBy(api)(input, init);
      version = response.headers.get('service-version');
      return response;
    },
  });
  const client = new Client(identity, { versionNegotiation: { mode: 'auto' } });
  await client.connect(transport);
  return {
    tools: async () => (await client.listTools()).tools,
    async call(name, args = {}) {
      const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: { ...args } });
      return { isError, structured: structuredContent, text: JSON.stringify(content) };
    },
    servedBy: () => version,
  };
}

/** Connects an app that signs in by itself; `provider` keeps what it learns, and sends somebody to the page. Then it is signed in. */
export async function signIn(
  api: Api,
  url: string,
  provider: OAuthClientProvider,
  back: () => URLSearchParams,
): Promise<void> {
  const { Client, StreamableHTTPClientTransport, UnauthorizedError } = await import('@modelcontextprotocol/client');
  const transport = new StreamableHTTPClientTransport(new URL(url), { authProvider: provider, fetch: sendingBy(api) });
  try {
    await new Client(identity).connect(transport);
  } catch (error) {
    // Whoever is not known yet is sent to the page, and goes on with what that gave.
    if (!(error instanceof UnauthorizedError)) throw error;
  }
  await transport.finishAuth(back());
}

/** Nothing is kept open: a target that would send messages by itself is not listened to. */
function sendingBy(api: Api) {
  return async (input: string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const opensStream = request.method === 'GET' && request.headers.get('accept')?.includes('text/event-stream');
    return opensStream ? new Response(null, { status: 405 }) : api.sendOther(request);
  };
}
