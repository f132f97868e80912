import { readFile } from 'node:fs/promises';
import type { EventBranding } from '@boothkit/contract';
import type { BrandingSlot, RuleId } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import {
  animatedPng,
  bytesOf,
  handMadePng,
  jpegOf,
  noiseOf,
  paddedPng,
  pixelsOf,
  pngOf,
} from '../files/images/pictures.ts';
import { rejected } from '../rejections.ts';
import { shapeOf, stage } from './stage.ts';

const asset = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../../examples/assets/${name}`, import.meta.url)));

const urlIn = (branding: EventBranding, slot: BrandingSlot) => {
  if (slot === 'logo') return branding.logoUrl;
  if (slot === 'after-capture-background') return branding.afterCaptureBackgroundUrl;
  if (slot === 'gallery-background') return branding.galleryBackgroundUrl;
  return branding.captureButtonUrls[slot.slice('button-'.length)];
};

interface SlotCase {
  readonly slot: BrandingSlot;
  readonly rule: RuleId;
  /** Plans whose events have the slot. */
  readonly open: readonly ('Basic' | 'Pro' | 'Pro+')[];
  /** An image that is stored as it is sent. */
  readonly good: () => Promise<Uint8Array>;
}

const buttons = ['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt', 'gallery'] as const;
const cases: readonly SlotCase[] = [
  { slot: 'logo', rule: '4.9/logo', open: ['Pro', 'Pro+'], good: () => asset('logo.png') },
  {
    slot: 'after-capture-background',
    rule: '4.9/after-capture-background',
    open: ['Pro+'],
    good: () => asset('after-capture.jpg'),
  },
  ...buttons.map(
    (button): SlotCase => ({
      slot: `button-${button}`,
      rule: '4.9/button',
      open: ['Pro+'],
      good: () => asset('button-photo.png'),
    }),
  ),
  {
    slot: 'gallery-background',
    rule: '4.9/gallery-background',
    open: ['Pro', 'Pro+'],
    good: () => asset('gallery-background.jpg'),
  },
];

describe('each slot', () => {
  for (const { slot, rule: id, open, good } of cases) {
    rule(id, `${slot} serves the bytes that were sent, labelled as what they are`, async () => {
      const { event, dress, view } = stage();
      const bytes = await good();
      const served = await view(urlIn(await dress(event().id, slot, bytes), slot));
      const contentType = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
      expect(served).toMatchObject({ status: 200, contentType });
      expect(Buffer.compare(served.bytes, bytes)).toBe(0);
    });

    rule(id, `${slot} is open to events made under ${open.join(' and ')} alone`, async () => {
      const made = stage();
      const uploadPath = await made.upload(await good());
      for (const plan of ['Basic', 'Pro', 'Pro+'] as const) {
        const event = made.event(plan);
        if (open.includes(plan)) expect((await made.set(event.id, { slot, uploadPath })).status).toBe(201);
        else await rejected(made, { rule: id, code: 'plan_required' }, () => made.set(event.id, { slot, uploadPath }));
      }
    });

    rule(id, `${slot} of an event that is not there is not found`, async () => {
      const made = stage();
      const uploadPath = await made.upload(await good());
      await rejected(made, { rule: id, code: 'not_found' }, () => made.set('nothing', { slot, uploadPath }));
    });
  }
});

/** Sets an image, and tells what is served for it. */
async function stored(slot: BrandingSlot, bytes: Uint8Array) {
  const { event, dress, view } = stage();
  const served = await view(urlIn(await dress(event().id, slot, bytes), slot));
  return { ...served, ...(await shapeOf(served.bytes)), asSent: Buffer.compare(served.bytes, bytes) === 0 };
}

async function refuses(id: RuleId, slot: BrandingSlot, bytes: Uint8Array, contentType?: string) {
  const made = stage();
  const event = made.event();
  const uploadPath = await made.upload(bytes, contentType);
  const { body } = await rejected(made, { rule: id, fields: ['uploadPath'] }, () =>
    made.set(event.id, { slot, uploadPath }),
  );
  return body.error.message;
}

rule('4.9/logo', 'a logo is 600 px a side at least', async () => {
  expect(await refuses('4.9/logo', 'logo', await pngOf(599, 600))).toMatch(/599 by 600 px.*at least 600 by 600 px/);
  await refuses('4.9/logo', 'logo', await pngOf(1024, 599));
  expect(await stored('logo', await pngOf(600, 600))).toMatchObject({ asSent: true });
});

rule('4.9/logo', 'a logo over 1024 px a side is scaled down to fit, transparency and all', async () => {
  const served = await stored('logo', handMadePng(2048, 1300));
  expect(served).toMatchObject({ contentType: 'image/png', widthPx: 1024, heightPx: 650 });
  expect((await pixelsOf(served.bytes)).at(5, 5)).toEqual([0, 0, 0, 0]);
});

rule('4.9/after-capture-background', 'an after-capture background has at most 8000 px a side', async () => {
  const slot = 'after-capture-background';
  expect(await stored(slot, await jpegOf(8000, 20))).toMatchObject({ asSent: true, contentType: 'image/jpeg' });
  expect(await refuses('4.9/after-capture-background', slot, await jpegOf(20, 8001))).toMatch(/8000 px a side/);
});

rule('4.9/button', 'a button keeps its size up to 1024 px a side and is scaled down above', async () => {
  expect(await stored('button-gif', await pngOf(1024, 292))).toMatchObject({ asSent: true });
  expect(await stored('button-gif', await pngOf(1280, 320))).toMatchObject({ widthPx: 1024, heightPx: 256 });
  expect(await stored('button-gif', await jpegOf(20, 2048))).toMatchObject({
    contentType: 'image/jpeg',
    widthPx: 10,
    heightPx: 1024,
  });
});

rule('4.9/apng', 'an animated button stays animated up to 1024 px a side, and becomes a still above', async () => {
  const moves = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).includes('acTL');
  const small = await stored('button-photo', animatedPng(292, 292, 3));
  expect([small.asSent, moves(small)]).toEqual([true, true]);
  const large = await stored('button-photo', animatedPng(1030, 103, 3));
  expect([large.widthPx, large.heightPx, moves(large)]).toEqual([1024, 102, false]);
});

rule('4.9/gallery-background', 'a gallery background is landscape and 1920 by 1080 px at least', async () => {
  const slot = 'gallery-background';
  for (const [width, height] of [
    [1919, 1080],
    [1920, 1079],
    [1440, 2560],
  ] as const)
    await refuses('4.9/gallery-background', slot, await jpegOf(width, height));
  expect(await stored(slot, await jpegOf(1920, 1080))).toMatchObject({ asSent: true });
});

rule(
  ['4.9/gallery-background', '8/branding-image-upload'],
  'a gallery background is fitted to 2560 px and ends under 2 MB, as JPEG',
  async () => {
    const wide = await stored('gallery-background', await pngOf(3200, 1800));
    expect(wide).toMatchObject({ contentType: 'image/jpeg', format: 'jpeg', widthPx: 2560, heightPx: 1440 });
    const heavy = await bytesOf(noiseOf(1920, 1080).jpeg({ quality: 98 }));
    expect(heavy.length).toBeGreaterThan(2_000_000);
    const light = await stored('gallery-background', heavy);
    expect(light).toMatchObject({ contentType: 'image/jpeg', widthPx: 1920, heightPx: 1080 });
    expect(light.bytes.length).toBeLessThan(2_000_000);
  },
);

rule(
  '8/branding-image-upload',
  'only complete PNG and JPEG files with their own content type are accepted',
  async () => {
    const png = await pngOf(700, 700);
    const bad = [
      [new TextEncoder().encode('GIF89a and so on'), 'image/png', /GIF/],
      [png.subarray(0, png.length - 20), 'image/png', /PNG/],
      [await jpegOf(700, 700), 'image/png', /labelled image\/png/],
      [png, 'image/jpeg', /labelled image\/jpeg/],
      [new Uint8Array(), 'image/png', /empty/],
    ] as const;
    for (const [bytes, contentType, reason] of bad)
      expect(await refuses('8/branding-image-upload', 'logo', bytes, contentType)).toMatch(reason);
  },
);

rule('8/branding-image-upload', 'a file of exactly 8 MB is accepted', async () => {
  expect(await stored('button-photo', paddedPng(30, 30, 8_000_000))).toMatchObject({ asSent: true });
});

rule('7/validation-failed', 'an unknown slot is rejected with the field name', async () => {
  const made = stage();
  const event = made.event();
  const uploadPath = await made.upload(await pngOf(30, 30));
  for (const slot of ['button', 'button-print', 'Logo', '', null, 7, undefined])
    await rejected(made, { rule: '7/validation-failed', fields: ['slot'] }, () =>
      made.set(event.id, { slot, uploadPath }),
    );
});

rule('4.9/logo', 'a new image moves modifiedDate', async () => {
  const { sim, account, event, dress } = stage();
  const { id } = event();
  sim.clock.advance({ minutes: 1 });
  await dress(id, 'logo', await pngOf(600, 600));
  expect(account.events.get(id)?.modifiedDate).toBe(sim.clock.date().toISOString());
});
