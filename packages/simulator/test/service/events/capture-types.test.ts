import { rule } from '@boothkit/rule-coverage';
import type { NewTemplate } from '@boothkit/simulator';
import { describe, expect } from 'vitest';
import { bookings } from './bookings.ts';

const allSeven = ['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt'] as const;

const strip: NewTemplate = { photoAreaCount: 3 };
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

describe('an update of the capture types', () => {
  rule(['2.4.7', '4.4.6'], 'trims a list that holds all seven and some of them twice', async () => {
    const { event, patch } = await eventOn(strip);
    const { body } = await patch(event.id, { settings: { captureTypes: ['photo', ...allSeven, 'gif'] } });
    expect(body.settings.captureTypes).toEqual(['photo', 'photo']);
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
