import type { Assertions } from '../assertions.ts';
import { type Check, ownerCheck } from '../check.ts';
import type { Api } from '../target/api.ts';
import { png } from '../target/pictures.ts';
import { listMember, member } from '../target/response.ts';
import { guestUpload } from './guests.ts';
import { fetchImage } from './uploaded.ts';

const daySeconds = 86_400;

/** Longer than the lifetime of any signed URL. */
const tenYearsSeconds = 3650 * daySeconds;

const checkServed = async (assert: Assertions, api: Api, subject: string, url: unknown) =>
  assert.equal(`the status of ${subject}`, (await fetchImage(api, url)).status, 200);

const checkExpired = async (assert: Assertions, api: Api, subject: string, url: unknown) =>
  assert.clientError(subject, (await fetchImage(api, url)).status);

/** Rules of section 2.8: the lifetime of image URLs. */
export const ownerUrlChecks: readonly Check[] = [
  ownerCheck({
    id: 'catalog-preview-urls',
    rules: ['2.8/catalog', '2.8/no-auth'],
    title: 'preview URLs of the public AI catalogue never expire',
    async run({ account, control, advance }, assert) {
      const { api } = await account();
      const items: unknown[] = [];
      for (const kind of ['aiPortrait', 'aiPrompt'])
        items.push(await control('POST', '/catalog', { kind, name: kind }));
      const urls = items.map((item) => member(item, 'previewUrl'));
      for (const url of urls) await checkServed(assert, api, 'a preview', url);
      await advance(tenYearsSeconds);
      for (const url of urls) await checkServed(assert, api, 'a preview ten years later', url);
      const listed = listMember(await control('GET', '/catalog'), 'data');
      for (const item of items) {
        const now = listed.find((other) => member(other, 'id') === member(item, 'id'));
        assert.equal('the URL of a preview ten years later', member(now, 'previewUrl'), member(item, 'previewUrl'));
      }
    },
  }),
  ownerCheck({
    id: 'thumbnail-urls',
    rules: ['2.8/thumbnail', '2.8/no-auth'],
    title:
      'URLs of thumbnails never expire; URLs of the placeholder for a missing thumbnail expire after 7 days and are renewed',
    async run({ account, advance }, assert) {
      const { api, control } = await account();
      const thumbnail = Buffer.from(png(64, 64)).toString('base64');
      for (const kind of ['templates', 'attract-screens', 'sticker-sets']) {
        const [own, none] = [
          await control('POST', `/${kind}`, { thumbnail }),
          await control('POST', `/${kind}`, { thumbnail: null }),
        ];
        const urlOf = (resource: unknown) => member(resource, 'thumbnailUrl');
        const again = async (resource: unknown) =>
          urlOf(await control('GET', `/${kind}/${String(member(resource, 'id'))}`));
        await checkServed(assert, api, `a thumbnail among ${kind}`, urlOf(own));
        await advance(7 * daySeconds - 60);
        await checkServed(assert, api, `a placeholder among ${kind} just before 7 days`, urlOf(none));
        await advance(2 * 60);
        await checkExpired(assert, api, `a placeholder among ${kind} after 7 days`, urlOf(none));
        await checkServed(assert, api, `a placeholder among ${kind} after a read`, await again(none));
        await advance(tenYearsSeconds);
        await checkServed(assert, api, `a thumbnail among ${kind} ten years later`, urlOf(own));
        assert.equal(`the URL of a thumbnail among ${kind} ten years later`, await again(own), urlOf(own));
      }
    },
  }),
  ownerCheck({
    id: 'media-urls',
    rules: ['2.8/media', '8/signed-urls'],
    title: 'URLs of guest media live for at most 7 days, and for at least 24 hours after each read',
    async run({ account, advance }, assert) {
      const own = await account();
      const media = await guestUpload(own, await own.createEvent());
      const urls = (item: unknown) => [member(item, 'originalUrl'), member(item, 'thumbnailUrl')];
      const listed = async () => urls(await own.control('GET', `/media/${String(member(media, 'id'))}`));
      // At several ages of a URL, its last hours among them.
      for (const days of [0, 5.9, 0.9]) {
        await advance(days * daySeconds);
        const now = await listed();
        await advance(daySeconds - 60);
        for (const url of now) await checkServed(assert, own.api, 'a URL 24 hours after it was read', url);
        await advance(6 * daySeconds + 120);
        for (const url of now) await checkExpired(assert, own.api, 'a URL 7 days after it was read', url);
      }
    },
  }),
];
