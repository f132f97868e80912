import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { BoothClient, type BrandingSlot, type Logger } from '../src/index.ts';
import { animatedPng, jpegHeader, pictureBytes, png, withText } from './support/pictures.ts';
import { answer, failureOf, scripted, unsent } from './support/scripted-service.ts';

const upload = () => answer({ uploadUrl: 'https://storage.example.com/u1', headers: {}, storagePath: 'p1' });
const set = (branding: object = {}) => [upload(), new Response(null), answer({ eventId: 'e1', ...branding })];

describe('an image that the slot rejects is rejected before anything is sent', () => {
  const refused: readonly [Parameters<typeof rule>[0], string, BrandingSlot, () => Uint8Array, RegExp][] = [
    ['4.9/logo', 'a logo under 600 px', 'logo', () => png(599, 600), /599 by 600 px; a logo needs at least 600 by 600/],
    ['4.9/logo', 'a small JPEG', 'logo', () => jpegHeader(100, 200), /100 by 200 px; a logo needs/],
    [
      '4.9/after-capture-background',
      'a background over 8000 px',
      'after-capture-background',
      () => jpegHeader(8001, 20),
      /8001 by 20 px; an after-capture background may have at most 8000 px a side/,
    ],
    [
      '4.9/gallery-background',
      'a portrait',
      'gallery-background',
      () => jpegHeader(2000, 3000),
      /2000 by 3000 px, a portrait; a gallery background needs a landscape image/,
    ],
  ];
  for (const [id, title, slot, bytes, message] of refused) {
    rule(id, title, async () => {
      const error = await unsent((booth) => booth.branding.setImage('e1', slot, bytes()));
      expect(error).toMatchObject({ kind: 'validation', operation: 'set_event_branding_image' });
      expect(String(error)).toMatch(message);
    });
  }

  rule(['4.9/logo', '4.9/gallery-background'], 'with the message of the service', async () => {
    const sim = createSimulator({ seed: 1 });
    const account = sim.accounts.create({ plan: 'Pro+' });
    const template = account.templates.add({ name: 'Strip', photoAreaCount: 3 });
    const booth = new BoothClient(account.connection());
    const event = await booth.events.create({ name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: [template.id] });
    for (const [slot, bytes] of [
      ['logo', png(599, 700)],
      ['gallery-background', png(1919, 1080)],
    ] as const) {
      const local = await failureOf(booth.branding.setImage(event.id, slot, bytes));
      const made = await booth.uploads.create({ purpose: 'event-branding-image', contentType: 'image/png' });
      await booth.uploads.put(made, bytes);
      const body = { slot, uploadPath: made.storagePath };
      const remote = await failureOf(booth.request('POST', `/events/${event.id}/branding/images`, { body }));
      const [, said] = String(local).split('set_event_branding_image: ');
      expect(said).toBeDefined();
      expect(String(remote)).toContain(said);
    }
  });
});

