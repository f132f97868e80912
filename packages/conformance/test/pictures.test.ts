import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSimulator, sampleImages } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { hasChromium, launchChromium } from '@boothkit/test-support/chromium';
import { sampleTests } from '@boothkit/test-support/sampled';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runPictures } from '../src/cli/pictures.ts';
import { drawPictures } from '../src/pictures/draw-pictures.ts';

const timeout = 60_000;

async function served() {
  const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const server = await listen(sim);
  onTestFinished(() => server.close());
  return { sim, server };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boothkit-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** An event with two templates, of which one is an imported design. */
async function withEvent() {
  const { sim, server } = await served();
  const account = sim.accounts.create();
  const { design } = await sampleImages();
  const strip = await account.templates.import(design, { name: 'Strip' });
  const templateIds = [account.templates.add({ name: 'Gold' }).id, strip.id];
  const event = account.events.add({ name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds });
  async function draw(eventId?: string) {
    const folder = newFolder();
    const drawn = await drawPictures({
      controlUrl: server.controlUrl,
      controlToken: undefined,
      eventId,
      folder,
      fetch,
      launch: () => launchChromium(),
    });
    return {
      ...drawn,
      read: (name: string) => readFileSync(join(folder, name)),
      names: readdirSync(folder).toSorted(),
    };
  }
  return { sim, server, account, event, draw };
}

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff';

describe.skipIf(!hasChromium)('with Chromium', () => {
  sampleTests(3);

  test('an event is drawn as tablet, gallery and a photo in each design, and the world stays as it was', {
    timeout,
  }, async () => {
    const { sim, account, event, draw } = await withEvent();
    const { files, rejections, names, read } = await draw();
    expect([files.toSorted(), rejections]).toEqual([['design-1.jpg', 'design-2.jpg', 'gallery.jpg', 'tablet.jpg'], []]);
    expect(names).toEqual(files.toSorted());
    expect(names.filter((name) => !isJpeg(read(name)))).toEqual([]);
    expect([account.tablets.list(), account.galleries.get(event.galleryId)?.media]).toEqual([[], []]);
    expect(sim.worlds.list()).toEqual([]);
  });

  test('a change of an event shows in the pictures that have it, and in no other', {
    timeout,
  }, async () => {
    const { account, event, draw } = await withEvent();
    const one = await draw(event.id);
    const body = { captureMessage: 'Strike a pose!' };
    const response = await account.request({ method: 'PATCH', path: `/events/${event.id}`, body });
    expect(response.status).toBe(200);
    const other = await draw();
    expect(one.names.filter((name) => !one.read(name).equals(other.read(name)))).toEqual(['tablet.jpg']);
  });

  test('the same world gives the same pictures', { timeout }, async () => {
    const { draw } = await withEvent();
    const [one, same] = [await draw(), await draw()];
    expect(one.names.filter((name) => !one.read(name).equals(same.read(name)))).toEqual([]);
  });

  test('an event that no tablet opens is drawn as the tablet shows it, and the reason is reported', {
    timeout,
  }, async () => {
    const { account, draw } = await withEvent();
    const strips = account.templates.add({ name: 'Strip', disabledCaptureTypes: ['photo'] });
    const event = account.events.add({ name: 'Strips', date: null, templateIds: [strips.id] });
    const { files, rejections } = await draw(event.id);
    expect(files).toEqual(['tablet.jpg', 'gallery.jpg']);
    expect(rejections).not.toEqual([]);
  });
});

describe('the command', () => {
  const run = (args: string[]) => runPictures(args, {}, () => {});

  test('ends with an error if there is no such event, and removes its world', async () => {
    const { server } = await served();
    const worlds = async () => (await (await fetch(`${server.controlUrl}/worlds`)).json()).data;
    const folder = newFolder();
    await expect(run(['--control-url', server.controlUrl, '--folder', folder])).rejects.toThrow(
      'the simulator has no event to draw: start it with a world file that has one',
    );
    await expect(run(['--control-url', server.controlUrl, '--folder', folder, '--event', 'none'])).rejects.toThrow(
      '--event must be the id of an event of the simulator; got "none"',
    );
    expect(await worlds()).toEqual([]);
  });

  test.each([
    [['--folder', 'out'], /--control-url must be the address of a control API; got null/],
    [['--control-url', 'http://127.0.0.1:1/_sim'], /--folder is needed: the folder for the pictures/],
    [['--control-url', 'http://127.0.0.1:1/_sim', '--folder', 'out'], /control API at .* cannot be reached/],
    [['--nonsense'], /--nonsense/],
  ])('rejects %j', async (args, message) => {
    await expect(run(args)).rejects.toThrow(message);
  });
});
