import type { CaptureType } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import type { NewTemplate } from '@boothkit/simulator';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { bookings } from './bookings.ts';

const allSeven = ['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt'] as const;

const strip: NewTemplate = { photoAreaCount: 3 };
const single: NewTemplate = { photoAreaCount: 1 };
const portraits: NewTemplate = { photoAreaCount: 1, aiPortraitIds: ['watercolour'] };
const everything: NewTemplate = { ...portraits, aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }] };

/** A service with an event on the given templates. */
async function eventOn(...designs: NewTemplate[]) {
  const made = bookings();
  const templateIds = designs.map((design) => made.account.templates.add(design).id);
  const event = await made.create({ templateIds });
  return {
    ...made,
    event,
    templateIds,
    captureTypes: async (id = event.id) => (await made.get(id)).settings?.captureTypes,
    add: (design: NewTemplate) => made.account.templates.add(design).id,
  };
}

/** What the rules look at of a design, all of it said. */
type Design = Required<
  Pick<NewTemplate, 'photoAreaCount' | 'aiPortraitIds' | 'aiCustomPrompts' | 'disabledCaptureTypes'>
>;

/** Section 2.4, rules 1 to 5, read anew: what one design serves while the gallery is on. */
function serves(design: Design, type: CaptureType): boolean {
  if (design.disabledCaptureTypes?.includes(type)) return false;
  switch (type) {
    case 'photo':
      return true;
    case 'aiPhoto':
      return design.photoAreaCount === 1 && design.aiPortraitIds?.length !== 0;
    case 'aiCustomPrompt':
      return (
        design.photoAreaCount === 1 && design.aiCustomPrompts?.some((p) => p.enabled && p.hasPreviewImage) === true
      );
    default:
      return design.photoAreaCount === 1;
  }
}

const anyDesign: fc.Arbitrary<Design> = fc.record({
  photoAreaCount: fc.integer({ min: 0, max: 3 }),
  aiPortraitIds: fc.subarray(['watercolour', 'comic']),
  aiCustomPrompts: fc.array(fc.record({ enabled: fc.boolean(), hasPreviewImage: fc.boolean() }), { maxLength: 2 }),
  disabledCaptureTypes: fc.subarray([...allSeven]),
});

describe('the capture types of a new event', () => {
  rule(['2.4.8', '2.4.7'], 'are those that its templates serve together, whatever the templates', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDesign, { minLength: 1, maxLength: 3 }), async (designs) => {
        const { event } = await eventOn(...designs);
        const served = allSeven.filter((type) => designs.some((design) => serves(design, type)));
        // A trim that would leave nothing leaves the list as it is (decision S29).
        expect(event.settings.captureTypes).toEqual(served.length > 0 ? served : allSeven);
      }),
      { numRuns: 60 },
    );
  });
});

describe('an update of the capture types', () => {
  rule(['2.4.7', '4.4.6'], 'trims a list that holds all seven and some of them twice', async () => {
    const { event, patch } = await eventOn(strip);
    const { body } = await patch(event.id, { settings: { captureTypes: ['photo', ...allSeven, 'gif'] } });
    expect(body.settings.captureTypes).toEqual(['photo', 'photo']);
  });

  rule('2.4.7', 'does not add what a template added later serves', async () => {
    const { event, patch, templateIds, captureTypes, add } = await eventOn(strip);
    await patch(event.id, { templateIds: [...templateIds, add(everything)] });
    expect(await captureTypes()).toEqual(['photo']);
    await patch(event.id, { settings: { captureTypes: ['photo', 'aiPhoto'] } });
    expect(await captureTypes()).toEqual(['photo', 'aiPhoto']);
  });
});

describe('an update of the templates', () => {
  rule(['2.4.7', '4.4.6'], 'trims a list of all seven to what the new templates serve', async () => {
    const { event, patch, captureTypes, add } = await eventOn(everything);
    await patch(event.id, { templateIds: [add(strip), add(portraits)] });
    expect(await captureTypes()).toEqual(['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto']);
  });

  rule(['2.4.7', '4.4.6', '4.4.7'], 'keeps a shorter list, though the new templates do not serve it', async () => {
    const { event, patch, captureTypes, add } = await eventOn(single);
    const { status } = await patch(event.id, { templateIds: [add(strip)] });
    expect([status, await captureTypes()]).toEqual([200, ['photo', 'boomerang', 'slowmo', 'video', 'gif']]);
  });

  rule(['2.4.7', '4.4.6'], 'applies to both if templates and list are sent together', async () => {
    const { event, patch, captureTypes, add } = await eventOn(everything);
    await patch(event.id, { templateIds: [add(single)], settings: { captureTypes: allSeven } });
    expect(await captureTypes()).toEqual(['photo', 'boomerang', 'slowmo', 'video', 'gif']);
  });
});

describe('the switch of the gallery', () => {
  rule(['2.4.7', '4.4.6'], 'counts for a trim in the same or a later update: aiPhoto needs the gallery', async () => {
    const { event, patch, captureTypes } = await eventOn(everything);
    const withoutPortraits = allSeven.filter((type) => type !== 'aiPhoto');
    await patch(event.id, { settings: { sharedGalleryEnabled: false } });
    expect(await captureTypes()).toEqual(allSeven);
    await patch(event.id, { settings: { captureTypes: allSeven } });
    expect(await captureTypes()).toEqual(withoutPortraits);
    await patch(event.id, { settings: { captureTypes: allSeven, sharedGalleryEnabled: true } });
    expect(await captureTypes()).toEqual(allSeven);
    await patch(event.id, { settings: { captureTypes: allSeven, sharedGalleryEnabled: false } });
    expect(await captureTypes()).toEqual(withoutPortraits);
  });
});

describe('a template that changes under an event', () => {
  rule(['4.2.5', '2.4.7'], 'is used by the next trim, and trims nothing alone', async () => {
    const { account, event, templateIds, patch, captureTypes } = await eventOn(everything);
    account.templates.update(templateIds[0] ?? '', { photoAreaCount: 2 });
    await patch(event.id, { name: 'New', date: '2027-01-01T12:00Z', settings: { countdownTimer: 9 } });
    expect(await captureTypes()).toEqual(allSeven);
    await patch(event.id, { templateIds });
    expect(await captureTypes()).toEqual(['photo']);
  });

  rule(['4.6.4', '2.4.7', '4.2.5'], 'trims the copy of an event that lists all seven, and not the event', async () => {
    const { account, event, templateIds, duplicate, captureTypes } = await eventOn(everything);
    account.templates.update(templateIds[0] ?? '', { aiPortraitIds: [] });
    const copy = await duplicate(event.id);
    expect(copy.settings.captureTypes).toEqual(allSeven.filter((type) => type !== 'aiPhoto'));
    expect(await captureTypes()).toEqual(allSeven);
  });
});
