import { rule } from '@boothkit/rule-coverage';
import type { TestFormat } from '@boothkit/simulator';
import { listen, loopbackNetwork } from '@boothkit/simulator/node';
import { httpServer } from '@boothkit/test-support/local-server';
import { describe, expect, test } from 'vitest';
import { noisyJpegOf, pngOf } from '../../service/files/images/pictures.ts';
import { recorded } from './recorded.ts';
import { runInProcess } from './run-in-process.ts';
import { localNetwork } from './walk.ts';

const formats = ['vitest', 'node', 'pytest', 'sh'] as const satisfies TestFormat[];

// decision S531
describe('receivers that only an option allows', () => {
  test.each(['http://127.0.0.1:4444', 'http://app:3000', 'https://10.0.0.7'])(
    '%s has a public name',
    async (origin) => {
      const { sim, account, call, owner } = recorded({ network: localNetwork });
      account.webhooks.set({ sendUrl: `${origin}/before?secret=4f1c` });
      await call('PUT', '/webhooks', { mediaUrl: `${origin}/hook?secret=4f1c` });
      await owner('PUT', '/webhooks', { sendUrl: `${origin}/later` });
      await call('GET', '/events');
      for (const format of formats) {
        const { text } = await sim.toTest({ format });
        expect(text).not.toContain(new URL(origin).host);
        expect(text).not.toMatch(/4f1c/);
      }
      const again = await runInProcess((await sim.toTest({ format: 'node' })).text);
      expect(again.toFile().accounts?.[0]?.webhooks).toEqual({
        mediaUrl: expect.stringMatching(/^https:\/\/receiver-1\.example\.com\/webhook-\d$/),
        sendUrl: expect.stringMatching(/^https:\/\/receiver-1\.example\.com\/webhook-\d$/),
      });
    },
  );

  rule('6.3', 'a URL that was rejected is rejected again', async () => {
    const { sim, call } = recorded({ network: localNetwork });
    expect((await call('PUT', '/webhooks', { mediaUrl: 'http://192.168.0.9/hook' })).status).toBe(400);
    expect((await call('PUT', '/webhooks', { mediaUrl: 'http://app:3000/hook' })).status).toBe(200);
    const { text } = await sim.toTest({ format: 'node' });
    expect(text).toContain('rule: "6.3"');
    expect(text).toContain('http://192.168.0.9/webhook-1');
    await runInProcess(text);
  });

  test('are saved as well by a server that was closed since', async () => {
    const { sim, call } = recorded();
    const server = await listen(sim, { allowReceivers: ['app:3000'] });
    expect((await call('PUT', '/webhooks', { mediaUrl: 'http://app:3000/hook' })).status).toBe(200);
    await server.close();
    await runInProcess((await sim.toTest({ format: 'node' })).text);
  });

  test('get a delivery again under their public name', async () => {
    const { sim, account, call, owner } = recorded({ network: localNetwork });
    await call('PUT', '/webhooks', { mediaUrl: 'http://app:3000/hook' });
    const event = account.events.add({ name: 'Gala', templateIds: account.templates.list().map(({ id }) => id) });
    account.galleries.addMedia(event.galleryId);
    const snapshot = sim.snapshot();
    const url = 'http://127.0.0.1:4444/again';
    const [delivery] = account.deliveries.list();
    expect((await owner('POST', `/deliveries/${delivery?.id}/redeliveries`, { url })).status).toBe(201);
    await call('GET', '/events');
    // Deliveries are in no world file, so the test cannot send one again: that is said by the name of the action.
    await expect(sim.toTest({ snapshot })).rejects.toThrow('the test cannot repeat action-1 (redeliver)');
  });
});

