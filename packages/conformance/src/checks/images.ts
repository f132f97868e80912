import { type BrandingSlot, brandingSlotNames, brandingSlots, type RuleId } from '@boothkit/contract/rules';
import type { Check } from '../check.ts';
import { readPicture } from '../target/pictures.ts';
import { type ApiResponse, member } from '../target/response.ts';
import { fetchImage, jpegOf, pngOf, type Sendable, setImage } from './uploaded.ts';

/** The URL of a slot in a branding. */
function urlIn({ json }: ApiResponse, slot: BrandingSlot): unknown {
  const { field, button } = brandingSlots[slot];
  return button ? member(member(json, field), button) : member(json, field);
}

interface SlotCase {
  readonly rule: RuleId;
  readonly slot: BrandingSlot;
  /** An image that is not scaled. */
  readonly kept: Sendable;
  /** An image that is scaled, and its longest side afterwards. */
  readonly scaled?: readonly [image: Sendable, longestPx: number];
}

const slotCases: readonly SlotCase[] = [
  { rule: '4.9/logo', slot: 'logo', kept: pngOf(600, 600), scaled: [pngOf(1200, 1200), 1024] },
  { rule: '4.9/after-capture-background', slot: 'after-capture-background', kept: jpegOf(1376, 1711) },
  { rule: '4.9/button', slot: 'button-photo', kept: pngOf(292, 292), scaled: [pngOf(2048, 292), 1024] },
  {
    rule: '4.9/gallery-background',
    slot: 'gallery-background',
    kept: jpegOf(1920, 1080),
    scaled: [jpegOf(2880, 1620), 2560],
  },
];

const slotChecks = slotCases.map(
  ({ rule, slot, kept, scaled }): Check => ({
    id: `image-slot-${slot}`,
    rules: [rule, '4.11/upload', '2.8/no-auth'],
    title: `the slot ${slot} accepts an uploaded image and serves it without a key${scaled ? ', and scales a larger one down' : ' as it was sent'}`,
    async run({ api, createEvent }, assert) {
      const { id: eventId } = await createEvent();
      const set = await assert.succeeds(setImage(api, eventId, slot, kept));
      const read = await assert.succeeds(api.call('get_event_branding', { eventId }));
      for (const response of [set, read]) {
        const served = await fetchImage(api, urlIn(response, slot));
        assert.equal(`the status of the image in ${response.request.operation}`, served.status, 200);
        assert.equal('its size', sizeOf(served.bytes), sizeOf(kept.bytes));
        if (!scaled)
          assert.holds('its bytes', Buffer.compare(served.bytes, kept.bytes) === 0, 'those sent', 'other bytes');
      }
      if (!scaled) return;
      const [image, longestPx] = scaled;
      const replaced = await assert.succeeds(setImage(api, eventId, slot, image));
      const small = readPicture((await fetchImage(api, urlIn(replaced, slot))).bytes);
      assert.equal('the longest side after scaling', small && Math.max(small.widthPx, small.heightPx), longestPx);
    },
  }),
);

function sizeOf(bytes: Uint8Array): string {
  const picture = readPicture(bytes);
  return picture ? `${picture.widthPx} by ${picture.heightPx} px` : 'no image';
}