describe('advice', () => {
  rule('4.9/logo-shown', 'is returned with the response, and with a warning', async () => {
    const warnings: [string, object][] = [];
    const logger: Logger = {
      debug: () => {},
      info: () => {},
      warn: (message, facts) => warnings.push([message, facts]),
    };
    const { booth } = scripted(set(), { logger });
    const { data, advice } = await booth.branding.setImage('e1', 'logo', png(1024, 1030)).withResponse();
    expect(data).toEqual({ eventId: 'e1' });
    expect(advice).toMatchObject([{ code: 'not-square', rule: '4.9/logo-shown' }, { code: 'scaled-down' }]);
    expect(warnings.map(([message]) => message)).toEqual(advice.map(({ message }) => `boothkit: logo: ${message}`));
    expect(warnings[0]?.[1]).toEqual({ code: 'not-square', rule: '4.9/logo-shown' });
  });

  rule('4.9/button-shown', 'on a button depends on how the event shows its buttons', async () => {
    const codesOf = async (branding: object) => {
      const { booth } = scripted(set(branding));
      const { advice } = await booth.branding.setImage('e1', 'button-photo', png(292, 292)).withResponse();
      return advice.map(({ code }) => code);
    };
    expect(await codesOf({ buttonImagesAreRetina: true })).toEqual(['shown-at-half-size']);
    expect(await codesOf({ buttonImagesAreRetina: false })).toEqual([]);
  });

  rule('4.9/apng', 'distinguishes animations from stills', async () => {
    const codesOf = async (image: Uint8Array | Blob) => {
      const { booth } = scripted(set());
      const { advice } = await booth.branding.setImage('e1', 'button-gif', image).withResponse();
      return advice.map(({ code }) => code);
    };
    expect(await codesOf(animatedPng(1100, 292, 2))).toEqual(['animation-lost', 'scaled-down']);
    expect(await codesOf(new Blob([new Uint8Array(withText(animatedPng(1100, 292, 2), 400_000))]))).toEqual([
      'animation-lost',
      'scaled-down',
    ]);
    expect(await codesOf(animatedPng(1100, 292, 1))).toEqual(['scaled-down']);
    expect(await codesOf(animatedPng(292, 292, 2))).toEqual([]);
  });

  rule('4.9/gallery-background', 'recognises a re-encoded file by its length', async () => {
    const file = new Uint8Array(2_000_000);
    file.set(jpegHeader(2560, 1440));
    const { booth } = scripted(set());
    const { advice } = await booth.branding.setImage('e1', 'gallery-background', file).withResponse();
    expect(advice.map(({ code }) => code)).toEqual(['encoded-anew']);
  });

  rule('8/branding-image-upload', 'tells of a file between the two readings of 8 MB', async () => {
    const adviceOn = async (sizeBytes: number) => {
      const file = new Uint8Array(sizeBytes);
      file.set(png(1024, 1024));
      const { booth } = scripted(set());
      return (await booth.branding.setImage('e1', 'logo', file).withResponse()).advice.map(({ code }) => code);
    };
    expect(await adviceOn(8_000_000)).toEqual([]);
    expect(await adviceOn(8_000_001)).toEqual(['over-8-mb']);
    expect(await adviceOn(8_388_608)).toEqual(['over-8-mb']);
  });

  test('is not given on images that the client cannot read', async () => {
    const byUrl = scripted([answer({ eventId: 'e1' })]);
    const url = 'https://cdn.example.com/a.png';
    expect((await byUrl.booth.branding.setImage('e1', 'logo', url).withResponse()).advice).toEqual([]);
    // Neither a size nor a reason to think that the service would not find one.
    const noSize = scripted(set());
    expect((await noSize.booth.branding.setImage('e1', 'logo', pictureBytes()).withResponse()).advice).toEqual([]);
    const newSlot = scripted(set());
    const slot = 'button-hologram' as BrandingSlot;
    expect((await newSlot.booth.branding.setImage('e1', slot, png(10, 10)).withResponse()).advice).toEqual([]);
  });

  test('is found after long metadata, and not given if a header ends before its size', async () => {
    const adviceOn = async (image: Uint8Array | Blob) => {
      const { booth } = scripted(set());
      return (await booth.branding.setImage('e1', 'logo', image).withResponse()).advice.map(({ code }) => code);
    };
    const plain = jpegHeader(1024, 1030);
    const start = plain.subarray(0, 2);
    const segment = jpegHeader(1, 1, 65_000).subarray(2, 65_006);
    const exif = Buffer.concat([start, ...Array.from({ length: 8 }, () => segment), plain.subarray(2)]);
    expect(exif.length).toBeGreaterThan(500_000);
    expect(await adviceOn(new Blob([exif]))).toEqual(['not-square', 'scaled-down']);
    expect(await adviceOn(exif)).toEqual(['not-square', 'scaled-down']);
    expect(await adviceOn(Buffer.concat([start, Buffer.alloc(50), plain.subarray(2)]))).toEqual([
      'not-square',
      'scaled-down',
    ]);
    for (let length = 4; length < plain.length - 10; length += 1) {
      expect(await adviceOn(plain.subarray(0, length))).toEqual([]);
    }
    const whole = png(1024, 1030);
    for (let length = 8; length < 33; length += 1) expect(await adviceOn(whole.subarray(0, length))).toEqual([]);
  });
});
