import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fetch } from '@boothkit/client';
import type { Browser, Page } from 'playwright';
import { type Control, createControl, rejectionOf } from '../target/control.ts';
import { listMember, member, textMember } from '../target/response.ts';

/** The event to draw, and where to. */
export interface PicturesOptions {
  /** The control API of a simulator. */
  readonly controlUrl: string;
  readonly controlToken: string | undefined;
  /** Default: the newest event of the simulator. */
  readonly eventId: string | undefined;
  /** The folder for the pictures, which is made if it does not exist. */
  readonly folder: string;
  readonly fetch: Fetch;
  /** Starts a Chromium. */
  readonly launch: () => Promise<Browser>;
}

/** The pictures that were drawn, and what the event does not allow a guest to do. */
export interface DrawnPictures {
  /** Names of files, such as `tablet.jpg`. */
  readonly files: readonly string[];
  readonly rejections: readonly string[];
}

const maxDesigns = 4;
const jpeg = { type: 'jpeg', quality: 84, animations: 'disabled' } as const;

/**
 * Draws an event as guests see it: the home screen of a tablet (`tablet.jpg`), the gallery page after a photo with each template
 * (`gallery.jpg`), and these photos (`design-1.jpg` to `design-4.jpg`). The guest takes the photos in a copy of the world, which is removed
 * afterwards. Rejects with an Error if the control API or the event cannot be reached.
 */
export async function drawPictures(options: PicturesOptions): Promise<DrawnPictures> {
  const { controlUrl, controlToken, fetch, folder, launch } = options;
  const reach = { controlToken, fetch, signal: undefined };
  const parent = createControl({ ...reach, controlUrl });
  const world = await parent('POST', '/worlds');
  try {
    const ownUrl = textMember(world, 'controlUrl');
    const control = createControl({ ...reach, controlUrl: ownUrl });
    const party = await takePhotos(control, options.eventId);
    await mkdir(folder, { recursive: true });
    const designs = await saveDesigns(party, options);
    const browser = await launch();
    try {
      // Without motion, the same world gives the same pictures.
      const page = await browser.newPage({ viewport: { width: 1100, height: 1000 }, reducedMotion: 'reduce' });
      if (controlToken !== undefined) await page.setExtraHTTPHeaders({ authorization: `Bearer ${controlToken}` });
      await page.goto(`${ownUrl}/dashboard/#/${party.accountId}/tablets/${party.tabletId}`);
      await page.locator('.booth-glass').waitFor();
      await settled(page);
      await page.locator('.booth-glass').screenshot({ path: join(folder, 'tablet.jpg'), ...jpeg });
      await page.goto(party.galleryUrl);
      await settled(page);
      // Images that arrive while a page is drawn are scaled roughly, now and then; at a new size all are drawn again.
      await page.setViewportSize({ width: 900, height: 640 });
      await settled(page);
      await page.screenshot({ path: join(folder, 'gallery.jpg'), ...jpeg });
    } finally {
      await browser.close();
    }
    return { files: ['tablet.jpg', 'gallery.jpg', ...designs], rejections: party.rejections };
  } finally {
    await parent('DELETE', `/worlds/${textMember(world, 'worldId')}`);
  }
}

/** Waits until each image and font of a page is there. */
async function settled(page: Page): Promise<void> {
  await page.locator('.booth-developing').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

interface Party {
  readonly accountId: string;
  readonly tabletId: string;
  readonly galleryUrl: string;
  /** URLs of the photos, one for each template. */
  readonly photoUrls: readonly string[];
  readonly rejections: readonly string[];
}

/** Opens the event on a new tablet, where a guest takes a photo with each template. */
async function takePhotos(control: Control, eventId: string | undefined): Promise<Party> {
  const { account, event } = await findEvent(control, eventId);
  const path = `/accounts/${account}`;
  const tabletId = textMember(await control('POST', `${path}/tablets`, { name: 'Picture' }), 'id');
  const tablet = `${path}/tablets/${tabletId}`;
  const rejections = [await rejectionOf(control('POST', `${tablet}/open`, { eventId: textMember(event, 'id') }))];
  if (rejections[0] === undefined)
    for (const templateId of listMember(event, 'templateIds').slice(0, maxDesigns))
      rejections.push(await rejectionOf(control('POST', `${tablet}/captures`, { type: 'photo', templateId })));
  await rejectionOf(control('POST', `${tablet}/home`));
  const gallery = await control('GET', `${path}/galleries/${textMember(event, 'galleryId')}`);
  return {
    accountId: account,
    tabletId,
    galleryUrl: textMember(gallery, 'link'),
    photoUrls: listMember(gallery, 'media')
      .slice(-maxDesigns)
      .map((media) => textMember(media, 'thumbnailUrl')),
    rejections: rejections.flatMap((rejection) => (rejection ? [rejection.reason] : [])),
  };
}

async function findEvent(control: Control, eventId: string | undefined): Promise<{ account: string; event: unknown }> {
  const accounts = listMember(await control('GET', '/accounts'), 'data').map((account) => textMember(account, 'id'));
  const found = await Promise.all(
    accounts.map(async (account) =>
      listMember(await control('GET', `/accounts/${account}/events`), 'data').map((event) => ({ account, event })),
    ),
  );
  const [newest] = found
    .flat()
    .filter(({ event }) => eventId === undefined || member(event, 'id') === eventId)
    .toSorted((one, other) =>
      textMember(other.event, 'createdDate').localeCompare(textMember(one.event, 'createdDate')),
    );
  if (newest) return newest;
  throw new Error(
    eventId === undefined
      ? 'the simulator has no event to draw: start it with a world file that has one'
      : `--event must be the id of an event of the simulator; got ${JSON.stringify(eventId)}`,
  );
}

/** Saves the photos as files; the simulator draws them when they are fetched. */
async function saveDesigns({ photoUrls }: Party, { fetch, folder }: PicturesOptions): Promise<string[]> {
  return Promise.all(
    photoUrls.map(async (url, index) => {
      const response = await fetch(new Request(url));
      if (!response.ok) throw new Error(`${url} responded with status ${response.status}`);
      const name = `design-${index + 1}.jpg`;
      await writeFile(join(folder, name), await response.bytes());
      return name;
    }),
  );
}
