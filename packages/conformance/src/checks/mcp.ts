import { type Operation, operations } from '@boothkit/contract';
import { type ToolGroup, toolGroups } from '@boothkit/contract/internal';
import { currentVersion } from '@boothkit/contract/rules';
import { type Assertions, StopCheck } from '../assertions.ts';
import type { Check } from '../check.ts';
import { type Agent, connectAgent, type Tool } from '../target/agent.ts';
import type { TestContext } from '../target/context.ts';
import { idsOf, member } from '../target/response.ts';

const described: readonly (readonly [string, Operation])[] = Object.entries(operations);

/** The names of the described operations with a tool, of one group or of all. */
const toolsOf = (group?: ToolGroup): string[] =>
  described.flatMap(([name, { tools }]) => (tools !== null && (group === undefined || tools === group) ? [name] : []));

/** Connects an agent to the endpoint with a query. Throws {@link StopCheck} if it is rejected. */
async function agentAt({ api, mcpUrl = '' }: TestContext, assert: Assertions, query = ''): Promise<Agent> {
  try {
    return await connectAgent(api, { url: `${mcpUrl}${query}` });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    assert.holds(`connecting to the MCP endpoint${query && ` with ${query}`}`, false, 'a connection', message);
    throw new StopCheck(message);
  }
}

/** Expects the endpoint to reject an agent. */
async function rejectsAgent(
  { api, mcpUrl = '' }: TestContext,
  assert: Assertions,
  words: string,
  { query = '', ...options }: { readonly query?: string; readonly authorization?: string | null },
): Promise<void> {
  const connected = await connectAgent(api, { url: `${mcpUrl}${query}`, ...options })
    .then((agent) => agent.tools())
    .catch(() => undefined);
  assert.holds(`connecting with ${words}`, connected === undefined, 'a rejection', 'a list of tools');
}

const namesOf = (tools: readonly Tool[]) => tools.map(({ name }) => name);

/** Rules of the MCP endpoint. */
export const mcpChecks: readonly Check[] = [
  {
    id: 'mcp-tools',
    rules: ['1.8', '1.1'],
    title: 'every operation on events and branding is an MCP tool of the same name and returns the same as over REST',
    needs: ['mcp'],
    async run(context, assert) {
      const { api, createEvent, newIdUser } = context;
      const agent = await agentAt(context, assert);
      const names = namesOf(await agent.tools());
      assert.equal(
        'the operations without a tool',
        toolsOf().filter((name) => !names.includes(name)),
        [],
      );
      const idUser = newIdUser();
      const { id: eventId } = await createEvent({ idUser });
      const list = await agent.call('list_events', { idUser });
      assert.equal('the events of list_events', idsOf({ json: list.structured }), [eventId]);
      const { structured } = await agent.call('get_event', { eventId });
      assert.equal('the event of get_event', structured, await assert.json(api.call('get_event', { eventId })));
    },
  },
  {
    id: 'mcp-authentication',
    rules: ['4.11/mcp', '5.1'],
    title: 'the MCP endpoint accepts the API key, and rejects requests without one',
    needs: ['mcp'],
    async run(context, assert) {
      await (await agentAt(context, assert)).tools();
      for (const [words, authorization] of [
        ['no key', null],
        ['an unknown key', 'Bearer no-such-key'],
      ] as const)
        await rejectsAgent(context, assert, words, { authorization });
    },
  },
  {
    id: 'mcp-image-source',
    rules: ['4.11/mcp-source-only', '4.9/source'],
    title: 'set_event_branding_image over MCP accepts sourceUrl only, and does not list uploadPath',
    needs: ['mcp'],
    async run(context, assert) {
      const agent = await agentAt(context, assert);
      const tool = (await agent.tools()).find(({ name }) => name === 'set_event_branding_image');
      const properties = Object.keys(Object(member(tool?.inputSchema, 'properties')));
      assert.includes('the arguments', properties, 'sourceUrl');
      assert.excludes('the arguments', properties, 'uploadPath');
      const eventId = await context.sharedEvent();
      const uploadPath = await agent
        .call('set_event_branding_image', { eventId, slot: 'button-photo', uploadPath: 'x' })
        .catch((error: unknown) => ({ isError: true, text: String(error) }));
      assert.holds('an uploadPath', uploadPath.isError, 'a rejection', uploadPath.text);
    },
  },
  {
    id: 'mcp-toolsets',
    rules: ['4.11/toolsets'],
    title: 'toolsets= offers the tools of the groups it names, and no others',
    needs: ['mcp'],
    async run(context, assert) {
      for (const groups of [['events'], ['templates'], ['templates', 'events'], toolGroups] as const) {
        const query = `?toolsets=${groups.join(',')}`;
        const names = namesOf(await (await agentAt(context, assert, query)).tools());
        const wanted = groups.flatMap((group) => toolsOf(group));
        assert.equal(
          `known tools with ${query}`,
          toolsOf()
            .filter((name) => names.includes(name))
            .toSorted(),
          wanted.toSorted(),
        );
      }
    },
  },
  {
    id: 'mcp-toolsets-unknown',
    rules: ['4.11/toolsets'],
    title: 'toolsets= rejects an unknown group',
    needs: ['mcp'],
    assumed: ['S170'],
    async run(context, assert) {
      await rejectsAgent(context, assert, 'an unknown group', { query: '?toolsets=evnts' });
    },
  },
  {
    id: 'mcp-version',
    rules: ['9.6', '9.5'],
    title: `version=${currentVersion} on the MCP address overrides the version of the key, and responses name it`,
    needs: ['mcp'],
    async run(context, assert) {
      const agent = await agentAt(context, assert, `?version=${currentVersion}`);
      const { isError, structured, text } = await agent.call('list_events', { limit: 1 });
      assert.holds('list_events', !isError && Array.isArray(member(structured, 'data')), 'a list', text);
      assert.equal('Service-Version', agent.servedBy(), currentVersion);
    },
  },
  {
    id: 'mcp-version-unknown',
    rules: ['9.6'],
    title: 'version= on the MCP address rejects an unknown version',
    needs: ['mcp'],
    assumed: ['S13'],
    async run(context, assert) {
      await rejectsAgent(context, assert, 'an unknown version', { query: '?version=2020-01-01' });
    },
  },
];
