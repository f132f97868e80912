import { type Operation, operations } from '@boothkit/contract';
import { currentVersion, type ToolGroup, toolGroups } from '@boothkit/contract/constants';
import { type Assertions, StopCheck } from '../assertions.ts';
import type { Check } from '../check.ts';
import { type Agent, connectAgent, type Tool } from '../target/agent.ts';
import type { TestContext } from '../target/context.ts';
import { idsOf, member } from '../target/response.ts';

const described: readonly (readonly [string, Operation])[] = Object.entries(operations);

/** The names of tools whose operations the reference describes; of one group, or all. */
const toolsOf = (group?: ToolGroup): string[] =>
  described.flatMap(([name, { tools }]) => (tools !== null && (group === undefined || tools === group) ? [name] : []));

/** Connects an agent at the endpoint with a query. Throws {@link StopCheck} where it is not let in. */
async function agentAt({ api, mcpUrl = '' }: TestContext, assert: Assertions, query = ''): Promise<Agent> {
  try {
    return await connectAgent(api, { url: `${mcpUrl}${query}` });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    assert.holds(`connecting to the MCP endpoint${query && ` with ${query}`}`, false, 'to be let in', said);
    throw new StopCheck(said);
  }
}

/** What becomes of connecting: the message of the rejection; undefined where there is none. */
async function refusalAt(
  { api, mcpUrl = '' }: TestContext,
  query: string,
  authorization?: string | null,
): Promise<string | undefined> {
  const reaching = { url: `${mcpUrl}${query}`, ...(authorization !== undefined && { authorization }) };
  try {
    await (await connectAgent(api, reaching)).tools();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
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
      assert.equal('the events that list_events gives', idsOf({ json: list.structured }), [eventId]);
      const got = await agent.call('get_event', { eventId });
      assert.equal('what get_event gives', got.structured, await assert.json(api.call('get_event', { eventId })));
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
        ['a key that is none', 'Bearer no-such-key'],
      ] as const) {
        const rejection = await refusalAt(context, '', authorization);
        assert.holds(`connecting with ${words}`, rejection !== undefined, 'a rejection', 'a list of tools');
      }
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
      assert.holds('the arguments', properties.includes('sourceUrl'), 'sourceUrl among them', properties);
      assert.holds('the arguments', !properties.includes('uploadPath'), 'uploadPath not among them', properties);
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
      const rejection = await refusalAt(context, '?toolsets=evnts');
      assert.holds('connecting with ?toolsets=evnts', rejection !== undefined, 'a rejection', 'a list of tools');
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
      const rejection = await refusalAt(context, '?version=2020-01-01');
      assert.holds('connecting with ?version=2020-01-01', rejection !== undefined, 'a rejection', 'a list of tools');
    },
  },
];
