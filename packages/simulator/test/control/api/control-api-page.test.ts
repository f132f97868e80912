import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createSimulator, type Simulator, sampleImages } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { isSampled } from '@boothkit/test-support/long';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documents } from '../../fuzz/documents.ts';
import { connected, registered } from '../../service/oauth/connector.ts';

const page = await readFile(fileURLToPath(new URL('../../../../../docs/control-api.md', import.meta.url)), 'utf8');

/** The operations of the page with their shell commands. */
const sections = page
  .split(/^### /m)
  .slice(1)
  .map((section) => {
    const [name = ''] = section.split('\n', 1);
    const [, script = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
    return { name, script };
  });

/** The variables that the calls of the page name, in a world that has each of them. */
type Variables = Readonly<Record<string, string>>;

async function populate(sim: Simulator, design: Uint8Array): Promise<Variables> {
  const account = sim.accounts.create();
  const receiver = 'https://hooks.example.com/booth';
  sim.web.serve(receiver, new Uint8Array());
  account.webhooks.set({ mediaUrl: receiver });
  const template = account.templates.add({ name: 'Classic strip', photoAreaCount: 1, aiPortraitIds: ['watercolour'] });
  const stickerSet = account.stickerSets.add({ name: 'Party' });
  const paySet = account.paySets.add({ name: 'Per session', currency: 'EUR', amount: 350 });
  const rail = account.rails.add({ name: 'Card reader', currencies: ['EUR'] });
  const newEvent = async (fields: object) => {
    const { id, galleryId } = account.events.add({ name: 'Ada & Alan', templateIds: [template.id] });
    const { status } = await account.request({ method: 'PATCH', path: `/events/${id}`, body: fields });
    expect(status).toBe(200);
    return { id, galleryId };
  };
  const actions = ['email', 'sms', 'qrCode', 'airdrop'];
  const settings = { galleryButtonOnHomeScreen: 'cloud', takeMoreEnabled: true, aiRerollCount: 3, actions };
  const event = await newEvent({ stickerSetId: stickerSet.id, settings });
  const free = await newEvent({});
  const paid = await newEvent({ paySetId: paySet.id });
  const tablet = account.tablets.add({ name: 'By the door', printer: true });
  const guest = tablet.open(event.id).capture('aiPhoto', { templateId: template.id });
  guest.share('email', 'guest@example.com');
  await sim.settled();
  const media = account.galleries.addMedia(event.galleryId);
  const key = account.keys.create({ name: 'reports' });
  const app = await registered(sim);
  await connected(sim, app, account.connectionCodes.create({ access: 'read' }));
  await account.request({ method: 'GET', path: '/events', asClient: true });
  // The timeline keeps snapshots while somebody watches.
  const { body: live } = await sim.fetch(`${sim.controlUrl}/live`);
  const reader = live?.getReader();
  await reader?.read();
  await account.request({
    method: 'PATCH',
    path: `/events/${free.id}`,
    body: { name: 'Grace & Howard' },
    asClient: true,
  });
  await reader?.cancel();
  return {
    ACCOUNT_ID: account.id,
    ATTRACT_SCREEN_ID: account.attractScreens.add({ name: 'Loop' }).id,
    CONNECTION_ID: account.connections.list()[0]?.id ?? '',
    DELIVERY_ID: account.deliveries.list()[0]?.id ?? '',
    ENTRY_SNAPSHOT_ID: sim.timeline.list().at(-1)?.snapshotId ?? '',
    EVENT_ID: event.id,
    FAULT_ID: sim.faults.inject({ operation: 'get_event', status: 503 }).id,
    GALLERY_ID: event.galleryId,
    GUEST_SESSION_ID: guest.id,
    INVITE_ID: account.operators.invite({ name: 'Ian', eventIds: [free.id] }).id,
    KEY_ID: key.id,
    MEDIA_ID: media.id,
    MESSAGE_ID: account.inbox.list()[0]?.id ?? '',
    OPERATOR_ID: account.operators.add({ name: 'Linus', eventIds: [free.id] }).id,
    PAGE: Buffer.from(design).toString('base64'),
    PAID_EVENT_ID: paid.id,
    PAY_SET_ID: paySet.id,
    PAYMENT_RAIL_ID: rail.id,
    REQUEST_ID: sim.journal.requests()[0]?.id ?? '',
    SESSION_ID: media.sessionId,
    SNAPSHOT_ID: (await controlled(sim, 'POST', '/snapshots')).snapshotId,
    STICKER_SET_ID: stickerSet.id,
    TABLET_ID: tablet.id,
    TEAM_MEMBER_ID: account.teamMembers.add({ name: 'Grace' }).id,
    TEMPLATE_ID: template.id,
    WORLD_ID: sim.worlds.create().id,
  };
}

async function controlled(sim: Simulator, method: string, path: string) {
  return (await sim.fetch(`${sim.controlUrl}${path}`, { method })).json();
}

const run = promisify(execFile);

describe('the page of the control API', () => {
  test('gives the usual bound of a body once, and another one at its operation', () => {
    expect(page.match(/at most 1048576 bytes/g)).toHaveLength(1);
    expect(page).toMatch(/### import_template\n\n.*\n\n.* The body has at most 67108864 bytes\./);
  });

  test('has each operation of the document once, with a curl call', () => {
    const names = Object.values(documents.control.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(sections.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(sections.filter(({ script }) => !script.includes('curl '))).toEqual([]);
  });

  describe('has calls that run (without BOOTHKIT_LONG=1, one of 15):', () => {
    const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
    let server: Awaited<ReturnType<typeof listen>>;
    let folder: string;
    let design: Uint8Array;

    beforeAll(async () => {
      ({ design } = await sampleImages());
      const { logo } = await sampleImages();
      server = await listen(sim);
      folder = await mkdtemp(join(tmpdir(), 'boothkit-curl-'));
      await writeFile(join(folder, 'logo.png'), logo);
      // A response with an error ends the script.
      await writeFile(join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\n');
    });
    afterAll(async () => {
      await server.close();
      await rm(folder, { recursive: true });
    });

    const populated = async () => {
      const { id, simulator } = sim.worlds.create();
      return { id, simulator, variables: await populate(simulator, design) };
    };
    /** The world of all calls that only read. */
    let read: ReturnType<typeof populated> | undefined;

    test.each(sections.filter((_, at) => isSampled(at, 15)))('$name', async ({ script }) => {
      const onlyReads = !/ -[^o]/.test(script);
      if (onlyReads) read ??= populated();
      const { id, simulator, variables } = await ((onlyReads && read) || populated());
      const env = { ...variables, PATH: process.env['PATH'], CURL_HOME: folder, HOME: folder };
      const controlUrl = `http://127.0.0.1:${server.port}${new URL(simulator.controlUrl).pathname}`;
      await run('bash', ['--norc', '-euc', script], {
        cwd: folder,
        env: { ...env, CONTROL_URL: controlUrl },
      }).catch(({ stdout: out, stderr }) => Promise.reject(new Error(`${script}\n${out}${stderr}`)));
      if (!onlyReads) sim.worlds.remove(id);
    });
  });
});
