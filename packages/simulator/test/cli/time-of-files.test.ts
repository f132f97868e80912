import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type Program, ready } from '../http/program.ts';
import { folder } from './worlds-on-disk.ts';

// Each test starts a process.
const now = '2026-09-01T12:00:00.000Z';
const world = { version: 1, now, accounts: [{ id: 'acme', keys: [{ value: 'test-key-1' }] }] };
const lines = [
  '',
  JSON.stringify({ format: 'boothkit-world', version: 1, now }),
  '{"accounts":{"id":"acme"}}',
  '',
].join('\n');

const forms = [
  ['world.json', JSON.stringify(world)],
  ['world.yaml', stringify(world)],
  ['world.jsonl', lines],
  ['world.jsonl.gz', gzipSync(lines)],
] as const;

const firstError = async ({ child }: Program): Promise<string> =>
  String((await createInterface({ input: child.stderr })[Symbol.asyncIterator]().next()).value);

const timeOf = async (controlUrl: string): Promise<string> =>
  ((await (await fetch(`${controlUrl}/clock`)).json()) as { now: string }).now;

describe('the time of a world file', () => {
  test.each(forms)('is that from which the clock goes on, as the program says: %s', async (name, content) => {
    const cwd = await folder();
    await writeFile(join(cwd, name), content);
    const program = await ready(['--seed-file', name], { cwd });
    expect(await firstError(program)).toBe(`The clock goes on from ${now}, the time in ${name}.`);
    expect(await timeOf(program.ready.controlUrl)).toMatch(/^2026-09-01T12:0/);
  });

  test.each(forms)('gives way to --clock, as the program says: %s', async (name, content) => {
    const cwd = await folder();
    await writeFile(join(cwd, name), content);
    const program = await ready(['--seed-file', name, '--clock', '2026-08-04T09:00:00Z'], { cwd });
    expect(await firstError(program)).toBe(
      `The clock starts at 2026-08-04T09:00:00Z, the time of --clock; ${name} has ${now}.`,
    );
    const { controlUrl } = program.ready;
    expect(await timeOf(controlUrl)).toBe('2026-08-04T09:00:00.000Z');
    await fetch(`${controlUrl}/reset`, { method: 'POST' });
    expect(await timeOf(controlUrl)).toBe('2026-08-04T09:00:00.000Z');
  });

  test('gives way to --clock when the file is loaded again, too', async () => {
    const cwd = await folder();
    await writeFile(join(cwd, 'world.json'), JSON.stringify(world));
    const args = ['--seed-file', 'world.json', '--clock', '2026-08-04T09:00:00Z', '--watch'];
    const { child, ready: printed } = await ready(args, { cwd });
    const errors = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
    await errors.next();
    await writeFile(join(cwd, 'world.json'), JSON.stringify({ ...world, now: '2027-01-01T00:00:00Z' }));
    expect((await errors.next()).value).toBe('Loaded world.json.');
    expect(await timeOf(printed.controlUrl)).toBe('2026-08-04T09:00:00.000Z');
  });
});
