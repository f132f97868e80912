import * as z from 'zod';
import { type LoadsInTurns, loadInTurns } from '../../../model/load-in-turns.ts';
import { type WorldFile, WorldFileSchema } from '../../../model/world-file.ts';
import { jsonSchemaOf } from './document.ts';
import { type Controlled, operation } from './operation.ts';
import { atLeast } from './response-fields.ts';

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
