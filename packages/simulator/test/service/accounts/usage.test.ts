import { expect, test } from 'vitest';
import { service } from '../../own-account.ts';
import { heldCall } from '../../protocols/rest/limits/held-call.ts';

test('an account reports its usage of each limit, and the tokens of each key', async () => {
  const { sim, account, call } = service();
  const key = account.keys.list()[0]?.id ?? '';
  const other = account.keys.create();
  const revoked = account.keys.create();
  account.keys.revoke(revoked.id);
  expect(account.usage()).toEqual({
    inFlight: 0,
    heavyInFlight: 0,
    duplicatesToday: 0,
    emailsToday: 0,
    textsToday: 0,
    tokens: { [key]: 40, [other.id]: 40 },
  });

  const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  await call('POST', `/events/${event.id}/duplicate`, { name: 'Copy', date: '2026-09-12T17:00Z' });
  const { sessionId } = account.galleries.addMedia(event.galleryId);
  account.sends.shareSession(sessionId, { by: 'email', to: 'guest@example.com' });
  account.sends.shareSession(sessionId, { by: 'sms', to: '+15550100' });
  account.sends.shareSession(sessionId, { by: 'sms', to: '+15550101' });
  const held = await heldCall(account, other.value);
  expect(account.usage()).toEqual({
    inFlight: 1,
    heavyInFlight: 0,
    duplicatesToday: 1,
    emailsToday: 1,
    textsToday: 2,
    tokens: { [key]: 35, [other.id]: 39 },
  });
  held.letGo();
  await held.answer;

  sim.clock.advance({ days: 1 });
  expect(account.usage()).toMatchObject({ inFlight: 0, duplicatesToday: 0, emailsToday: 0, textsToday: 0 });
  expect(account.usage().tokens).toEqual({ [key]: 40, [other.id]: 40 });
});
