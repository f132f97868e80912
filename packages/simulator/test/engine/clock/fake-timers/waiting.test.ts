import { BoothClient } from '@boothkit/client';
import { handlers } from '@boothkit/simulator/msw';
import { loopbackNetwork } from '@boothkit/simulator/node';
import { httpServer } from '@boothkit/test-support/local-server';
import { sampleTests } from '@boothkit/test-support/sampled';
import { setupServer } from 'msw/node';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connected } from '../../../control/remote/connected.ts';
import { service, start } from '../../../own-account.ts';
import { connectAgent } from '../../../protocols/mcp/connected.ts';
import { pngOf } from '../../../service/files/images/pictures.ts';
import { eventOf, hooked, mediaUrl } from '../../../service/webhooks/hooks.ts';
import { modes } from './modes.ts';

sampleTests(3);

// Whatever in the public API waits, waits to its end, whoever has taken the timers of the process.

const clocks = [
  ['stands still', { start, frozen: true }],
  ['ticks', { start }],
] as const;

describe.for(modes)('with the fake timers of vitest %s', ([, set]) => {
  beforeEach(set);
  afterEach(() => void vi.useRealTimers());

  describe.for(clocks)('and a clock that %s', ([, clock]) => {
    test('the SDK waits out backoff, Retry-After and its own limits in the world’s time', async () => {
      const { sim, account } = service({ clock });
      const booth = new BoothClient(account.connection());
      const { id } = account.templates.add();
      const create = (at: number) =>
        booth.events.create({ name: 'Ada', date: start, templateIds: [id], idUser: `booking-${at}` });
      sim.faults.inject({ operation: 'create_event', status: 503, times: 2 });
      sim.faults.inject({ operation: 'create_event', status: 429, retryAfter: 60, times: 1 });
      sim.faults.inject({ operation: 'create_event', disconnect: true, afterChange: true, times: 1 });
      sim.faults.inject({ operation: 'create_event', cutOff: true, times: 1 });
      await Promise.all(Array.from({ length: 30 }, (_, at) => create(at)));
      expect(account.events.list()).toHaveLength(30);
      expect(sim.clock.now() - Date.parse(start)).toBeGreaterThan(60_000);
    });

    test('sleeps on the clock end', async () => {
      const { sim, account } = service({ clock });
      await account.connection().clock.sleep(3_600_000);
      await sim.clock.sleep(3_600_000);
      expect(sim.clock.now() - Date.parse(start)).toBeGreaterThanOrEqual(7_200_000);
    });

    test('images are decoded and scaled, from uploads and from the web', async () => {
      const { sim, account } = service({ clock });
      const booth = new BoothClient(account.connection());
      const { id } = eventOf(account);
      const picture = new Uint8Array(await pngOf(1200, 1200));
      const { logoUrl } = await booth.branding.setImage(id, 'logo', picture);
      expect((await sim.fetch(logoUrl ?? '')).status).toBe(200);
      const sourceUrl = 'https://cdn.example.com/photo.png';
      sim.web.serve(sourceUrl, picture, { contentType: 'image/png' });
      const { captureButtonUrls } = await booth.branding.setImage(id, 'button-photo', new URL(sourceUrl));
      expect((await sim.fetch(captureButtonUrls['photo'] ?? '')).status).toBe(200);
    });

    test('deliveries are sent, late ones and those to a receiver that never responds included', async () => {
      const { sim, account, upload, media } = hooked({ clock });
      upload();
      await sim.settled();
      expect(media).toHaveLength(1);
      sim.faults.inject({ operation: 'media.uploaded', latencyMs: 3_600_000, times: 1 });
      upload();
      sim.clock.advance({ hours: 1 });
      await sim.settled();
      expect(media).toHaveLength(2);
      sim.web.receive(mediaUrl, () => new Promise<Response>(() => {}));
      upload();
      await sim.clock.sleep(60_000);
      await sim.settled();
      expect(account.deliveries.list().map(({ outcome }) => outcome)).toEqual(['delivered', 'delivered', 'timedOut']);
    });

    test('deliveries reach a receiver over the real network', async () => {
      const { sim, account } = service({ clock, network: loopbackNetwork() });
      const receiver = await httpServer((_, response) => response.end());
      account.webhooks.set({ mediaUrl: receiver.url });
      account.galleries.addMedia(eventOf(account).galleryId);
      await sim.settled();
      expect(receiver.asked).toHaveLength(1);
    });

    test('tablets count down, print and return to their home screen', async () => {
      const { sim, account } = service({ clock });
      const { id } = eventOf(account);
      const tablet = account.tablets.add({ printer: true });
      const session = tablet.open(id).capture('photo');
      sim.clock.advance({ minutes: 1 });
      session.print({ copies: 2 });
      sim.clock.advance({ minutes: 10 });
      await sim.settled();
      expect(account.events.get(id)?.printCount).toBe(2);
    });

    test('calls behind MSW get responses, uploads included', async () => {
      const { sim, account } = service({ clock });
      const server = setupServer(...handlers(sim));
      server.listen({ onUnhandledFrame: 'error' });
      onTestFinished(() => server.close());
      const { apiKey, baseUrl } = account.connection();
      const booth = new BoothClient({ apiKey, baseUrl });
      const { id } = eventOf(account);
      const { logoUrl } = await booth.branding.setImage(id, 'logo', new Uint8Array(await pngOf(1200, 1200)));
      expect((await fetch(logoUrl ?? '')).status).toBe(200);
    });

    test('agents get responses', async () => {
      const { sim, account } = service({ clock });
      const agent = await connectAgent(sim, account);
      sim.faults.inject({ operation: 'list_events', latencyMs: 60_000 });
      expect((await agent.call('list_events')).isError).toBe(false);
    });

    test('a remote simulator is called, moved, settled and restored, and so are its worlds', async () => {
      const { remote, remoteAccount, server } = await connected({ clock });
      const { id } = await remoteAccount.templates.add();
      const snapshot = await remote.snapshot();
      const booth = new BoothClient(await remoteAccount.connection());
      await booth.events.create({ name: 'Ada', date: start, templateIds: [id] });
      await remote.clock.advance({ days: 1 });
      await remote.settled();
      const world = await remote.worlds.create();
      await world.simulator.clock.advance({ days: 1 });
      await remote.restore(snapshot);
      expect(await remoteAccount.events.list()).toEqual([]);
      await server.close();
    });
  });
});
