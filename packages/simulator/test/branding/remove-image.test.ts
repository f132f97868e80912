import type { EventBranding } from '@boothkit/contract';
import { brandingSlotNames } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { jpegOf, pngOf } from '../files/images/pictures.ts';
import { rejected } from '../rejections.ts';
import { callerOf } from '../service.ts';
import { stage } from './stage.ts';

const removable = brandingSlotNames.filter((slot) => slot !== 'logo');

rule('4.10', 'each slot except the logo can be emptied, and its image is gone', async () => {
  const made = stage();
  const { id } = made.event();
  const [square, wide] = await Promise.all([pngOf(600, 600), jpegOf(1920, 1080)]);
  for (const slot of brandingSlotNames) await made.dress(id, slot, slot === 'gallery-background' ? wide : square);
  const urlsNow = async () => {
    const { logoUrl, afterCaptureBackgroundUrl, galleryBackgroundUrl, captureButtonUrls } = await made.branding(id);
    const buttons = Object.entries(captureButtonUrls).map(([name, url]) => [`button-${name}`, url] as const);
    return new Map<string, string | null>([
      ['logo', logoUrl],
      ['after-capture-background', afterCaptureBackgroundUrl],
      ['gallery-background', galleryBackgroundUrl],
      ...buttons,
    ]);
  };
  for (const slot of removable) {
    const before = await urlsNow();
    const { status, body } = await made.call<EventBranding>('DELETE', `/events/${id}/branding/images?slot=${slot}`);
    expect([status, body.eventId]).toEqual([200, id]);
    expect(body).toEqual(await made.branding(id));
    const after = await urlsNow();
    expect(after.get(slot) ?? null).toBeNull();
    before.delete(slot);
    after.delete(slot);
    expect(after).toEqual(before);
  }
  const { logoUrl, ...rest } = await made.branding(id);
  expect((await made.view(logoUrl)).status).toBe(200);
  expect(rest).toMatchObject({ captureButtonUrls: {}, afterCaptureBackgroundUrl: null, galleryBackgroundUrl: null });
});

rule('4.10', 'the URL of a removed image responds with 404', async () => {
  const made = stage();
  const { id } = made.event();
  const { captureButtonUrls } = await made.dress(id, 'button-gif', await pngOf(30, 30));
  await made.call('DELETE', `/events/${id}/branding/images?slot=button-gif`);
  expect((await made.view(captureButtonUrls['gif'])).status).toBe(404);
});

rule('4.10', 'emptying an empty slot succeeds and changes nothing', async () => {
  const made = stage();
  const { id } = made.event();
  const remove = () => made.call<EventBranding>('DELETE', `/events/${id}/branding/images?slot=button-gif`);
  await made.dress(id, 'button-gif', await pngOf(30, 30));
  made.sim.clock.advance({ minutes: 1 });
  await remove();
  const modified = made.account.events.get(id)?.modifiedDate;
  expect(modified).toBe(made.sim.clock.date().toISOString());
  made.sim.clock.advance({ minutes: 1 });
  expect((await remove()).status).toBe(200);
  expect(made.account.events.get(id)?.modifiedDate).toBe(modified);
});

rule('4.10', 'an image of an event under a lesser plan is shown, can be removed and is copied', async () => {
  const made = stage();
  const { id } = made.event();
  const { logoUrl } = await made.dress(id, 'logo', await pngOf(600, 600));
  await made.dress(id, 'button-gif', await pngOf(30, 30));
  const file = JSON.stringify(made.sim.toFile()).replace(`"id":"${id}"`, `"plan":"Basic","id":"${id}"`);
  made.sim.load(JSON.parse(file));
  const here = made.sim.accounts.get(made.account.id) ?? expect.fail('no account');
  expect(here.events.get(id)?.plan).toBe('Basic');
  const call = callerOf(here);
  expect((await made.view(logoUrl)).status).toBe(200);
  const { body: shown } = await call<EventBranding>('GET', `/events/${id}/branding`);
  expect([shown.logoUrl, Object.keys(shown.captureButtonUrls)]).toEqual([expect.any(String), ['gif']]);
  const copied = { name: 'Copy', date: '2027-01-01T12:00Z' };
  const { body: copy } = await call<{ id: string }>('POST', `/events/${id}/duplicate`, copied);
  expect(here.events.get(copy.id)?.plan).toBe('Pro+');
  const removed = await call<EventBranding>('DELETE', `/events/${id}/branding/images?slot=button-gif`);
  expect([removed.status, removed.body.captureButtonUrls]).toEqual([200, {}]);
  const { body: ofCopy } = await call<EventBranding>('GET', `/events/${copy.id}/branding`);
  expect(Object.keys(ofCopy.captureButtonUrls)).toEqual(['gif']);
});

rule('4.10', 'the logo can be replaced but not removed', async () => {
  const made = stage();
  const { id } = made.event();
  const { logoUrl } = await made.dress(id, 'logo', await pngOf(600, 600));
  await rejected(made, { rule: '4.10', fields: ['slot'] }, () =>
    made.call('DELETE', `/events/${id}/branding/images?slot=logo`),
  );
  expect((await made.branding(id)).logoUrl).toBe(logoUrl);
});

rule('4.10', 'the slot parameter is required, once, and must be known', async () => {
  const made = stage();
  const { id } = made.event();
  for (const query of ['', '?slot=', '?slot=banner', '?slot=button-gif&slot=button-gif'])
    await rejected(made, { rule: '4.10', fields: ['slot'] }, () =>
      made.call('DELETE', `/events/${id}/branding/images${query}`),
    );
});

rule('4.10', 'an event made under a lower plan can empty its slots', async () => {
  const { event, call } = stage();
  for (const plan of ['Basic', 'Pro'] as const)
    expect((await call('DELETE', `/events/${event(plan).id}/branding/images?slot=button-gif`)).status).toBe(200);
});

rule('4.10', 'an event of another account is not found', async () => {
  const made = stage();
  const { id } = made.event();
  const { captureButtonUrls } = await made.dress(id, 'button-gif', await pngOf(30, 30));
  const theirs = callerOf(made.sim.accounts.create());
  await rejected(made, { rule: '4.10', code: 'not_found' }, () =>
    theirs('DELETE', `/events/${id}/branding/images?slot=button-gif`),
  );
  expect((await made.view(captureButtonUrls['gif'])).status).toBe(200);
});