describe('a sourceUrl of a server', () => {
  test('is served by the test, with a picture of the same format and size', async () => {
    const image = await noisyJpegOf(700, 700, 50);
    const { url, asked } = await httpServer((_, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(image),
    );
    const { sim, account, call } = recorded({ network: loopbackNetwork() });
    const event = account.events.add({ name: 'Gala', templateIds: account.templates.list().map(({ id }) => id) });
    const body = { slot: 'logo', sourceUrl: `${url}logo.jpg?signature=4f1c` };
    expect((await call('POST', `/events/${event.id}/branding/images`, body)).status).toBe(201);
    for (const format of formats) {
      const { text } = await sim.toTest({ format });
      expect(text).not.toMatch(/127\.0\.0\.1:\d{4}|4f1c/);
      expect(text.length).toBeLessThan(12_000);
    }
    const again = await runInProcess((await sim.toTest({ format: 'node' })).text);
    const images = again.toFile().accounts?.[0]?.events?.[0]?.images;
    expect(images?.logo).toMatchObject({ contentType: 'image/jpeg', widthPx: 700, heightPx: 700 });
    expect(asked.map(({ method }) => method)).not.toContain('POST');
  });

  test('has a picture that its slot takes, where the image is kept no longer, and each time that it was fetched', async () => {
    let image = await pngOf(600, 600);
    const { sim, account, call } = recorded({
      network: {
        allowsLoopback: false,
        fetchPublic: async () => ({ status: 200, contentType: '', bytes: image }),
        postPublic: async () => ({ status: 200 }),
      },
    });
    const event = account.events.add({ name: 'Gala', templateIds: account.templates.list().map(({ id }) => id) });
    const set = (slot: string) =>
      call('POST', `/events/${event.id}/branding/images`, { slot, sourceUrl: 'https://cdn.example.com/now.png' });
    expect((await set('logo')).status).toBe(201);
    image = await pngOf(1920, 1080);
    expect((await set('gallery-background')).status).toBe(201);
    image = await pngOf(640, 640);
    expect((await set('logo')).status).toBe(201);
    const again = await runInProcess((await sim.toTest({ format: 'node' })).text);
    const images = again.toFile().accounts?.[0]?.events?.[0]?.images;
    expect(images?.logo).toMatchObject({ widthPx: 640 });
    expect(images?.['gallery-background']).toMatchObject({ widthPx: 1920 });
  });

  test('is served once where the owner serves it, before the recording or in it', async () => {
    const { sim, account, call, control } = recorded({ network: localNetwork });
    const image = await pngOf(600, 600);
    sim.web.serve('http://127.0.0.1:4444/before.png', image);
    const event = account.events.add({ name: 'Gala', templateIds: account.templates.list().map(({ id }) => id) });
    const set = (sourceUrl: string) => call('POST', `/events/${event.id}/branding/images`, { slot: 'logo', sourceUrl });
    expect((await set('http://127.0.0.1:4444/before.png')).status).toBe(201);
    const url = `${sim.controlUrl}/web?url=${encodeURIComponent('http://app:3000/later.png')}`;
    expect((await sim.fetch(url, { method: 'PUT', body: new Uint8Array(image) })).status).toBe(200);
    expect((await set('http://app:3000/later.png')).status).toBe(201);
    await control('DELETE', '/web?url=http://app:3000/later.png');
    await call('GET', '/events');
    const { text } = await sim.toTest({ format: 'node' });
    expect(text).not.toMatch(/127\.0\.0\.1|app:3000|app%3A3000/);
    expect(text.match(/method: "PUT"/g)).toHaveLength(1);
    await runInProcess(text);
  });

  test('is not served where it led to nothing', async () => {
    const { sim, account, call } = recorded({ network: localNetwork });
    const event = account.events.add({ name: 'Gala', templateIds: account.templates.list().map(({ id }) => id) });
    const body = { slot: 'logo', sourceUrl: 'http://127.0.0.1:4444/missing.png' };
    expect((await call('POST', `/events/${event.id}/branding/images`, body)).status).toBe(400);
    const { text } = await sim.toTest({ format: 'node' });
    expect(text).toContain('rule: "4.9/source"');
    await runInProcess(text);
  });
});