/** Rules of section 4.9 and 4.10 with images. */
export const imageChecks: readonly Check[] = [
  ...slotChecks,
  {
    id: 'button-images',
    rules: ['4.9/button', '2.6/captureButtonUrls', '4.10'],
    title: 'each button has its own image, and returns to its built-in look once that is removed',
    async run({ api, createEvent }, assert) {
      const { id: eventId } = await createEvent();
      const buttons = brandingSlotNames.filter((slot) => brandingSlots[slot].button);
      let last: ApiResponse | undefined;
      for (const slot of buttons) last = await assert.succeeds(setImage(api, eventId, slot, pngOf(40, 40)));
      const names = (response: ApiResponse | undefined) =>
        Object.keys(Object(member(response?.json, 'captureButtonUrls'))).toSorted();
      assert.equal(
        'the buttons with an image',
        names(last),
        buttons.map((slot) => brandingSlots[slot].button ?? '').toSorted(),
      );
      const without = await api.call('remove_event_branding_image', { eventId, query: { slot: 'button-gif' } });
      assert.equal(
        'the buttons with an image after a removal',
        names(await assert.succeeds(without)),
        names(last).filter((name) => name !== 'gif'),
      );
    },
  },
  {
    id: 'remove-backgrounds',
    rules: ['4.10', '2.6/afterCaptureBackgroundUrl', '2.6/galleryBackgroundUrl'],
    title: 'removes background images',
    async run({ api, createEvent }, assert) {
      const { id: eventId } = await createEvent();
      for (const [slot, image] of [
        ['after-capture-background', pngOf(64, 64)],
        ['gallery-background', jpegOf(1920, 1080)],
      ] as const) {
        const set = await assert.succeeds(setImage(api, eventId, slot, image));
        assert.holds(slot, urlIn(set, slot) !== null, 'a URL', null);
        const removed = await api.call('remove_event_branding_image', { eventId, query: { slot } });
        assert.equal(`${slot} after its removal`, urlIn(await assert.succeeds(removed), slot), null);
      }
    },
  },
  {
    id: 'animated-button',
    rules: ['4.9/apng'],
    title: 'keeps an animated button animated up to 1024 px a side, and serves a still above',
    async run({ api, createEvent }, assert) {
      const { id: eventId } = await createEvent();
      for (const [side, animated] of [
        [64, true],
        [1040, false],
      ] as const) {
        const set = await assert.succeeds(setImage(api, eventId, 'button-gif', pngOf(side, side, 2)));
        const served = readPicture((await fetchImage(api, urlIn(set, 'button-gif'))).bytes);
        assert.equal(`whether a button of ${side} px is animated`, served?.animated, animated);
      }
    },
  },
  {
    id: 'image-format-rejected',
    rules: ['8/branding-image-upload', '4.9/logo'],
    title: 'rejects bytes that are neither PNG nor JPEG, and leaves the slot unchanged',
    async run({ api, createEvent }, assert) {
      const { id: eventId } = await createEvent();
      const noImage: Sendable = { bytes: new TextEncoder().encode('GIF89a, if anything'), contentType: 'image/png' };
      await assert.rejects(setImage(api, eventId, 'button-photo', noImage), 'validation_failed', 'bytes of no image');
      const json = await assert.json(api.call('get_event_branding', { eventId }));
      assert.has(json, { captureButtonUrls: {} });
    },
  },
  {
    id: 'image-min-size',
    rules: ['4.9/logo', '4.9/gallery-background'],
    title: 'rejects images below the minimum size of their slot, and a portrait as gallery background',
    assumed: ['S17'],
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      const small: readonly (readonly [BrandingSlot, Sendable])[] = [
        ['logo', pngOf(599, 600)],
        ['gallery-background', jpegOf(1919, 1080)],
        ['gallery-background', jpegOf(1920, 2000)],
      ];
      for (const [slot, image] of small)
        await assert.rejects(
          setImage(api, eventId, slot, image),
          'validation_failed',
          `${slot} of ${sizeOf(image.bytes)}`,
        );
    },
  },
  {
    id: 'after-capture-background-max-size',
    rules: ['4.9/after-capture-background', '8/branding-image-upload'],
    title: 'accepts an after-capture background of up to 8000 px a side',
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      await assert.succeeds(setImage(api, eventId, 'after-capture-background', jpegOf(8000, 16)));
      await assert.rejects(
        setImage(api, eventId, 'after-capture-background', jpegOf(8001, 16)),
        'validation_failed',
        'a background of 8001 px',
      );
    },
  },
  {
    id: 'image-source',
    rules: ['4.9/source'],
    title: 'requires exactly one source of an image, and a public https sourceUrl',
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      const bad: readonly (readonly [field: string, body: Readonly<Record<string, string>>])[] = [
        ['uploadPath', { slot: 'logo' }],
        ['sourceUrl', { slot: 'logo', uploadPath: 'x', sourceUrl: 'https://cdn.example.com/logo.png' }],
        ['sourceUrl', { slot: 'logo', sourceUrl: 'http://cdn.example.com/logo.png' }],
        ['sourceUrl', { slot: 'logo', sourceUrl: 'https://127.0.0.1/logo.png' }],
        ['sourceUrl', { slot: 'logo', sourceUrl: 'https://localhost/logo.png' }],
        ['sourceUrl', { slot: 'logo', sourceUrl: 'logo.png' }],
        ['uploadPath', { slot: 'logo', uploadPath: 'no-such-upload' }],
        ['slot', { slot: 'button', uploadPath: 'x' }],
      ];
      for (const [field, body] of bad)
        await assert.invalid(
          api.call('set_event_branding_image', { eventId, body }),
          field,
          `set_event_branding_image with ${JSON.stringify(body)}`,
        );
    },
  },
];
