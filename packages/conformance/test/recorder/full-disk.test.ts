import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { describe, expect, onTestFinished, test } from 'vitest';

const commandLine = fileURLToPath(new URL('../../../simulator/src/cli.ts', import.meta.url));

/** A recorder whose file may have a few KiB: to a process, that is as a full disk. */
async function recorded(...options: readonly string[]) {
  const real = createSimulator({ limits: 'off' });
  const { apiKey } = real.accounts.create().connection();
  const server = await listen(real);
  const folder = mkdtempSync(join(tmpdir(), 'boothkit-record-'));
  const file = join(folder, 'exchanges.jsonl');
  const args = ['--record', server.baseUrl, '--record-file', file, '--port', '0', ...options];
  const command = [process.execPath, '--conditions=@boothkit/source', commandLine, ...args];
  const child = spawn('sh', ['-c', 'ulimit -f 8; exec "$@"', 'sh', ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const [errors, ended, out] = [text(child.stderr), once(child, 'exit'), createInterface({ input: child.stdout })];
  const printed: string[] = [];
  out.on('line', (line) => printed.push(line));
  await once(out, 'line');
  return { apiKey, file, child, errors, ended, out, printed };
}

describe.skipIf(process.platform === 'win32')('a recording on a full disk', () => {
  test('is reported once; calls are forwarded on, the file has whole exchanges, and the summary says how many', async () => {
    const { apiKey, file, child, errors, ended, out, printed } = await recorded('--json');
    const { baseUrl } = JSON.parse(printed[0] ?? '');
    for (let call = 0; call < 60; call++) {
      const response = await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
      expect(response.status).toBe(200);
    }
    const closed = once(out, 'close');
    child.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
    await closed;
    expect(await errors).toMatch(/^\S+exchanges\.jsonl cannot be written: EFBIG.* no longer recorded\.\n$/);
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => JSON.parse(line).status)).toEqual(lines.map(() => 200));
    expect(JSON.parse(printed[1] ?? '')).toMatchObject({ exchanges: 60, recorded: lines.length, deviations: [] });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(60);
  });

  test('loses nothing of what --measure would have written: the summary has it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'boothkit-measure-'));
    const { apiKey, child, errors, ended, out, printed } = await recorded(
      '--json',
      '--measure',
      join(folder, 'a.json'),
    );
    const { baseUrl } = JSON.parse(printed[0] ?? '');
    await (await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } })).text();
    rmSync(folder, { recursive: true });
    const closed = once(out, 'close');
    child.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
    await closed;
    expect(await errors).toMatch(/^\S+a\.json cannot be written: ENOENT[^\n]*\n$/);
    expect(JSON.parse(printed[1] ?? '')).toMatchObject({ exchanges: 1, recorded: 1, measurement: { measured: {} } });
  });

  test('is in the text of the summary', async () => {
    const { apiKey, child, ended, out, printed } = await recorded();
    const ready = () => /baseUrl (\S+)/.exec(printed.join('\n'))?.[1];
    while (ready() === undefined) await once(out, 'line');
    for (let call = 0; call < 60; call++)
      await (await fetch(`${ready()}/events`, { headers: { authorization: `Bearer ${apiKey}` } })).text();
    const closed = once(out, 'close');
    child.kill('SIGINT');
    await Promise.all([ended, closed]);
    expect(printed.join('\n')).toMatch(/\n[1-9]\d? of 60 exchanges recorded, 60 compared\.\n/);
  });
});
