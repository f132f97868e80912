// What the examples in doc comments may use without declaring it: a service with an event, a client of it, a tablet, and images in the
// working folder.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BoothClient } from '@boothkit/client';
import type { FullEvent } from '@boothkit/contract';
import { createSimulator, type GuestSession, sampleImages, type Tablet } from '@boothkit/simulator';
import { connect, type RemoteAccount, type RemoteSimulator } from '@boothkit/simulator/remote';

export const sim = createSimulator({
  baseUrl: 'https://api.example.com/v1',
  clock: { start: '2026-08-04T09:00:00Z', frozen: true },
});
export const account = sim.accounts.create();
export const booth = new BoothClient(account.connection());
export const secrets = {
  get: async (name: string): Promise<string> =>
    name === 'booth-key' ? account.connection().apiKey : `${name}-4f1c0a9be37d5826`,
};

// Clients of their own have the network's fetch: it leads to the same service.
const realFetch = globalThis.fetch;
globalThis.fetch = sim.fetch;

const { logo, button, design, galleryBackground } = await sampleImages();
export const bytes = design;
const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'boothkit-example-'));
for (const [name, image] of Object.entries({ logo, button, design })) writeFileSync(join(folder, `${name}.png`), image);
process.chdir(folder);
process.on('exit', () => {
  globalThis.fetch = realFetch;
  process.chdir(before);
  rmSync(folder, { recursive: true });
});
sim.web.serve('https://cdn.example.com/wall.jpg', galleryBackground);
sim.routes.add({ operation: 'list_templates', path: '/templates', answer: () => ({ body: { data: [] } }) });
sim.routes.add({
  ...{ operation: 'delete_template', path: '/templates/{templateId}', method: 'DELETE', scope: 'read-write' },
  answer: () => ({ status: 204 }),
});

export const templateId = account.templates.add({ name: 'Classic strip' }).id;
account.rails.add();
export const paySetId = account.paySets.add().id;
export const event: FullEvent = await booth.events.create({
  name: 'Ada & Alan',
  date: '2026-09-12T17:00:00+02:00',
  templateIds: [templateId],
  idUser: 'booking-1',
});
export const id: string = event.id;
export const galleryId: string = event.galleryId ?? '';

export const tablet: Tablet = account.tablets.add({ printer: true });
export const session: GuestSession = tablet.open(id).capture('photo');
export const remote: RemoteSimulator = await connect({ controlUrl: sim.controlUrl });
export const remoteAccount = (await remote.accounts.get(account.id)) as RemoteAccount;
