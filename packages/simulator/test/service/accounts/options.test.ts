import { rule } from '@boothkit/rule-coverage';
import { createSimulator, type ForkOptions, type NewWorld, type SimulatorOptions } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { service, start } from '../../own-account.ts';

test('a base URL is http or https with a path prefix, without query or fragment', () => {
  const good = ['https://api.booth.example/v1', 'http://localhost:4010/v1', 'https://booth.example/public/api/v1'];
  for (const baseUrl of good) expect(createSimulator({ baseUrl }).baseUrl).toBe(baseUrl);
  const bad = [
    ...['', 'booth.example/v1', 'https://', 'https://booth.example', 'https://booth.example/', '/v1'],
    ...['https://booth.example/v1/', 'https://booth.example/v1?', 'https://booth.example/v1?x=1'],
    ...['https://booth.example/v1#top', 'https://user:secret@booth.example/v1', 'ftp://booth.example/v1'],
    ...['https://booth.example/images', 'https://booth.example/uploads/v1', 'https://booth.example/_sim'],
  ];
  for (const baseUrl of bad) {
    expect(() => createSimulator({ baseUrl }), baseUrl).toThrow(TypeError);
    expect(() => createSimulator({ baseUrl }), baseUrl).toThrow(/^baseUrl /);
  }
});

test('invalid limits and an invalid start time are rejected', () => {
  expect(() => createSimulator({ limits: 'none' as never })).toThrow(/^limits .*"none"/);
  expect(() => createSimulator({ clock: { start: 'yesterday' } })).toThrow(/yesterday/);
  expect(() => createSimulator({ clock: { start: new Date(Number.NaN) } })).toThrow(RangeError);
});

test('an invalid contrast bound and an invalid status of expired URLs are rejected', () => {
  for (const minColorContrast of [0.9, 4.6, Number.NaN, '3' as never])
    expect(() => createSimulator({ minColorContrast })).toThrow(
      'minColorContrast must be a number from 1 to 4.5; got ',
    );
  for (const expiredUrlStatus of [200, 404, 500] as never[])
    expect(() => createSimulator({ expiredUrlStatus })).toThrow(
      `expiredUrlStatus must be one of 400, 401, 403, 410; got ${expiredUrlStatus}`,
    );
});

test('an option that does not exist is rejected, and the closest one named, in new simulators, forks and worlds', () => {
  const sim = createSimulator({ colour: undefined } as SimulatorOptions);
  expect(() => createSimulator({ limit: 'off' } as SimulatorOptions)).toThrow(
    'limit is not an option; did you mean limits?',
  );
  expect(() => createSimulator({ colour: 1 } as SimulatorOptions)).toThrow(
    'colour is not an option; the options are clock, ',
  );
  expect(() => sim.fork({ sed: 1 } as ForkOptions)).toThrow('sed is not an option; did you mean seed?');
  expect(() => sim.worlds.create({ id: 'one' } as NewWorld)).toThrow('the options are snapshot, seed, assume');
  expect(sim.worlds.list()).toEqual([]);
});

test.each([Number.NaN, {}, null, true])('a seed that is %s is rejected', (seed) => {
  if (seed !== null)
    expect(() => createSimulator({ seed: seed as never })).toThrow('seed must be text or a number; got ');
  expect(() => createSimulator().fork({ seed: seed as never })).toThrow('seed must be text or a number; got ');
});

test('the seed, a number or a string, determines all IDs and keys', () => {
  const seen = (options: SimulatorOptions) => {
    const account = createSimulator(options).accounts.create();
    return [account.id, account.connection().apiKey, account.templates.add().id];
  };
  expect(seen({ seed: 7 })).toEqual(seen({ seed: '7' }));
  expect(seen({})).toEqual(seen({ seed: 1 }));
  const [id, key, template] = seen({ seed: 8 });
  expect(seen({ seed: 7 })).not.toContain(id);
  expect(seen({ seed: 7 })).not.toContain(key);
  expect(seen({ seed: 7 })).not.toContain(template);
});

rule('7.1', 'error responses name their rule unless the option is off', async () => {
  for (const [ruleHeader, named] of [
    [true, '5.1'],
    [false, null],
  ] as const) {
    const { sim, call } = service({ ruleHeader });
    expect((await call('GET', '/events', undefined, { key: null })).rule).toBe(named);
    const image = await sim.fetch('https://booth.simulator.test/images/none.png');
    expect([image.status, image.headers.has('simulator-rule')]).toEqual([404, ruleHeader]);
    const nowhere = await sim.fetch('https://booth.simulator.test/elsewhere');
    expect([nowhere.status, nowhere.headers.has('simulator-rule')]).toEqual([404, ruleHeader]);
  }
});

test('populate runs once, and forks and resets start from its result', async () => {
  let filled = 0;
  const sim = createSimulator({
    clock: { start, frozen: true },
    populate: (made) => {
      filled++;
      made.accounts.create().templates.add({ name: 'First' });
    },
  });
  expect(sim.accounts.list()).toHaveLength(1);
  const fork = sim.fork();
  fork.accounts.create();
  fork.reset();
  sim.accounts.create();
  sim.reset();
  for (const each of [sim, fork]) {
    const [account] = each.accounts.list();
    expect(each.accounts.list()).toHaveLength(1);
    expect(account?.templates.list()).toMatchObject([{ name: 'First' }]);
  }
  expect(filled).toBe(1);
});

test('restore rejects anything that is not a snapshot', () => {
  const { sim } = service();
  expect(sim.snapshot()).toEqual({ takenAt: start });
  expect(() => sim.restore({ takenAt: start })).toThrow(TypeError);
});

test('without a clock option, the clock follows real time', () => {
  const before = Date.now();
  const { clock } = createSimulator();
  expect(clock.frozen).toBe(false);
  expect(clock.now()).toBeGreaterThanOrEqual(before);
});
