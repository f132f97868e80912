import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { type Program, ready, started } from '../http/program.ts';
import { startService } from '../http/served.ts';

/** Lets the reader of a stream go away, as `head` does when it has enough. */
async function closed({ child }: Program, ...names: readonly ('stdout' | 'stderr')[]): Promise<void> {
  for (const name of names) {
    child[name].destroy();
    if (!child[name].closed) await once(child[name], 'close');
  }
}

/** Sends requests one after the other, good and bad ones, and returns their statuses. */
async function statuses(baseUrl: string, apiKey: string, controlUrl: string, count = 20): Promise<Set<number>> {
  const seen = new Set<number>();
  for (let at = 0; at < count; at++) {
    for (const url of [`${baseUrl}/events`, `${baseUrl}/none%0A${at}`, `${controlUrl}/clock`]) {
      const response = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
      await response.arrayBuffer();
      seen.add(response.status);
    }
  }
  return seen;
}

/** A process that fails outside of any call at SIGUSR2, and notes each such error in a file. */
const failing = (file: string) => {
  const code = `
    import { appendFileSync } from 'node:fs';
    process.on('uncaughtExceptionMonitor', ({ message }) => appendFileSync(${JSON.stringify(file)}, message + ' '));
    process.on('SIGUSR2', () => { Promise.reject(new Error('rejected')); throw new Error('thrown'); });
  `;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
};

const gone = [['stderr'], ['stdout'], ['stdout', 'stderr']] as const;

for (const names of gone)
  test(`a server whose ${names.join(' and ')} nobody reads any more responds, and ends at SIGTERM with code 0`, async () => {
    const cwd = temporaryFolder();
    const file = join(cwd, 'world.json');
    const program = await ready(
      ['--verbose', '--limits', 'off', '--seed-file', file, '--save-on-exit', '--autosave', '1'],
      { env: failing(join(cwd, 'errors')) },
    );
    const { baseUrl, apiKey, controlUrl } = program.ready;
    await closed(program, ...names);
    expect(await statuses(baseUrl, apiKey, controlUrl)).toEqual(new Set([200, 404]));
    // What is printed by the handler of errors outside of any call ends nothing, either.
    program.child.kill('SIGUSR2');
    expect(await statuses(baseUrl, apiKey, controlUrl)).toEqual(new Set([200, 404]));
    program.child.kill('SIGTERM');
    expect(await program.ended).toEqual([0, null]);
    expect(JSON.parse(await readFile(file, 'utf8')).version).toBe(1);
    // No broken pipe is an error outside of any call: printing that one would be the next.
    expect(await readFile(join(cwd, 'errors'), 'utf8')).toMatch(/^(thrown rejected|rejected thrown) $/);
  });

test('the recorder goes on and completes its file when nobody reads what it prints', async () => {
  const { server, account } = await startService();
  const cwd = temporaryFolder();
  const file = join(cwd, 'record.jsonl');
  const program = started(['--port', '0', '--json', '--record', server.baseUrl, '--record-file', file], {
    env: failing(join(cwd, 'errors')),
  });
  const [line] = (await once(createInterface({ input: program.child.stdout }), 'line')) as [string];
  const { baseUrl } = JSON.parse(line);
  await closed(program, 'stdout', 'stderr');
  program.child.kill('SIGUSR2');
  const headers = { authorization: `Bearer ${account.connection().apiKey}` };
  expect((await fetch(`${baseUrl}/events`, { headers })).status).toBe(200);
  program.child.kill('SIGTERM');
  expect(await program.ended).toEqual([0, null]);
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(1);
});

test('commands whose output nobody reads end with their own exit code', async () => {
  const { account, server, sim } = await startService();
  account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
  await account.connection().fetch(`${sim.baseUrl}/events`, {
    headers: { authorization: `Bearer ${account.connection().apiKey}` },
  });
  const recording = join(temporaryFolder(), 'any.har');
  await writeFile(recording, JSON.stringify(sim.journal.har()));
  const control = ['--control-url', server.controlUrl];
  const commands = [['har', ...control], ['test', ...control], ['replay', recording], ['--help'], ['--none']];
  const codes = await Promise.all(
    commands.map(async (args) => {
      const program = started(args);
      await closed(program, 'stdout', 'stderr');
      return (await program.ended)[0];
    }),
  );
  expect(codes).toEqual([0, 0, 0, 0, 1]);
});
