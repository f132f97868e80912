import { rule } from '@boothkit/rule-coverage';
import { boolean, type FieldCases, oneOf, orNull, otherTypesThan } from '@boothkit/test-support/event-cases';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../src/documents/document.ts';
import {
  EventBranding,
  SetEventBrandingImageBody,
  UpdateEventBrandingBody,
  validate,
  WebhooksBody,
} from '../../src/index.ts';
import type { RuleId } from '../../src/rules.ts';
import { RemoveEventBrandingImageQuery } from '../../src/schemas/branding.ts';
import { at } from '../openapi/json.ts';
import { anyText, expectField, faultyFields, without } from './cases.ts';
import { branding } from './samples.ts';

const buttons = ['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt', 'gallery'];
const removable = ['after-capture-background', ...buttons.map((name) => `button-${name}`), 'gallery-background'];

const imageUrl: FieldCases = {
  takes: 'a URL or null',
  accepted: ['https://img.example.com/a.png?signature=1', 'http://127.0.0.1:4010/_sim/images/a.png', null],
  rejected: ['', 'a.png', ...otherTypesThan('string', 'null')],
};

/** Section 2.6, row by row. */
const fields: Readonly<Record<keyof typeof EventBranding.shape, FieldCases>> = {
  eventId: { takes: 'a string', accepted: ['a'], rejected: ['', ...otherTypesThan('string')] },
  logoUrl: imageUrl,
  buttonImagesAreRetina: boolean,
  homeScreenBackgroundAttractScreenId: orNull(anyText),
  afterCaptureBackgroundUrl: imageUrl,
  captureButtonUrls: {
    takes: 'an object of URLs by button name',
    accepted: [{}, Object.fromEntries(buttons.map((name) => [name, 'https://img.example.com/a.png']))],
    rejected: [{ photo: null }, { photo: 1 }, { photo: 'a.png' }, 'text', 1, true, null, []],
  },
  galleryBackgroundUrl: imageUrl,
};

for (const [field, cases] of Object.entries(fields) as [keyof typeof fields, FieldCases][])
  rule(`2.6/${field}`, `is always present and is ${cases.takes}`, () => {
    expectField(EventBranding, branding, field, cases);
    expect(faultyFields(EventBranding, without(branding, field))).toEqual([field]);
  });

rule('2.2/no-other-fields', 'branding has no field beyond those listed', () => {
  expect(validate(EventBranding, branding)).toEqual({ ok: true, value: branding });
  expect(faultyFields(EventBranding, { ...branding, colors: null })).toEqual(['colors']);
});

rule('4.8', 'accepts either field, both or none, and nothing else', () => {
  expectField(UpdateEventBrandingBody, {}, 'buttonImagesAreRetina', boolean);
  expectField(UpdateEventBrandingBody, {}, 'homeScreenBackgroundAttractScreenId', {
    takes: 'text of at least one character or null',
    accepted: ['a', null],
    rejected: ['', ...otherTypesThan('string', 'null')],
  });
  const both = { homeScreenBackgroundAttractScreenId: null, buttonImagesAreRetina: true };
  expect(validate(UpdateEventBrandingBody, both)).toEqual({ ok: true, value: both });
  expect(validate(UpdateEventBrandingBody, {})).toEqual({ ok: true, value: {} });
  expect(faultyFields(UpdateEventBrandingBody, { logoUrl: null, galleryBackgroundUrl: null })).toEqual([
    'logoUrl',
    'galleryBackgroundUrl',
  ]);
});

const slotIds: readonly RuleId[] = ['4.9/logo', '4.9/after-capture-background', '4.9/button', '4.9/gallery-background'];
const from = { sourceUrl: 'https://cdn.example.com/a.png' };

rule(slotIds, 'are the eleven slots that an image can be set in', () => {
  expect(removable).toHaveLength(10);
  expectField(SetEventBrandingImageBody, from, 'slot', oneOf('logo', ...removable));
  expect(faultyFields(SetEventBrandingImageBody, from)).toEqual(['slot']);
});

