import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { rule } from '@boothkit/rule-coverage';
import { inPrograms } from '@boothkit/test-support/programs';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, onTestFinished } from 'vitest';
import { startService } from '../../http/served.ts';
import { pngOf } from '../../service/files/images/pictures.ts';

const inspector = pathToFileURL(inPrograms('@modelcontextprotocol/inspector/clients/cli/build/index.js'));
/** Runs the command line once for each list of arguments that it reads: a start takes longer than a call. */
const program = `import { createInterface } from 'node:readline';
import { runCli } from '${inspector}';
for await (const line of createInterface({ input: process.stdin })) await runCli(['node', 'inspector', ...JSON.parse(line)]);`;

/** The Inspector's command line at a server: runs it to its end, and reads what it prints. */
async function inspecting(url: string, key: string) {
  // It keeps files of its own.
  const home = temporaryFolder();
  const usual = ['--transport', 'http', '--header', `Authorization: Bearer ${key}`, '--format', 'json', '--quiet'];
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, HOME: home, USERPROFILE: home },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const errors = text(child.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (args: readonly string[]) => {
    child.stdin.write(`${JSON.stringify([url, ...usual, ...args])}\n`);
    const { done, value } = await lines.next();
    if (done) throw new Error(`the Inspector ended: ${await errors}`);
    return JSON.parse(value).result;
  };
}

rule(['1.8', '4.11/mcp'], 'the Inspector lists every tool in both protocol eras, with valid schemas', async () => {
  const { account, server } = await startService();
  const inspect = await inspecting(server.mcpUrl, account.connection().apiKey);
  for (const era of ['legacy', 'modern']) {
    const { tools } = await inspect(['--method', 'tools/list', '--strict', '--protocol-era', era]);
    expect([era, tools.length]).toEqual([era, 10]);
  }
});

rule(['1.8', '4.11/mcp'], "the Inspector's command line calls every tool", async () => {
  const { sim, account, server } = await startService();
  const sourceUrl = 'https://pictures.example.com/logo.png';
  sim.web.serve(sourceUrl, await pngOf(1024, 1024));
  const templateIds = [account.templates.add().id];
  const inspect = await inspecting(server.mcpUrl, account.connection().apiKey);
  const call = async (name: string, args: Readonly<Record<string, unknown>>) => {
    const how = ['--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)];
    const { isError = false, structuredContent } = await inspect([...how, '--protocol-era', 'modern']);
    expect([name, isError]).toEqual([name, false]);
    return structuredContent;
  };
  const date = '2026-09-12T17:00:00+02:00';
  const { id: eventId } = await call('create_event', { name: 'Ada & Alan', date, templateIds });
  await call('update_event', { eventId, settings: { countdownTimer: 5 } });
  expect(await call('get_event', { eventId })).toMatchObject({ settings: { countdownTimer: 5 } });
  expect(await call('list_events', { limit: 1 })).toMatchObject({ data: [{ id: eventId }] });
  await call('update_event_branding', { eventId, buttonImagesAreRetina: true });
  await call('set_event_branding_image', { eventId, slot: 'logo', sourceUrl });
  await call('remove_event_branding_image', { eventId, slot: 'button-photo' });
  expect(await call('get_event_branding', { eventId })).toMatchObject({ logoUrl: expect.any(String) });
  const copy = await call('duplicate_event', { eventId, name: 'Grace & Howard', date });
  expect(await call('delete_event', { eventId: copy.id })).toEqual({ deleted: true, id: copy.id });
});
