import { type Operation, operations } from '@boothkit/contract';
import { currentVersion, type ToolGroup, toolGroups } from '@boothkit/contract/constants';
import type { Check } from '../check.ts';
import { CannotGoOn, type Judge } from '../judge/judge.ts';
import { type Agent, connectAgent, type Tool } from '../target/agent.ts';
import { member } from '../target/answer.ts';
import { idsOf, type Stage } from '../target/stage.ts';

const described: readonly (readonly [string, Operation])[] = Object.entries(operations);

/** The names of tools whose operations the reference describes; of one group, or all. */
const toolsOf = (group?: ToolGroup): string[] =>
  described.flatMap(([name, { tools }]) => (tools !== null && (group === undefined || tools === group) ? [name] : []));

/** Connects an agent at the endpoint with a query. Throws {@link CannotGoOn} where it is not let in. */
async function agentAt({ api, mcpUrl = '' }: Stage, judge: Judge, query = ''): Promise<Agent> {
  try {
    return await connectAgent(api, { url: `${mcpUrl}${query}` });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    judge.holds(`connecting to the MCP endpoint${query && ` with ${query}`}`, false, 'to be let in', said);
    throw new CannotGoOn(said);
  }
}

/** What becomes of connecting: the message of the refusal; undefined where there is none. */
async function refusalAt(
  { api, mcpUrl = '' }: Stage,
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
    async run(stage, judge) {
      const { api, event, newIdUser } = stage;
      const agent = await agentAt(stage, judge);
      const names = namesOf(await agent.tools());
      judge.same(
        'the operations without a tool',
        toolsOf().filter((name) => !names.includes(name)),
        [],
      );
      const idUser = newIdUser();
      const { id: eventId } = await event({ idUser });
      const list = await agent.call('list_events', { idUser });
      judge.same('the events that list_events gives', idsOf({ json: list.structured }), [eventId]);
      const got = await agent.call('get_event', { eventId });
      judge.same(
        'what get_event gives',
        got.structured,
        judge.succeeds(await api.call('get_event', { eventId }), 200).json,
      );
    },
  },
  {
    id: 'mcp-authentication',
    rules: ['4.11/mcp', '5.1'],
    title: 'the MCP endpoint accepts the API key, and rejects requests without one',
    needs: ['mcp'],
    async run(stage, judge) {
      await (await agentAt(stage, judge)).tools();
      for (const [words, authorization] of [
        ['no key', null],
        ['a key that is none', 'Bearer no-such-key'],
      ] as const) {
        const refusal = await refusalAt(stage, '', authorization);
        judge.holds(`connecting with ${words}`, refusal !== undefined, 'a refusal', 'a list of tools');
      }
    },
  },
  {
    id: 'mcp-image-source',
    rules: ['4.11/mcp-source-only', '4.9/source'],
    title: 'set_event_branding_image over MCP accepts sourceUrl only, and does not list uploadPath',
    needs: ['mcp'],
    async run(stage, judge) {
      const agent = await agentAt(stage, judge);
      const tool = (await agent.tools()).find(({ name }) => name === 'set_event_branding_image');
      const properties = Object.keys(Object(member(tool?.inputSchema, 'properties')));
      judge.holds('the arguments', properties.includes('sourceUrl'), 'sourceUrl among them', properties);
      judge.holds('the arguments', !properties.includes('uploadPath'), 'uploadPath not among them', properties);
      const eventId = await stage.workbench();
      const uploadPath = await agent
        .call('set_event_branding_image', { eventId, slot: 'button-photo', uploadPath: 'x' })
        .catch((error: unknown) => ({ isError: true, text: String(error) }));
      judge.holds('an uploadPath', uploadPath.isError, 'a refusal', uploadPath.text);
    },
  },
  {
    id: 'mcp-toolsets',
    rules: ['4.11/toolsets'],
    title: 'toolsets= offers the tools of the groups it names, and no others',
    needs: ['mcp'],
    async run(stage, judge) {
      for (const groups of [['events'], ['templates'], ['templates', 'events'], toolGroups] as const) {
        const query = `?toolsets=${groups.join(',')}`;
        const names = namesOf(await (await agentAt(stage, judge, query)).tools());
        const wanted = groups.flatMap((group) => toolsOf(group));
        judge.same(
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
    async run(stage, judge) {
      const refusal = await refusalAt(stage, '?toolsets=evnts');
      judge.holds('connecting with ?toolsets=evnts', refusal !== undefined, 'a refusal', 'a list of tools');
    },
  },
  {
    id: 'mcp-version',
    rules: ['9.6', '9.5'],
    title: `version=${currentVersion} on the MCP address overrides the version of the key, and responses name it`,
    needs: ['mcp'],
    async run(stage, judge) {
      const agent = await agentAt(stage, judge, `?version=${currentVersion}`);
      const { isError, structured, text } = await agent.call('list_events', { limit: 1 });
      judge.holds('list_events', !isError && Array.isArray(member(structured, 'data')), 'a list', text);
      judge.same('Service-Version', agent.servedBy(), currentVersion);
    },
  },
  {
    id: 'mcp-version-unknown',
    rules: ['9.6'],
    title: 'version= on the MCP address rejects an unknown version',
    needs: ['mcp'],
    assumed: ['S13'],
    async run(stage, judge) {
      const refusal = await refusalAt(stage, '?version=2020-01-01');
      judge.holds('connecting with ?version=2020-01-01', refusal !== undefined, 'a refusal', 'a list of tools');
    },
  },
];
