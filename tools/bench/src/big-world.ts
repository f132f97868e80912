import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Figure } from './measures.ts';
import { root } from './peers.ts';
import { processorUs } from './processes.ts';
import type { Created, Loaded, QueryTime, Timed } from './world-step.ts';

// A big world: created, saved, loaded and listed, each step in a process of its own.

const source = '--conditions=@boothkit/source';
const script = fileURLToPath(new URL('world-step.ts', import.meta.url));

/** How many events are created by the API, which costs the same for each. */
const sizeByApi = 50_000;

async function step<Result>(name: string, size: number, path = ''): Promise<Result> {
  const args = ['--expose-gc', '--max-old-space-size=12288', source, script, name, String(size), path];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
  return JSON.parse(stdout);
}

/** Starts the program with a world file, until it says that it is ready. */
async function start(path: string): Promise<Timed> {
  const cli = join(root, 'packages/simulator/src/cli.ts');
  const child = spawn(process.execPath, [source, cli, '--port', '0', '--json', '--seed-file', path], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(createInterface(child.stdout), 'line');
  const ms = processorUs(child) / 1000;
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const ended = once(child, 'exit');
  child.kill();
  await ended;
  return { ms, peakMiB: Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024 };
}

/** The file of a world of so many events beside its creation, and its lists. */
export async function bigWorld(size: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'boothkit-big-'));
  try {
    const file = join(folder, 'world.jsonl');
    const { created, worldMiB, saved, zipped } = await step<Created>('create', size, folder);
    const byApi = await step<Timed>('api', sizeByApi);
    const { loaded, worldMiB: loadedMiB } = await step<Loaded>('load', size, file);
    const { loaded: unzipped } = await step<Loaded>('load', size, `${file}.gz`);
    const begun = await start(file);
    const apiMs = (byApi.ms / sizeByApi) * size;
    const queries = await step<QueryTime[]>('queries', size);
    const slow = queries.filter(({ medianMs }) => medianMs >= 10);
    const seconds = (name: string, { ms, peakMiB }: Timed): Figure[] => [
      { name, value: ms / 1000, unit: 's' },
      { name: `${name}, peak in RAM over the world`, value: peakMiB / worldMiB, unit: '', bar: { atMost: 1.5 } },
    ];
    return [
      { name: 'created in process', value: created.ms / 1000, unit: 's' },
      { name: 'created by the API', value: apiMs / 1000, unit: 's' },
      { name: 'the world, live on the heap', value: worldMiB, unit: 'MiB' },
      { name: 'the same, loaded', value: loadedMiB, unit: 'MiB' },
      { name: 'the file', value: statSync(file).size / 2 ** 20, unit: 'MiB' },
      { name: 'the file, compressed', value: statSync(`${file}.gz`).size / 2 ** 20, unit: 'MiB' },
      ...seconds('saved', saved),
      ...seconds('saved, compressed', zipped),
      ...seconds('loaded', loaded),
      ...seconds('loaded, compressed', unzipped),
      ...seconds('the program is ready', begun),
      {
        name: 'saved and loaded over created in process',
        value: (saved.ms + loaded.ms) / created.ms,
        unit: '',
        bar: { atMost: 2 },
      },
      { name: 'saved and loaded over created by the API', value: (saved.ms + loaded.ms) / apiMs, unit: '' },
      {
        name: 'the program is ready over created in process',
        value: begun.ms / created.ms,
        unit: '',
        bar: { atMost: 2 },
      },
      { name: 'shapes of lists', value: queries.length, unit: '' },
      { name: 'shapes of lists that take 10 ms or more', value: slow.length, unit: '', bar: { atMost: 0 } },
      ...slow.map(({ name, medianMs }): Figure => ({ name, value: medianMs, unit: 'ms' })),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
