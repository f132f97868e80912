import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openWorld } from '../../../src/testing/playwright/worlds.ts';

describe('the option boothkit', () => {
  const fails = [
    [{ own: 'test' as never }, 1, 'boothkit.own must be world, simulator or account; got "test"'],
    [{ own: 'account' }, 1, "boothkit.own: 'account' needs boothkit.controlUrl, of a simulator that is running"],
    [
      { own: 'simulator', controlUrl: 'http://127.0.0.1:1/_sim' },
      2,
      "boothkit.own: 'simulator' resets what all workers use: it needs workers: 1; got 2",
    ],
    [
      { controlUrl: 'http://127.0.0.1:1/_sim', simulator: {} },
      1,
      'boothkit.simulator is for simulators that workers start: leave it out if controlUrl is set',
    ],
  ] as const;

  test.each(fails)('rejects %j with %d workers', async (options, workers, message) => {
    await expect(openWorld(options, workers)).rejects.toThrow(new TypeError(message));
  });

  test.each(['simulator', 'account'] as const)('has no boothEnv where tests own the %s', async (own) => {
    const server = await listen(createSimulator());
    onTestFinished(() => server.close());
    const world = await openWorld({ controlUrl: server.controlUrl, own }, 1);
    expect(() => world.env()).toThrow(
      `boothEnv needs boothkit.own: 'world', where all tests have one key; own is '${own}'`,
    );
  });

  test('tells the app not to limit its calls, because the simulator that a worker starts skips waits', async () => {
    const world = await openWorld({}, 1);
    onTestFinished(() => world.close());
    expect(world.env().BOOTHKIT_LIMITS).toBe('off');
  });

  test('removes the world of a worker from the running simulator when the worker ends', async () => {
    const sim = createSimulator();
    const server = await listen(sim, { controlToken: 'a-token-of-this-test' });
    onTestFinished(() => server.close());
    const world = await openWorld({ controlUrl: server.controlUrl, controlToken: 'a-token-of-this-test' }, 4);
    expect(sim.worlds.list()).toHaveLength(1);
    expect(world.env().BOOTHKIT_BASE_URL).toContain('/worlds/world-1/v1');
    expect(world.env()).not.toHaveProperty('BOOTHKIT_LIMITS');
    await world.close();
    expect(sim.worlds.list()).toEqual([]);
  });
});
