import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { templateServes } from '../../src/rules/capture-types.ts';
import {
  type CaptureType,
  captureTypes,
  offerCaptureTypes,
  servedCaptureTypes,
  trimCaptureTypes,
} from '../../src/rules.ts';
import { single, strip, template } from './templates.ts';

const on = { sharedGalleryEnabled: true };
const off = { sharedGalleryEnabled: false };
const bare = { photoAreaCount: 0, aiPortraitIds: [], aiCustomPrompts: [], disabledCaptureTypes: [] };

test('the seven capture types stand in the order of the reference', () => {
  expect(captureTypes).toEqual(['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt']);
});

rule('2.4.1', 'photo is served by any template, with any photo areas and with the gallery off', () => {
  for (const photoAreaCount of [0, 1, 2, 12]) {
    expect(templateServes({ ...bare, photoAreaCount }, 'photo', on)).toBe(true);
    expect(templateServes({ ...bare, photoAreaCount }, 'photo', off)).toBe(true);
  }
});

rule('2.4.2', 'boomerang, slowmo, video and gif are served by exactly one photo area', () => {
  for (const type of ['boomerang', 'slowmo', 'video', 'gif'] as const)
    for (const photoAreaCount of [0, 1, 2, 3])
      for (const event of [on, off])
        expect(templateServes({ ...bare, photoAreaCount }, type, event)).toBe(photoAreaCount === 1);
});

rule('2.4.3', 'aiPhoto needs one photo area, AI Portrait styles and the online gallery', () => {
  expect(templateServes({ ...single, aiPortraitIds: ['p1'] }, 'aiPhoto', on)).toBe(true);
  expect(templateServes({ ...single, aiPortraitIds: ['p1'] }, 'aiPhoto', off)).toBe(false);
  expect(templateServes(single, 'aiPhoto', on)).toBe(false);
  for (const photoAreaCount of [0, 2]) expect(templateServes(template({ photoAreaCount }), 'aiPhoto', on)).toBe(false);
});

rule('2.4.4', 'aiCustomPrompt needs one photo area and one prompt that is both switched on and has a preview', () => {
  const serves = (...aiCustomPrompts: { enabled: boolean; hasPreviewImage: boolean }[]) =>
    templateServes({ ...single, aiCustomPrompts }, 'aiCustomPrompt', on);
  expect(serves({ enabled: true, hasPreviewImage: true })).toBe(true);
  expect(serves({ enabled: false, hasPreviewImage: true })).toBe(false);
  expect(serves({ enabled: true, hasPreviewImage: false })).toBe(false);
  expect(serves()).toBe(false);
  // Two halves do not make one usable prompt.
  expect(serves({ enabled: true, hasPreviewImage: false }, { enabled: false, hasPreviewImage: true })).toBe(false);
  expect(serves({ enabled: false, hasPreviewImage: false }, { enabled: true, hasPreviewImage: true })).toBe(true);
  for (const photoAreaCount of [0, 2])
    expect(templateServes(template({ photoAreaCount }), 'aiCustomPrompt', on)).toBe(false);
});

rule('2.4.4', 'aiCustomPrompt does not need the online gallery', () => {
  expect(templateServes(template(), 'aiCustomPrompt', off)).toBe(true);
});

rule('2.4.5', 'a type switched off on a template is not served by it, and the others are', () => {
  for (const type of captureTypes) {
    const without = template({ disabledCaptureTypes: [type] });
    expect(servedCaptureTypes([without], on)).toEqual(captureTypes.filter((other) => other !== type));
    expect(servedCaptureTypes([without, template()], on)).toEqual(captureTypes);
  }
});

rule('2.4.6', 'one unserved type blocks the event, and nothing is offered', () => {
  expect(offerCaptureTypes(['photo', 'gif'], [strip], on)).toEqual({ offered: [], leftOut: [], blocking: ['gif'] });
  expect(offerCaptureTypes(['gif', 'photo', 'video'], [strip], on).blocking).toEqual(['gif', 'video']);
  expect(offerCaptureTypes(['photo'], [], on)).toEqual({ offered: [], leftOut: [], blocking: ['photo'] });
});

rule('2.4.6', 'each listed type may be served by another template', () => {
  const noPhoto = template({ disabledCaptureTypes: ['photo'] });
  expect(offerCaptureTypes(['gif', 'photo'], [strip, noPhoto], on)).toEqual({
    offered: ['gif', 'photo'],
    leftOut: [],
    blocking: [],
  });
});

rule('2.4.6', 'aiPhoto is quietly left out when no template has styles', () => {
  expect(offerCaptureTypes(['photo', 'aiPhoto'], [single, strip], on)).toEqual({
    offered: ['photo'],
    leftOut: [{ type: 'aiPhoto', reason: 'no-ai-portrait-styles' }],
    blocking: [],
  });
});

