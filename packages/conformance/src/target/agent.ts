import type { Api } from './api.ts';

/** The result of a tool call. */
interface ToolResult {
  readonly isError: boolean;
  /** The structured result; undefined if it is absent. */
  readonly structured: unknown;
  /** The whole content as text. */
  readonly text: string;
}

/** A tool as listed. */
export interface Tool {
  readonly name: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** An agent that is connected to the MCP endpoint. */
export interface Agent {
  tools(): Promise<readonly Tool[]>;
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<ToolResult>;
  /** The version in the header of the newest response; null without one. */
  servedBy(): string | null;
}

/** The address and authorization of an agent. */
export interface AgentOptions {
  /** With its query. */
  readonly url: string;
  /** Null sends none. Default: the key of the API. */
  readonly authorization?: string | null;
}

const identity = { name: 'boothkit-conformance', version: '1' };

/** Connects an agent, under the limits of the API's key. Rejects if the endpoint rejects it. */
export async function connectAgent(
  api: Api,
  { url, authorization = `Bearer ${api.apiKey}` }: AgentOptions,
): Promise<Agent> {
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  let version: string | null = null;
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: authorization === null ? {} : { authorization } },
    async fetch(input, init) {
      const response = await fetchThrough(api)(input, init);
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

/** Sends by the API's transport. A stream of server messages would stay open, so it is not requested. */
function fetchThrough(api: Api) {
  return async (input: string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const opensStream = request.method === 'GET' && request.headers.get('accept')?.includes('text/event-stream');
    return opensStream ? new Response(null, { status: 405 }) : api.send(request);
  };
}
