import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { groups } from './inputs/index.ts';
import type { Measured } from './measure.ts';

const measureProgram = fileURLToPath(new URL('measure.ts', import.meta.url));

async function measured(group: string): Promise<Measured[]> {
  const child = spawn(process.execPath, ['--expose-gc', '--conditions=@boothkit/source', measureProgram, group], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`the measurement of ${group} ended with ${code}: ${errors}\n${out.slice(-500)}`);
  return out
    .trim()
    .split('\n')
    .map((line): Measured => JSON.parse(line));
}

function whyTooMuch({ ms, mib, budget, growth }: Measured): string[] {
  return [
    ...(ms > budget.ms ? [`${Math.round(ms)} ms of at most ${budget.ms}`] : []),
    ...(mib > budget.mib ? [`${Math.round(mib)} MiB of at most ${Math.round(budget.mib)}`] : []),
    ...(growth
      ? [`${growth.map((each) => each.toFixed(1)).join(', ')} ms at the cap, a quarter and a sixteenth of it`]
      : []),
  ];
}

// It takes minutes of processor time, and longer beside other tests.
const patience = { timeout: 1_800_000, retry: 0 };

describe('the work grows no faster than its input', () => {
  test.each(Object.keys(groups))('of %s', patience, async (group) => {
    const all = await measured(group);
    expect(all.length).toBeGreaterThan(0);
    const tooMuch = all.flatMap((each) => whyTooMuch(each).map((why) => `${each.input}, ${each.shape}: ${why}`));
    expect(tooMuch).toEqual([]);
  });
});
