import { operations } from '@boothkit/contract';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectSnippets, kindOf, positionOf, type Snippet } from './snippets/snippets.ts';

/** A server as the configuration of a program names it. */
interface Entry {
  readonly url: string;
  readonly authorization: string;
}

interface JsonServer {
  readonly url?: string;
  readonly headers?: { readonly Authorization: string };
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function entryOf({ language, code }: Snippet): Entry {
  if (language === 'toml') {
    const { url, bearer_token_env_var: variable } = Object.fromEntries(
      [...code.matchAll(/^(\w+) = "(.*)"$/gm)].map(([, name, value]) => [name, value]),
    );
    return { url: String(url), authorization: `Bearer \${${variable}}` };
  }
  const { mcpServers, servers } = JSON.parse(code);
  const [server] = Object.values<JsonServer>(mcpServers ?? servers);
  const [, header] = server?.args?.at(-1)?.split(/:(.*)/) ?? [];
  return {
    url: String(server?.url ?? server?.args?.find((argument) => URL.canParse(argument))),
    authorization: String(
      server?.headers?.Authorization ?? header?.replace(/\$\{(\w+)\}/, (_, name) => server?.env?.[name] ?? ''),
    ),
  };
}

const configurations = collectSnippets().filter((snippet) => kindOf(snippet) === 'agent');
const sim = createSimulator();
const account = sim.accounts.create();
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  server = await listen(sim, { port: 0 });
});
afterAll(() => server.close());

test('five programs have an entry', () => expect(configurations).toHaveLength(5));

test.each(configurations.map((snippet) => [positionOf(snippet), snippet] as const))(
  'the address and the header of %s reach the tools',
  async (_, snippet) => {
    const entry = entryOf(snippet);
    const address = new URL(server.mcpUrl);
    address.port = '4010';
    expect(entry.url).toBe(address.href);
    const authorization = entry.authorization.replace(
      /\$\{(BOOTHKIT_API_KEY|env:BOOTHKIT_API_KEY|input:boothkit-key)\}|<API key>/,
      account.connection().apiKey,
    );
    const agent = new Client({ name: 'an agent program', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL(server.mcpUrl), {
      requestInit: { headers: { authorization } },
    });
    await agent.connect(transport);
    const { tools } = await agent.listTools();
    await agent.close();
    expect(tools).toHaveLength(Object.values(operations).filter((operation) => operation.tools !== null).length);
  },
);
