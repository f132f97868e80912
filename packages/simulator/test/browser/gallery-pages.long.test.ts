import { rule } from '@boothkit/rule-coverage';
import { createSimulator, type Gallery } from '@boothkit/simulator';
import { afterEach, describe, expect } from 'vitest';

/** A JPEG of one colour. */
async function picture(width: number, height: number): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2d context');
  context.fillStyle = '#7a5c8e';
  context.fillRect(0, 0, width, height);
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
}

/** A gallery with a logo that is not square, a background, and enough photos to scroll. */
async function party() {
  const sim = createSimulator({ limits: 'off', checkResponses: true });
  const account = sim.accounts.create();
  const { id, galleryId } = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
  const { apiKey, baseUrl, fetch } = account.connection();
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const dress = async (slot: string, bytes: Uint8Array) => {
    const sourceUrl = `https://pictures.example.com/${slot}.jpg`;
    sim.web.serve(sourceUrl, bytes);
    const url = `${baseUrl}/events/${id}/branding/images`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ slot, sourceUrl }) });
    if (answer.status !== 201) throw new Error(await answer.text());
  };
  await dress('logo', await picture(1000, 600));
  await dress('gallery-background', await picture(1920, 1080));
  for (let uploads = 0; uploads < 12; uploads++) account.galleries.addMedia(galleryId);
  const gallery = account.galleries.update(galleryId, { textColor: '#4a2545', backgroundColor: '#fdf3ec' });
  return { sim, gallery };
}

afterEach(() => document.body.replaceChildren());

/** Opens a page in a window of its own, with what it loads taken from the simulator. */
async function open(sim: Awaited<ReturnType<typeof party>>['sim'], url: string, width: number): Promise<Window> {
  const html = await (await sim.fetch(url)).text();
  const sources = [...new Set([...html.matchAll(/ src="([^"]+)"/g)].map(([, source = '']) => source))];
  const blobs = await Promise.all(
    sources.map(async (source) => {
      const answer = await sim.fetch(new URL(source.replaceAll('&#38;', '&'), url));
      return [source, URL.createObjectURL(await answer.blob())] as const;
    }),
  );
  const frame = document.createElement('iframe');
  frame.style.cssText = `width: ${width}px; height: 600px; border: 0`;
  frame.srcdoc = blobs.reduce((page, [source, blob]) => page.replaceAll(` src="${source}"`, ` src="${blob}"`), html);
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  if (!frame.contentWindow) throw new Error('the frame has no window');
  return frame.contentWindow;
}

function element(window: Window, selector: string): HTMLElement {
  const found = window.document.querySelector<HTMLElement>(selector) ?? expect.fail(`the page has no ${selector}`);
  return found;
}

const styleOf = (window: Window, selector: string) => getComputedStyle(element(window, selector));

const pagesOf = ({ link, sessions, media }: Gallery) => ({
  tiles: [link, sessions[0]?.link ?? ''],
  photo: `${link}/photo/${media[0]?.id}`,
});

describe('gallery pages in a browser', () => {
  rule('4.9/logo-shown', 'show the logo whole and 184 px tall, wide and narrow, on black beside a photo', async () => {
    const { sim, gallery } = await party();
    const { tiles, photo } = pagesOf(gallery);
    for (const url of [...tiles, photo]) {
      const wide = await open(sim, url, 1200);
      const { width, height } = element(wide, '.logo').getBoundingClientRect();
      expect([Math.round(width), height]).toEqual([307, 184]);
      const narrow = await open(sim, url, 240);
      expect(element(narrow, '.logo').getBoundingClientRect()).toMatchObject({ height: 184 });
      expect(element(narrow, '.logo').getBoundingClientRect().width).toBeLessThanOrEqual(240);
      expect(styleOf(narrow, '.logo').objectFit).toBe('contain');
      expect(narrow.document.documentElement.scrollWidth).toBe(240);
    }
    const window = await open(sim, photo, 1200);
    expect(styleOf(window, 'html').backgroundColor).toBe('rgb(0, 0, 0)');
  });

  rule('4.9/gallery-background-shown', 'fill the window with the background, cropped, centred and fixed', async () => {
    const { sim, gallery } = await party();
    const { tiles, photo } = pagesOf(gallery);
    for (const url of tiles) {
      const window = await open(sim, url, 500);
      const filled = { x: 0, y: 0, width: 500, height: 600 };
      expect(element(window, '.background').getBoundingClientRect()).toMatchObject(filled);
      window.scrollTo(0, 200);
      expect(element(window, '.background').getBoundingClientRect()).toMatchObject(filled);
      const { objectFit, objectPosition } = styleOf(window, '.background');
      expect([objectFit, objectPosition]).toEqual(['cover', '50% 50%']);
      expect(styleOf(window, 'h1').color).toBe('rgb(74, 37, 69)');
      expect(styleOf(window, 'html').backgroundColor).toBe('rgb(253, 243, 236)');
    }
    expect((await open(sim, tiles[0] ?? '', 500)).document.documentElement.scrollHeight).toBeGreaterThan(800);
    expect((await open(sim, photo, 500)).document.querySelector('.background')).toBeNull();
  });
});
