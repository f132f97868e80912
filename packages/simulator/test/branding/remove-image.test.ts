import type { EventBranding } from '@boothkit/contract';
import { brandingSlotNames, brandingSlots } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { callerOf } from '../own-account.ts';
import { jpegOf, pngOf } from '../service/files/images/pictures.ts';
import { stage } from './stage.ts';

rule('4.10', 'each slot except the logo can be emptied, and its image is gone', async () => {
  const made = stage();
  const { id } = made.event();
  const [square, wide] = await Promise.all([pngOf(600, 600), jpegOf(1920, 1080)]);
  for (const slot of brandingSlotNames) await made.dress(id, slot, slot === 'gallery-background' ? wide : square);
  let left = await made.branding(id);
  for (const slot of brandingSlotNames.filter((name) => name !== 'logo')) {
    const { status, body } = await made.call<EventBranding>('DELETE', `/events/${id}/branding/images?slot=${slot}`);
    const { button = '', field } = brandingSlots[slot];
    const { [button]: _, ...buttons } = left.captureButtonUrls;
    left = { ...left, ...(button === '' ? { [field]: null } : { captureButtonUrls: buttons }) };
    expect([slot, status, body]).toEqual([slot, 200, left]);
    expect(await made.branding(id)).toEqual(left);
  }
  expect(left).toMatchObject({ captureButtonUrls: {}, afterCaptureBackgroundUrl: null, galleryBackgroundUrl: null });
  expect((await made.view(left.logoUrl)).status).toBe(200);
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

rule('4.10', 'an event made under a lower plan can empty its slots', async () => {
  const { event, call } = stage();
  for (const plan of ['Basic', 'Pro'] as const)
    expect((await call('DELETE', `/events/${event(plan).id}/branding/images?slot=button-gif`)).status).toBe(200);
});
