import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rule } from '@boothkit/rule-coverage';
import { httpServer } from '@boothkit/test-support/local-server';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { ran, running } from '../../../cli/command-line.ts';

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(temporaryFolder(), name);
  await writeFile(path, text);
  return path;
}

/** Lets a guest upload to a new event, and waits until the delivery is over. */
async function upload({ ready, call, control, create }: Awaited<ReturnType<typeof running>>, mediaUrl?: string) {
  const { status } = mediaUrl === undefined ? { status: 200 } : await call('PUT', '/webhooks', { mediaUrl });
  const { event } = await create();
  await control('POST', `/accounts/${ready.accountId}/galleries/${event.galleryId}/media`, {});
  await control('POST', '/settle');
  return status;
}

rule(['6.3', '6.5'], 'only --allow-loopback lets the command line deliver to local receivers', async () => {
  const { url, asked } = await httpServer((_, response) => response.end());
  const statuses = [];
  for (const args of [[], ['--allow-network'], ['--allow-loopback'], ['--allow-network', '--allow-loopback']])
    statuses.push(await upload(await running(args), url));
  expect([statuses, asked.length]).toEqual([[400, 400, 200, 200], 2]);
});

rule(['6.1', '6.3'], 'the command line reaches the hosts of --allow-receiver, from its world file on', async () => {
  const server = await httpServer((_, response) => response.end());
  const mediaUrl = `http://app.localhost:${server.port}/hook`;
  const account = { id: 'acme', webhooks: { mediaUrl }, templates: [{ id: 'strip' }] };
  const program = await running([
    ...['--seed-file', await fileOf('world.json', JSON.stringify({ version: 1, accounts: [account] }))],
    ...['--allow-receiver', `other,app.localhost:${server.port}`, '--allow-receiver', '192.168.1.7'],
  ]);
  await upload(program);
  expect(server.asked.map(({ url }) => url)).toEqual(['/hook']);
  const answered = async (sendUrl: string) => (await program.call('PUT', '/webhooks', { sendUrl })).text();
  for (const url of ['http://other:9/', 'http://192.168.1.7/']) expect(await answered(url)).toContain(url);
  for (const url of ['http://192.168.1.8/', `http://127.0.0.1:${server.port}/`, 'http://app.localhost/'])
    expect(await answered(url)).toContain('or one of an allowed receiver');
});

test('the command line names the option that a world file with a local receiver needs', async () => {
  const account = { webhooks: { mediaUrl: 'http://127.0.0.1:3000/' } };
  for (const [name, world] of [
    ['world.json', JSON.stringify({ version: 1, accounts: [account] })],
    ['world.jsonl', `{"format":"boothkit-world","version":1}\n${JSON.stringify({ accounts: account })}\n`],
  ] as const)
    expect((await ran(['--seed-file', await fileOf(name, world)])).err).toMatch(
      /mediaUrl must be a public https URL: its scheme is http; got .*\. To reach this machine, start the simulator with --allow-loopback/,
    );
});