rule('2.4.6', 'aiPhoto is quietly left out when the online gallery is off, styles or not', () => {
  for (const designs of [[template()], [template({ photoAreaCount: 3 })], [single]])
    expect(offerCaptureTypes(['photo', 'aiPhoto'], designs, off)).toEqual({
      offered: ['photo'],
      leftOut: [{ type: 'aiPhoto', reason: 'gallery-off' }],
      blocking: [],
    });
});

rule('2.4.6', 'aiCustomPrompt is quietly left out when no template has a usable prompt', () => {
  const unseen = template({ aiCustomPrompts: [{ enabled: true, hasPreviewImage: false }] });
  expect(offerCaptureTypes(['aiCustomPrompt', 'photo'], [unseen], on)).toEqual({
    offered: ['photo'],
    leftOut: [{ type: 'aiCustomPrompt', reason: 'no-usable-ai-prompt' }],
    blocking: [],
  });
});

rule('2.4.6', 'a template that has styles or a usable prompt but not one photo area still blocks', () => {
  const wide = template({ photoAreaCount: 2 });
  expect(offerCaptureTypes(['photo', 'aiPhoto'], [wide], on).blocking).toEqual(['aiPhoto']);
  expect(offerCaptureTypes(['photo', 'aiCustomPrompt'], [wide], on).blocking).toEqual(['aiCustomPrompt']);
  expect(offerCaptureTypes(['photo', 'aiPhoto', 'aiCustomPrompt'], [wide, template()], on).blocking).toEqual([]);
  // Another template without styles does not bring the exception back.
  expect(offerCaptureTypes(['photo', 'aiPhoto'], [wide, single], on).blocking).toEqual(['aiPhoto']);
});

rule('2.4.6', 'a template that has styles but aiPhoto switched off still blocks', () => {
  const switchedOff = template({ disabledCaptureTypes: ['aiPhoto', 'aiCustomPrompt'] });
  expect(offerCaptureTypes(['photo', 'aiPhoto'], [switchedOff], on).blocking).toEqual(['aiPhoto']);
  expect(offerCaptureTypes(['photo', 'aiCustomPrompt'], [switchedOff], on).blocking).toEqual(['aiCustomPrompt']);
});

rule('2.4.6', 'omitted types are reported even if another type blocks', () => {
  expect(offerCaptureTypes(['aiPhoto', 'gif'], [strip], on)).toEqual({
    offered: [],
    leftOut: [{ type: 'aiPhoto', reason: 'no-ai-portrait-styles' }],
    blocking: ['gif'],
  });
});

rule('2.4.7', 'a list of all seven is trimmed to the served types, in its own order', () => {
  const reversed = captureTypes.toReversed();
  expect(trimCaptureTypes(captureTypes, [strip], on)).toEqual(['photo']);
  expect(trimCaptureTypes(reversed, [single], on)).toEqual(['gif', 'video', 'slowmo', 'boomerang', 'photo']);
  expect(trimCaptureTypes(captureTypes, [template()], off)).toEqual(captureTypes.filter((type) => type !== 'aiPhoto'));
  expect(trimCaptureTypes(captureTypes, [template()], on)).toEqual(captureTypes);
});

rule('2.4.7', 'a list of six is kept as sent, even if no template serves it', () => {
  for (const left of captureTypes) {
    const six = captureTypes.filter((type) => type !== left);
    expect(trimCaptureTypes(six, [strip], on)).toEqual(six);
  }
});

rule('2.4.7', 'all seven are compared as a set, regardless of repeats', () => {
  const sevenItems: CaptureType[] = ['photo', 'photo', 'photo', 'gif', 'gif', 'video', 'slowmo'];
  expect(trimCaptureTypes(sevenItems, [strip], on)).toEqual(sevenItems);
  expect(trimCaptureTypes(['photo', ...captureTypes, 'photo'], [strip], on)).toEqual(['photo', 'photo', 'photo']);
});

rule('2.4.7', 'a trim that would leave nothing keeps the list', () => {
  const nothing = template({ disabledCaptureTypes: captureTypes });
  expect(trimCaptureTypes(captureTypes, [nothing], on)).toEqual(captureTypes);
  expect(trimCaptureTypes(captureTypes, [], on)).toEqual(captureTypes);
});

rule('2.4.7', 'opening an event, as a schedule launch does, never trims: all seven block on a strip', () => {
  expect(offerCaptureTypes(captureTypes, [strip], on)).toMatchObject({
    offered: [],
    blocking: ['boomerang', 'slowmo', 'video', 'gif'],
  });
});

rule('2.4.8', 'a new event offers every served type, in the order of the reference', () => {
  const noVideo = template({ disabledCaptureTypes: ['video', 'photo'], aiPortraitIds: [] });
  expect(servedCaptureTypes([noVideo], on)).toEqual(['boomerang', 'slowmo', 'gif', 'aiCustomPrompt']);
  expect(servedCaptureTypes([noVideo, strip], on)).toEqual(['photo', 'boomerang', 'slowmo', 'gif', 'aiCustomPrompt']);
  expect(servedCaptureTypes([strip], on)).toEqual(['photo']);
  expect(servedCaptureTypes([], on)).toEqual([]);
});
