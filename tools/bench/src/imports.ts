import { spawnSync } from 'node:child_process';
import { type Figure, quantile } from './measures.ts';
import { root } from './peers.ts';

const names = ['zod', '@boothkit/simulator'];

/** How long an import takes as published, in a process of its own, in milliseconds. */
function importMs(name: string): number {
  const script = `const startedMs = performance.now();
    await import('${name}');
    console.log(performance.now() - startedMs);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} cannot be imported: ${stderr}`);
  return Number(stdout);
}

/** The import of the simulator beside that of zod, which is bundled into it; in turns. */
export function imports(turns: number): Figure[] {
  const times = names.map((): number[] => []);
  for (let turn = 0; turn < turns; turn++) for (const [at, name] of names.entries()) times[at]?.push(importMs(name));
  // Noise only ever adds time.
  const [zodMs = Number.NaN, simulatorMs = Number.NaN] = times.map((all) => quantile(all, 0.25));
  return [
    { name: 'import, zod', value: zodMs, unit: 'ms' },
    { name: 'import, simulator', value: simulatorMs, unit: 'ms' },
    { name: 'import, simulator over zod', value: simulatorMs / zodMs, unit: '', bar: { atMost: 1.1 } },
  ];
}
