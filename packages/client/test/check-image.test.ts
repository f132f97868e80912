import { expect, test } from 'vitest';
import type { ImageSource, ValidationError } from '../src/index.ts';
import { chunk, jpegHeader, png } from './support/pictures.ts';
import { answer, failureOf, scripted } from './support/scripted-service.ts';

/** The responses to an upload that succeeds. */
const upload = () => [
  answer({ uploadUrl: 'https://storage.example.com/u', headers: {}, storagePath: 'p' }, { status: 201 }),
  new Response(),
  answer({ eventId: 'e1', buttonImagesAreRetina: false }),
];

test('an image is checked without a request, with the advice that setImage gives', async () => {
  const image = new Uint8Array(png(1024, 1030));
  const { booth, seen } = scripted(upload());
  const advice = await booth.branding.checkImage('logo', image);
  expect(seen).toEqual([]);
  expect(advice).not.toEqual([]);
  expect((await booth.branding.setImage('e1', 'logo', image).withResponse()).advice).toEqual(advice);
});

test.each<[string, ImageSource]>([
  ['no image', new TextEncoder().encode('GIF89a')],
  ['too small', new Uint8Array(png(1, 1))],
  ['no file', './there-is-none.png'],
  ['no source', 7 as never],
  ['too long', new Uint8Array(8_388_609)],
])('%s is rejected as setImage rejects it, and fields name the argument', async (_, source) => {
  const { booth, seen } = scripted([]);
  const checked = await failureOf(booth.branding.checkImage('gallery-background', source));
  const set = await failureOf(booth.branding.setImage('e1', 'gallery-background', source));
  expect(checked).toMatchObject({ kind: 'validation', fields: { source: [expect.any(String)] }, attempts: 0 });
  expect(JSON.stringify(checked)).toBe(JSON.stringify(set));
  expect(seen).toEqual([]);
});

test('of an https URL nothing is known, and a slot is required', async () => {
  const { booth, seen } = scripted([]);
  expect(await booth.branding.checkImage('logo', 'https://cdn.example.com/logo.png')).toEqual([]);
  expect(await failureOf(booth.branding.checkImage('' as 'logo', new Uint8Array()))).toMatchObject({
    fields: { slot: [expect.any(String)] },
  });
  expect(seen).toEqual([]);
});

test.each([
  ['its URL', 'https://cdn.example.com/logo.png', [{ field: 'sourceUrl' }], ['source']],
  ['its bytes', new Uint8Array(png(1024, 1024)), [{ path: ['body', 'uploadPath'] }], ['source']],
  ['its slot', new Uint8Array(png(1024, 1024)), [{ field: 'slot' }, { pointer: '/uploadPath' }], ['slot', 'source']],
])('what the service rejects an image for is named as the argument: %s', async (_, source, details, fields) => {
  const rejected = details.map((detail) => ({ ...detail, message: 'it will not do' }));
  const rejection = answer({ error: { code: 'validation_failed', message: 'no', details: rejected } }, { status: 400 });
  const steps = typeof source === 'string' ? [] : upload().slice(0, 2);
  const { booth } = scripted([...steps, rejection]);
  const error = await failureOf(booth.branding.setImage('e1', 'logo', source));
  expect(error).toMatchObject({ kind: 'validation', status: 400 });
  expect(Object.keys((error as ValidationError).fields)).toEqual(fields);
});

test('what the service rejects in the upload of an image is named as the argument', async () => {
  const details = [{ field: 'sizeBytes', message: 'too many' }];
  const rejection = () => answer({ error: { code: 'validation_failed', message: 'no', details } }, { status: 400 });
  const { booth } = scripted([rejection(), rejection()]);
  const error = await failureOf(booth.branding.setImage('e1', 'logo', new Uint8Array(png(1024, 1024))));
  expect(error).toMatchObject({ kind: 'validation', fields: { source: ['too many'] } });
});

/** EXIF data that asks to turn an image by 90 degrees. */
const turning = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');

test.each([
  ['JPEG', () => behind(Buffer.from(jpegHeader(2560, 1440)), 2, app1(turning))],
  ['PNG', () => behind(png(2560, 1440), 33, chunk('eXIf', turning))],
])('a %s is measured as people see it (S740)', async (_, image) => {
  const { booth } = scripted([]);
  const error = await failureOf(booth.branding.checkImage('gallery-background', new Uint8Array(image())));
  expect((error as ValidationError).fields['source']?.[0]).toContain('1440 by 2560 px');
});

function app1(exif: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('Exif\0\0'), exif]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, content.length + 2]), content]);
}

const behind = (image: Buffer, at: number, part: Buffer) =>
  Buffer.concat([image.subarray(0, at), part, image.subarray(at)]);
