import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { started } from '@boothkit/test-support/command-line';
import { expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../../simulator/src/cli/main.ts';

/** A recorder on a disk that is full after some lines: a part of the next one is written. */
async function recorded(linesThatFit: number, ...options: readonly string[]) {
  const real = createSimulator({ limits: 'off' });
  const { apiKey } = real.accounts.create().connection();
  const server = await listen(real);
  const folder = mkdtempSync(join(tmpdir(), 'boothkit-record-'));
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const probe = await open(join(folder, 'probe'), 'w');
  await probe.close();
  const { appendFile } = probe;
  let lines = 0;
  const writing = vi.spyOn(Object.getPrototypeOf(probe), 'appendFile').mockImplementation(async function (
    this: unknown,
    ...[line, more]: unknown[]
  ) {
    lines += 1;
    const isFull = lines > linesThatFit;
    await appendFile.call(this as typeof probe, isFull ? String(line).slice(0, 9) : String(line), more as 'utf8');
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  onTestFinished(() => writing.mockRestore());
  const file = join(folder, 'exchanges.jsonl');
  const args = ['--record', server.baseUrl, '--record-file', file, '--port', '0', ...options];
  const program = started(main, args);
  const [baseUrl = ''] = /http:[^\s"]+/.exec(await program.out.until('exchanges.jsonl')) ?? [];
  const call = async (times: number) => {
    for (let made = 0; made < times; made++) {
      const response = await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
      expect([response.status, await response.json()]).toMatchObject([200, { data: [] }]);
    }
  };
  return { ...program, file, call };
}

test.each([['--json'], []])(
  'a recording on a full disk is reported once; calls are forwarded on, the file has whole exchanges, and the summary says how many: %j',
  async (...options) => {
    const { call, file, end, out, err } = await recorded(2, ...options);
    await call(5);
    expect(await end()).toBe(1);
    expect(err.text()).toMatch(
      /^\S+exchanges\.jsonl cannot be written: ENOSPC.* Requests are still forwarded, but no longer recorded\.\n$/,
    );
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => JSON.parse(line).status)).toEqual([200, 200]);
    const summary = out.text().slice(out.text().indexOf('exchanges.jsonl'));
    if (options.length === 0) expect(summary).toContain('\n2 of 5 exchanges recorded, 5 compared.\n');
    else expect(JSON.parse(summary.split('\n')[1] ?? '')).toMatchObject({ exchanges: 5, recorded: 2, deviations: [] });
  },
);

test('a recording loses nothing of what --measure would have written: the summary has it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boothkit-measure-'));
  const { call, end, out, err } = await recorded(1, '--json', '--measure', join(folder, 'a.json'));
  await call(1);
  rmSync(folder, { recursive: true });
  expect(await end()).toBe(1);
  expect(err.text()).toMatch(/^\S+a\.json cannot be written: ENOENT[^\n]*\n$/);
  expect(JSON.parse(out.text().split('\n')[1] ?? '')).toMatchObject({
    ...{ exchanges: 1, recorded: 1 },
    measurement: { measured: {} },
  });
});
