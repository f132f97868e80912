import * as z from 'zod';
import { PageSchema } from '../../../engine/resources/listing.ts';
import { AssumeSchema } from '../../../model/assume-schema.ts';
import { type LoadsInTurns, loadInTurns } from '../../../model/load-in-turns.ts';
import { seedField } from '../../../model/reset-options.ts';
import { type WorldFile, WorldFileSchema } from '../../../model/world-file.ts';
import { addExample } from '../../../objects/events/example.ts';
import type { NeighbouringWorld } from '../../../objects/interface.ts';
import { jsonSchemaOf } from './document.ts';
import { type Controlled, operation, requireFound } from './operation.ts';
import { atLeast, id, pageOf, Removed } from './serve.ts';

const worldPath = '/worlds/{worldId}';

const WorldResponse = z
  .strictObject({ worldId: id, baseUrl: z.url(), mcpUrl: z.url(), controlUrl: z.url() })
  .meta({ id: 'World' });

const NewWorldBody = z.strictObject({
  snapshotId: id.exactOptional(),
  seed: seedField().exactOptional(),
  assume: AssumeSchema.exactOptional().meta({
    description: 'How the service of the new world behaves where the reference is silent. Default: as in this world.',
  }),
  example: z
    .boolean()
    .default(false)
    .meta({ description: "Whether the new world also has the events of the API document's examples." }),
});

/** Worlds behind this origin, each with its own base URL, clock, faults and journal. */
export const worldOperations = {
  create_world: operation({
    route: 'POST /worlds',
    summary:
      'Creates a world as a copy of this one, or of a stored snapshot, with the same accounts and keys; the two change independently.',
    status: 201,
    body: NewWorldBody,
    response: WorldResponse,
    run(simulator, { snapshotId, example, ...input }) {
      const snapshot =
        snapshotId === undefined ? undefined : requireFound(simulator.kept.get(snapshotId), 'snapshot', snapshotId);
      const created = simulator.worlds.create({ ...(snapshot && { snapshot }), ...input });
      if (example) addExample(created.simulator);
      return worldView(simulator, created);
    },
  }),
  list_worlds: operation({
    route: 'GET /worlds',
    summary: 'Lists the worlds other than the one at the origin, oldest first.',
    query: PageSchema,
    response: pageOf(WorldResponse),
    run(simulator, query) {
      const page = simulator.worlds.page(query);
      return { ...page, data: page.data.map((world) => worldView(simulator, world)) };
    },
  }),
  get_world: operation({
    route: `GET ${worldPath}`,
    summary: 'Returns the URLs of a world.',
    response: WorldResponse,
    remote: [{ method: 'worlds.get', optional: true }],
    run: (simulator, _, { worldId = '' }) =>
      worldView(simulator, requireFound(simulator.worlds.get(worldId), 'world', worldId)),
  }),
  delete_world: operation({
    route: `DELETE ${worldPath}`,
    summary: 'Removes a world and ends everything that is running in it: its URLs respond with 404.',
    response: Removed,
    remote: [{ method: 'worlds.remove', returns: 'removed' }],
    run: (simulator, _, { worldId = '' }) => ({ removed: simulator.worlds.remove(worldId) }),
  }),
};

/** The URLs of a world, on the origin of the request. */
function worldView({ origin }: Controlled, { id: worldId, simulator }: NeighbouringWorld) {
  const onOrigin = (url: string) => `${origin}${new URL(url).pathname}`;
  const { baseUrl, mcpUrl, controlUrl } = simulator;
  return { worldId, baseUrl: onOrigin(baseUrl), mcpUrl: onOrigin(mcpUrl), controlUrl: onOrigin(controlUrl) };
}

/** The world as a file. */
export const worldFileOperations = {
  get_world_file: operation({
    route: 'GET /world-file',
    summary: 'Returns the world as a JSON file, or in JSON Lines, which a simulator can start from.',
    response: atLeast({ version: z.literal(1), accounts: z.array(atLeast({})) }),
    remote: [{ method: 'toFile' }],
    inLines: { write: (simulator) => simulator.toLines() },
    run(simulator) {
      const file = simulator.toFile();
      return { ...file, accounts: file.accounts ?? [] };
    },
  }),
  get_world_file_schema: operation({
    route: 'GET /world-file.schema.json',
    summary: 'Describes world files in JSON Schema, for editors and validators.',
    response: atLeast({ $schema: z.string() }),
    run: () => jsonSchemaOf(WorldFileSchema),
  }),
  load_world_file: operation({
    route: 'PUT /world-file',
    summary: 'Replaces the whole world with that of a file; an invalid file changes nothing.',
    body: WorldFileSchema,
    takesFile: true,
    response: z.strictObject({ loaded: z.literal(true) }),
    remote: [{ method: 'load' }],
    inLines: {
      async read(simulator, text) {
        await simulator.loadLines(text);
        return { loaded: true } as const;
      },
    },
    async run(simulator, file) {
      await (simulator as Controlled & LoadsInTurns)[loadInTurns](file as WorldFile);
      return { loaded: true } as const;
    },
  }),
};
