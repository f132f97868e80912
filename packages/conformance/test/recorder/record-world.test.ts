import { BoothClient } from '@boothkit/client';
import { recordWorld } from '@boothkit/conformance';
import { createSimulator, type WorldFile } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { jpeg, png } from '../../src/target/pictures.ts';

/** A service with an event, a client that records, and the way to look at what was recorded. */
function recorded() {
  const service = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true }, limits: 'off' });
  const account = service.accounts.create();
  const { id } = account.events.add({
    name: 'Wedding of Canary Guestname',
    templateIds: [account.templates.add().id],
  });
  const connection = account.connection();
  const recording = recordWorld(connection);
  const booth = new BoothClient({ ...connection, fetch: recording.fetch });
  const finished = async () => {
    const { worldFile, unknown } = await recording.finish();
    const world: WorldFile = JSON.parse(worldFile);
    return { worldFile, unknown, world, event: world.accounts?.[0]?.events?.[0] };
  };
  return { id, connection, recording, booth, finished };
}

test('a client records a world without a proxy, which answers as the service did', async () => {
  const { id, booth, finished } = recorded();
  await booth.events.update(id, { settings: { countdownTimer: 7 } });
  const { data } = await booth.events.list();
  const real = await booth.events.get(id);
  const { world, event } = await finished();
  const again = createSimulator();
  again.load(world);
  const [account] = again.accounts.list();
  const copy = await new BoothClient(account?.connection()).events.get(event?.id ?? '');
  expect(copy.settings).toEqual(real.settings);
  expect(copy.name).toHaveLength(real.name.length);
  expect([data.length, copy.name === real.name, copy.id === id]).toEqual([1, false, false]);
});

test('no key, name, email address or signed URL that a client saw is in the world', async () => {
  const { id, booth, connection, finished } = recorded();
  await booth.events.update(id, { notes: 'write to canary@example.com' });
  await booth.branding.setImage(id, 'logo', png(1024, 1024));
  await booth.branding.get(id);
  await booth.events.get(id);
  const { worldFile, unknown } = await finished();
  const written = `${worldFile}${unknown.join('\n')}`;
  expect(written).not.toMatch(/canary|guestname|signature|https?:/i);
  for (const secret of [connection.apiKey, id]) expect(written).not.toContain(secret);
});

test('images have the size and the format of the uploaded ones', async () => {
  const { id, booth, finished } = recorded();
  await booth.events.get(id);
  await booth.branding.setImage(id, 'logo', png(1200, 1000));
  await booth.branding.setImage(id, 'gallery-background', jpeg(2000, 1200));
  const { event, unknown } = await finished();
  expect(event?.images).toMatchObject({
    logo: { contentType: 'image/png', widthPx: 1200, heightPx: 1000 },
    'gallery-background': { contentType: 'image/jpeg', widthPx: 2000, heightPx: 1200 },
  });
  expect(unknown.join()).not.toContain('sizes of images');
});

test('images have the size of those that were fetched from the URLs of the branding', async () => {
  const { id, booth, recording, connection, finished } = recorded();
  await new BoothClient(connection).branding.setImage(id, 'logo', png(1200, 1000));
  await booth.events.get(id);
  const { logoUrl } = await booth.branding.get(id);
  await recording.fetch(logoUrl ?? '');
  const stored = (await finished()).event?.images?.logo;
  expect(stored).toMatchObject({ contentType: 'image/png' });
  expect((stored?.widthPx ?? 0) / (stored?.heightPx ?? 1)).toBeCloseTo(1.2);
});

test('of an image that was announced and not seen, the format is known and the size is not', async () => {
  const { id, booth, recording, connection, finished } = recorded();
  await booth.events.get(id);
  const silent = new BoothClient({
    ...connection,
    // The bytes go another way, as they do behind a proxy.
    fetch: (request) =>
      request.method === 'PUT' && !request.url.startsWith(connection.baseUrl)
        ? connection.fetch(request)
        : recording.fetch(request),
  });
  await silent.branding.setImage(id, 'logo', jpeg(1200, 1000));
  const { event, unknown } = await finished();
  expect(event?.images?.logo).toMatchObject({ contentType: 'image/jpeg', widthPx: 292, heightPx: 292 });
  expect(unknown).toContain(
    `Event ${event?.id}: the sizes of images were not observed (logo); each is 292 by 292 pixels.`,
  );
});

test('a response that breaks off, or the rejection of a call, records nothing and is the error of its caller', async () => {
  const { id, booth, connection, recording, finished } = recorded();
  const failing = recordWorld({ ...connection, fetch: () => Promise.reject(new TypeError('no network')) });
  await expect(failing.fetch(`${connection.baseUrl}/events`)).rejects.toThrow('no network');
  await expect(recording.fetch(`${connection.baseUrl}/events`)).resolves.toMatchObject({ status: 401 });
  await expect(booth.events.get('unknown')).rejects.toThrow();
  const broken = recordWorld({
    ...connection,
    fetch: async () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.error(new TypeError('broken off'));
          },
        }),
      ),
  });
  await expect((await broken.fetch(`${connection.baseUrl}/events`)).text()).rejects.toThrow('broken off');
  expect((await broken.finish()).unknown).toEqual([]);
  await booth.events.get(id);
  expect((await finished()).world.accounts?.[0]?.events).toHaveLength(1);
});