rule('4.10', 'takes every slot but the logo', () => {
  const slots = oneOf(...removable);
  expectField(RemoveEventBrandingImageQuery, {}, 'slot', { ...slots, rejected: ['logo', ...slots.rejected] });
  expect(faultyFields(RemoveEventBrandingImageQuery, {})).toEqual(['slot']);
  expect(faultyFields(RemoveEventBrandingImageQuery, { slot: 'button-gif', sourceUrl: 'x' })).toEqual(['sourceUrl']);
});

rule('4.9/source', 'takes exactly one of uploadPath and sourceUrl', () => {
  const both = { slot: 'logo', uploadPath: 'uploads/a', ...from };
  expect(validate(SetEventBrandingImageBody, without(both, 'uploadPath')).ok).toBe(true);
  expect(validate(SetEventBrandingImageBody, without(both, 'sourceUrl')).ok).toBe(true);
  for (const [body, found] of [
    [{ slot: 'logo' }, 'neither'],
    [both, 'both'],
  ] as const)
    expect(validate(SetEventBrandingImageBody, body)).toEqual({
      ok: false,
      errors: ['uploadPath', 'sourceUrl'].map((field) => ({
        field,
        path: [field],
        rule: '4.9/source',
        message: `${field} must be the only source of the image: send exactly one of uploadPath and sourceUrl; got ${found}`,
      })),
    });
});

rule('4.9/source', 'takes a storagePath of at least one character, or a public https URL', () => {
  expectField(SetEventBrandingImageBody, { slot: 'logo' }, 'uploadPath', {
    takes: 'text of at least one character',
    accepted: ['a', 'uploads/a b.png'],
    rejected: ['', ...otherTypesThan('string')],
  });
  expectField(SetEventBrandingImageBody, { slot: 'logo' }, 'sourceUrl', {
    takes: 'a public https URL',
    accepted: ['https://cdn.example.com/a.png', 'https://8.8.8.8/a.png'],
    rejected: [
      'http://cdn.example.com/a.png',
      'https://localhost/a.png',
      'https://10.0.0.1/',
      '',
      ...otherTypesThan('string'),
    ],
  });
});

rule(
  ['4.9/source', '6.3'],
  'https is taken in any letter case, by the schemas and by the patterns of the document',
  () => {
    const patternOf = (...path: string[]) =>
      new RegExp(String(at(openApiDocument, 'components', 'schemas', ...path, 'pattern')));
    const source = patternOf('SetEventBrandingImageBody', 'properties', 'sourceUrl');
    for (const [scheme, isTaken] of [
      ['https', true],
      ['HTTPS', true],
      ['hTTpS', true],
      ['http', false],
      ['HTTP', false],
      ['httpss', false],
      ['xhttps', false],
    ] as const) {
      const url = `${scheme}://cdn.example.com/a.png`;
      expect([scheme, validate(SetEventBrandingImageBody, { slot: 'logo', sourceUrl: url }).ok]).toEqual([
        scheme,
        isTaken,
      ]);
      expect([scheme, validate(WebhooksBody, { mediaUrl: url }).ok]).toEqual([scheme, isTaken]);
      expect([scheme, source.test(url)]).toEqual([scheme, isTaken]);
    }
    const patterns = JSON.stringify(openApiDocument).match(/"\^[^"]*:\/\/"/g) ?? [];
    expect(patterns.length).toBeGreaterThanOrEqual(3);
    expect([...new Set(patterns)]).toEqual([JSON.stringify(source.source.replaceAll('\\/', '/'))]);
  },
);

rule('4.9/source', 'is the rule that rejects a URL which is not public https', () => {
  const outcome = validate(SetEventBrandingImageBody, { slot: 'logo', sourceUrl: 'http://cdn.example.com/a.png' });
  expect(outcome).toMatchObject({ errors: [{ field: 'sourceUrl', rule: '4.9/source' }] });
});

test('setting an image takes no field beyond slot and source', () => {
  expect(faultyFields(SetEventBrandingImageBody, { slot: 'logo', ...from, contentType: 'image/png' })).toEqual([
    'contentType',
  ]);
});
