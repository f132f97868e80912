import type { EventPage } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { type Account, createSimulator } from '@boothkit/simulator';
import { describe, expect } from 'vitest';
import { callerOf, service, start } from '../../../own-account.ts';

const frozen = () => createSimulator({ clock: { start, frozen: true }, seed: 7, checkResponses: true });

/** An account with one event of a name, and a key. */
function withEvent(account: Account, name: string) {
  account.events.add({ name, templateIds: [account.templates.add().id] });
  return { account, key: account.keys.create().value };
}

/** The names of the events that a key sees, asked for by way of an account's connection. */
async function seenBy(account: Account, key: string): Promise<string[]> {
  const { status, body } = await callerOf(account)<EventPage>('GET', '/events', undefined, { key });
  if (status !== 200) return [String(status)];
  return body.data.map(({ name }) => name);
}

describe('keys of two accounts', () => {
  rule('5.1', 'are equal in two simulators with one seed, and open only their own simulator', async () => {
    const [one, other] = [frozen(), frozen()];
    const ada = withEvent(one.accounts.create(), 'Ada');
    const grace = withEvent(other.accounts.create(), 'Grace');
    expect(ada.key).toBe(grace.key);
    expect(await seenBy(ada.account, ada.key)).toEqual(['Ada']);
    expect(await seenBy(grace.account, grace.key)).toEqual(['Grace']);
    const second = withEvent(one.accounts.create(), 'Alan');
    expect(await seenBy(grace.account, second.key)).toEqual(['401']);
  });

  rule('5.1', 'created again after a restore belong to the same account', async () => {
    const sim = frozen();
    const [ada, grace] = [sim.accounts.create(), sim.accounts.create()];
    const before = sim.snapshot();
    const lost = withEvent(grace, 'Grace');
    sim.restore(before, { sameIds: true });
    expect(await seenBy(ada, lost.key)).toEqual(['401']);
    withEvent(ada, 'Ada');
    expect(await seenBy(ada, lost.key)).toEqual(['401']);
    expect(withEvent(grace, 'Grace again').key).toBe(lost.key);
    expect(await seenBy(ada, lost.key)).toEqual(['Grace again']);
  });
});

describe('a key and the people of its account', () => {
  rule('5.5', 'can do everything the owner can to an event that an operator or an invite holds', async () => {
    const { account, call } = service();
    const templateIds = [account.templates.add().id];
    const { id } = account.events.add({ name: 'Ada', templateIds });
    account.operators.add({ name: 'Mia', eventIds: [id] });
    account.operators.invite({ name: 'Ben', eventIds: [id] });
    const copy = { name: 'Copy', date: '2026-09-12T17:00:00Z' };
    for (const [method, path, status, body] of [
      ['GET', `/events/${id}`, 200, undefined],
      ['PATCH', `/events/${id}`, 200, { name: 'Grace', paySetId: null, settings: { countdownTimer: 5 } }],
      ['GET', `/events/${id}/branding`, 200, undefined],
      ['PATCH', `/events/${id}/branding`, 200, { buttonImagesAreRetina: true }],
      ['DELETE', `/events/${id}/branding/images?slot=button-photo`, 200, undefined],
      ['POST', `/events/${id}/duplicate`, 201, copy],
      ['DELETE', `/events/${id}`, 200, undefined],
    ] as const)
      expect([method, path, (await call(method, path, body)).status]).toEqual([method, path, status]);
    expect(account.operators.list().map(({ eventIds }) => eventIds)).toEqual([[], []]);
  });
});
