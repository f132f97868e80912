import type { EventBranding } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { bookings } from './bookings.ts';

/** An event that differs from a new one in every way that a copy might take over or not. */
async function fullEvent() {
  const made = bookings();
  const { account, create, patch, call, get } = made;
  const { id } = await create({
    ...{ name: 'Ada & Alan', hashtag: '#aa', notes: 'n', idUser: 'booking-7', captureMessage: 'Smile!' },
    ...{ colors: ['#111111', '#222222', '#333333'], brandingTextColor: '#444444' },
    ...{ attractScreenId: account.attractScreens.add().id, stickerSetId: account.stickerSets.add().id },
  });
  await patch(id, {
    paySetId: account.paySets.add().id,
    settings: { captureTypes: ['gif', 'photo'], countdownTimer: 9, actions: [], printCountMax: 5 },
  });
  await call('PATCH', `/events/${id}/branding`, {
    buttonImagesAreRetina: true,
    homeScreenBackgroundAttractScreenId: account.attractScreens.add().id,
  });
  account.events.saveSurvey(id, { position: 'afterCapture', questions: ['Your name?'] });
  account.events.overrideCommunication(id, { emailSubject: 'Your photos' });
  return { ...made, source: await get(id) };
}

describe('duplicating an event', () => {
  rule(['4.6.1', '2.2/no-other-fields'], 'copies the configuration under the new name and date', async () => {
    const { sim, account, source, duplicate, get } = await fullEvent();
    sim.clock.advance({ hours: 1 });
    const copy = await duplicate(source.id, { name: 'Grace', date: '2027-01-01T12:00+01:00' });
    expect(copy).toEqual({
      ...source,
      ...{ name: 'Grace', date: '2027-01-01T11:00:00.000Z', idUser: 'booking-7-duplicated' },
      ...{ createdDate: '2026-08-04T10:00:00.000Z', modifiedDate: '2026-08-04T10:00:00.000Z' },
      ...{ id: copy.id, galleryId: copy.galleryId },
    });
    expect(copy.id).not.toBe(source.id);
    expect(await get(copy.id)).toEqual(copy);
    expect(await get(source.id)).toEqual(source);
    expect(account.templates.list()).toHaveLength(1);
  });

  rule('4.6.1', 'copies survey, guest texts and branding, which then change independently', async () => {
    const { account, call, source, duplicate, get } = await fullEvent();
    const copy = await duplicate(source.id);
    const texts = { emailSubject: 'Your photos' };
    expect(account.events.get(copy.id)).toMatchObject({
      survey: { position: 'afterCapture', questions: ['Your name?'] },
      communication: texts,
    });
    const brandingOf = async (id: string) => (await call<EventBranding>('GET', `/events/${id}/branding`)).body;
    expect(await brandingOf(copy.id)).toEqual({ ...(await brandingOf(source.id)), eventId: copy.id });
    expect((await get(copy.id)).settings?.dataCollectionPosition).toBe('afterCapture');
    account.events.overrideCommunication(copy.id, {});
    account.events.saveSurvey(copy.id, { position: 'beforeCapture', questions: ['Your team?'] });
    await call('PATCH', `/events/${copy.id}/branding`, { buttonImagesAreRetina: false });
    expect(account.events.get(source.id)).toMatchObject({
      survey: { position: 'afterCapture', questions: ['Your name?'] },
      communication: texts,
    });
    expect((await brandingOf(source.id)).buttonImagesAreRetina).toBe(true);
  });

  rule('4.6.1', 'gives the copy its own empty gallery with its name and date', async () => {
    const { account, source, duplicate } = await fullEvent();
    account.galleries.addMedia(source.galleryId ?? '');
    account.galleries.update(source.galleryId ?? '', { textColor: '#ff0000', passcode: '2468' });
    const copy = await duplicate(source.id, { name: 'Grace' });
    const gallery = account.galleries.get(copy.galleryId ?? '');
    expect(gallery).toMatchObject({ eventId: copy.id, name: 'Grace', date: copy.date, media: [], sessions: [] });
    expect(gallery?.settings).toMatchObject({ textColor: '#1f2937', passcode: null });
    expect(gallery?.link).toContain('/of/grace-');
    expect(account.galleries.get(source.galleryId ?? '')?.media).toHaveLength(1);
  });

  test('does not copy operators, so the copy can get a pay set', async () => {
    const { account, source, duplicate, patch } = await fullEvent();
    expect((await duplicate(source.id)).paySetId).toBe(source.paySetId);
    await patch(source.id, { paySetId: null });
    account.operators.add({ name: 'Mia', eventIds: [source.id] });
    const copy = await duplicate(source.id);
    expect((await patch(copy.id, { paySetId: account.paySets.add().id })).status).toBe(200);
  });
});
