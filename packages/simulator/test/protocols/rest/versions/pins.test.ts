import { rule } from '@boothkit/rule-coverage';
import type { Key } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { callerOf, type Service, service, start } from '../../../own-account.ts';
import { first, release, renamed } from './later.ts';

const second = '2027-01-15';
const third = '2027-06-01';

/** A service whose second version comes out a day on, and its third a day later. */
function released(options: Parameters<typeof service>[0] = {}): Service {
  const versions = [
    { ...renamed(second, 'title'), releasedAt: release },
    { ...renamed(third, 'label'), releasedAt: new Date(Date.parse(release) + 86_400_000).toISOString() },
  ];
  return service({ versions, ...options });
}

/** The version that serves a key's call. */
async function servedVersion(
  { call }: Pick<Service, 'call'>,
  { value }: { readonly value: string },
): Promise<string | null> {
  const { status, headers } = await call('GET', '/events', undefined, { key: value });
  expect(status).toBe(200);
  return headers.get('service-version');
}

const pinOf = ({ account }: Pick<Service, 'account'>, { id }: Pick<Key, 'id'>) => {
  const { version, nextPin } = account.keys.get(id) ?? {};
  return { version, nextPin };
};

const after = (seconds: number, from = start) => new Date(Date.parse(from) + seconds * 1000).toISOString();

describe('the pin of a key', () => {
  rule(['9.2', '5.7'], 'is the version that was current when the key was created', async () => {
    const made = released();
    const { sim, account } = made;
    const keys = [];
    for (const version of [first, second, third]) {
      const key = account.keys.create();
      expect(key).toMatchObject({ version, nextPin: null });
      keys.push({ key, version });
      for (const { key, version } of keys) {
        expect(await servedVersion(made, key)).toBe(version);
        expect(pinOf(made, key)).toEqual({ version, nextPin: null });
      }
      sim.clock.advance({ days: 1 });
    }
  });

  rule('9.2', 'is the new version for keys created from its release on', () => {
    const { sim, account } = released();
    sim.clock.moveTo(new Date(Date.parse(release) - 1));
    expect(account.keys.create().version).toBe(first);
    sim.clock.moveTo(release);
    expect(account.keys.create().version).toBe(second);
  });

  rule(['9.2', '5.7'], 'survives a restore, a fork and a reset', async () => {
    const { sim, account: original } = service({
      versions: [{ ...renamed(second, 'title'), releasedAt: release }],
      populate: (made) => void made.accounts.create().keys.create({ name: 'from the beginning' }),
    });
    const old = original.keys.create();
    sim.clock.moveTo(release);
    const young = original.keys.create();
    const snapshot = sim.snapshot();
    const fork = sim.fork();
    sim.clock.advance({ days: 7 });
    original.keys.rePin(old.id, second);
    sim.clock.advance({ days: 7 });
    sim.restore(snapshot);
    for (const world of [sim, fork]) {
      const account = world.accounts.get(original.id) ?? expect.fail('the account is gone');
      const made = { account, call: callerOf(account) };
      expect([await servedVersion(made, old), await servedVersion(made, young)]).toEqual([first, second]);
      expect(account.keys.create().version).toBe(second);
    }
    sim.reset();
    const keys = sim.accounts.list().flatMap((account) => account.keys.list());
    expect(keys.find(({ name }) => name === 'from the beginning')?.version).toBe(first);
  });
});

describe('a changed pin', () => {
  rule(['9.3', '8/re-pin'], 'applies a minute later to the millisecond, and is pending until then', async () => {
    const made = released();
    const { sim, account } = made;
    const key = account.keys.create();
    sim.clock.moveTo(release);
    const pending = { version: first, nextPin: { version: second, appliesAt: after(60, release) } };
    expect(account.keys.rePin(key.id, second)).toEqual({ ...account.keys.get(key.id), ...pending });
    sim.clock.advance({ milliseconds: 59_999 });
    expect([await servedVersion(made, key), pinOf(made, key)]).toEqual([first, pending]);
    sim.clock.advance({ milliseconds: 1 });
    expect([await servedVersion(made, key), pinOf(made, key)]).toEqual([second, { version: second, nextPin: null }]);
    expect(account.keys.list().find(({ id }) => id === key.id)).toEqual(account.keys.get(key.id));
  });

  rule('8/re-pin', 'applies after the configured delay', async () => {
    for (const rePinSeconds of [0, 0.5, 15]) {
      const made = released({ rePinSeconds });
      const { sim, account } = made;
      const key = account.keys.create();
      sim.clock.moveTo(release);
      account.keys.rePin(key.id, second);
      if (rePinSeconds > 0) {
        sim.clock.advance({ milliseconds: rePinSeconds * 1000 - 1 });
        expect(await servedVersion(made, key)).toBe(first);
        sim.clock.advance({ milliseconds: 1 });
      }
      expect([await servedVersion(made, key), pinOf(made, key)]).toEqual([second, { version: second, nextPin: null }]);
    }
  });

  rule('9.3', 'changes that key only', async () => {
    const made = released({ rePinSeconds: 0 });
    const { sim, account } = made;
    const [key, other] = [account.keys.create(), account.keys.create()];
    sim.clock.moveTo(release);
    account.keys.rePin(key.id, second);
    expect([await servedVersion(made, key), await servedVersion(made, other)]).toEqual([second, first]);
  });

  test('is replaced by a later request before it applies, and the minute starts again', async () => {
    const made = released();
    const { sim, account } = made;
    const key = account.keys.create();
    sim.clock.advance({ days: 2 });
    account.keys.rePin(key.id, second);
    sim.clock.advance({ seconds: 59 });
    account.keys.rePin(key.id, third);
    sim.clock.advance({ seconds: 59 });
    expect(await servedVersion(made, key)).toBe(first);
    sim.clock.advance({ seconds: 1 });
    expect(await servedVersion(made, key)).toBe(third);
  });

  test('is the base of the next one once it applies, even if nothing read it', () => {
    const made = released();
    const { sim, account } = made;
    const key = account.keys.create();
    sim.clock.advance({ days: 2 });
    account.keys.rePin(key.id, second);
    sim.clock.advance({ minutes: 2 });
    expect(account.keys.rePin(key.id, third)).toMatchObject({ version: second, nextPin: { version: third } });
  });

  test('is withdrawn by pinning to the current version', () => {
    const made = released();
    const { sim, account } = made;
    const key = account.keys.create();
    sim.clock.moveTo(release);
    account.keys.rePin(key.id, second);
    expect(account.keys.rePin(key.id, first)).toMatchObject({ version: first, nextPin: null });
    sim.clock.advance({ minutes: 2 });
    expect(pinOf(made, key)).toEqual({ version: first, nextPin: null });
  });

  test('must name a released version and an existing key', () => {
    const { sim, account } = released();
    const { id } = account.keys.create();
    const rePin = (version: string) => () => account.keys.rePin(id, version);
    for (const version of [second, '2026-08-05', 'latest', '']) {
      expect(rePin(version)).toThrow(TypeError);
      expect(rePin(version)).toThrow(`key: version must be one of ${first}; got ${JSON.stringify(version)}`);
    }
    sim.clock.moveTo(release);
    expect(rePin(third)).toThrow(`key: version must be one of ${first}, ${second}; got "${third}"`);
    expect(account.keys.get(id)).toMatchObject({ version: first, nextPin: null });
    expect(() => account.keys.rePin('none', first)).toThrow('there is no key none in this account');
  });
});
