import { root } from '../checkout.ts';
import type { Row } from '../measure.ts';
import { http } from './http.ts';
import { figuresOf, runScript } from './script.ts';
import { emulate, hono, simulatorOf, start } from './server.ts';
import { suite, suiteServer } from './suite.ts';

/** A row of ours alone: a script that measures a checkout in a process of its own. */
const scripted = (turns: number, script: string, ...args: string[]): Row => ({
  turns,
  ours: (checkout) => ({ turn: () => runScript(checkout, script, ...args) }),
});

/** From the start of a process to its first response. */
async function coldStart(program: Parameters<typeof start>[0]) {
  const server = await start(program);
  await server.stop();
  return { 'first response, ms': server.startMs };
}

/** How long a module takes to import, as it is published. */
const imported = (checkout: string, name: string, figure: string) =>
  figuresOf(checkout, [
    '--input-type=module',
    '--eval',
    `const startMs = performance.now();
    await import('${name}');
    console.log(JSON.stringify({ '${figure}': performance.now() - startMs }));`,
  ]);
const importOfSimulator = 'import of the simulator, ms';
const importOfClient = 'import of the client, ms';

/** All rows, by the names that `--only` takes. */
export const rows: Readonly<Record<string, Row>> = {
  http,
  'in-process': scripted(9, 'in-process'),
  suite,
  'suite-server': suiteServer,
  start: {
    turns: 11,
    warmUpTurns: 1,
    ours: (checkout) => ({ turn: () => coldStart(simulatorOf(checkout)) }),
    peers: { Hono: () => ({ turn: () => coldStart(hono) }), emulate: () => ({ turn: () => coldStart(emulate) }) },
  },
  import: {
    turns: 15,
    warmUpTurns: 1,
    ours: (checkout) => ({
      turn: async () => ({
        ...(await imported(checkout, '@boothkit/simulator', importOfSimulator)),
        ...(await imported(checkout, '@boothkit/client', importOfClient)),
      }),
    }),
    peers: {
      zod: () => ({ turn: () => imported(root, 'zod', importOfSimulator) }),
      ky: () => ({ turn: () => imported(root, 'ky', importOfClient) }),
    },
  },
  fork: scripted(3, 'fork'),
  million: scripted(1, 'million', '1000000'),
  bundle: {
    turns: 1,
    ours: (checkout) => ({
      turn: async () => ({
        ...(await runScript(checkout, 'bundle', 'BoothClient', '@boothkit/client')),
        ...(await runScript(checkout, 'bundle', 'checkResponses', '@boothkit/client/validate')),
      }),
    }),
    peers: {
      ky: () => ({
        turn: async () => ({
          '@boothkit/client, KiB': (await runScript(root, 'bundle', 'default', 'ky'))['ky, KiB'] ?? Number.NaN,
        }),
      }),
    },
  },
  call: {
    ...scripted(5, 'call', 'client'),
    peers: { ky: () => ({ turn: () => runScript(root, 'call', 'ky') }) },
  },
  memory: {
    turns: 3,
    ours: (checkout) => ({
      turn: async () => ({
        ...(await runScript(checkout, 'memory', 'calls')),
        ...(await runScript(checkout, 'memory', 'upload')),
      }),
    }),
  },
  burst: scripted(1, 'burst'),
};
