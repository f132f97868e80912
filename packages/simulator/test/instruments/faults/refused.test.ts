import { createSimulator, type Simulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { type Refusing, refuseFaults } from '../../../src/instruments/faults/refused.ts';
import { needOfCutOff } from '../../../src/testing/through-msw.ts';

const need = 'not be given behind MSW 2, where XMLHttpRequest';

/** A simulator behind a way in that cannot truncate responses. */
function refusing(): Simulator {
  const sim = createSimulator();
  (sim as Simulator & Refusing)[refuseFaults]('cutOff', `${need} waits`);
  return sim;
}

test('MSW passes cutOff on, except to an XMLHttpRequest that it replaces itself', () => {
  const node = { isNode: true, hasServiceWorker: false, hasXmlHttpRequest: true, isOld: false };
  const page = { isNode: false, hasServiceWorker: true, hasXmlHttpRequest: true, isOld: false };
  for (const place of [node, { ...node, isOld: true, hasXmlHttpRequest: false }, page, { ...page, isOld: true }])
    expect(needOfCutOff(place)).toBeUndefined();
  expect(needOfCutOff({ ...node, isOld: true })).toContain('behind MSW 2, where XMLHttpRequest would wait forever');
  expect(needOfCutOff({ ...page, hasServiceWorker: false })).toContain('behind MSW without its service worker');
});

test('a fault that the way in cannot pass on is refused when it is injected, and others are not', () => {
  const sim = refusing();
  expect(() => sim.faults.inject({ cutOff: true })).toThrow(TypeError);
  expect(() => sim.faults.inject({ cutOff: true })).toThrow(`fault: cutOff must ${need}`);
  expect(sim.faults.inject({ disconnect: true }).id).toBe('fault-1');
});

test('a scenario with such a fault is refused as a whole', () => {
  const sim = refusing();
  expect(() => sim.faults.play('bad-network')).toThrow(`cutOff must ${need}`);
  expect(sim.faults.list()).toEqual([]);
  expect(sim.faults.play('slow-images')).toHaveLength(2);
});

test('such a fault is refused over the control API, in the worlds beside it, and in a world file', async () => {
  const sim = refusing();
  const { simulator: beside } = sim.worlds.create();
  for (const { fetch, controlUrl } of [sim, beside]) {
    const body = JSON.stringify({ operation: 'get_event', cutOff: true });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${controlUrl}/faults`, { method: 'POST', headers, body });
    const { error } = await response.json();
    expect([response.status, error.details]).toEqual([
      400,
      [{ field: 'cutOff', message: expect.stringContaining(`cutOff must ${need}`) }],
    ]);
  }
  const faults = [{ disconnect: true as const }, { cutOff: true as const }];
  expect(() => sim.load({ version: 1, faults })).toThrow(`faults[1].cutOff must ${need}`);
  expect(sim.fork().faults.inject({ cutOff: true }).cutOff).toBe(true);
});

test('a way in that comes later refuses a simulator that has such a fault', () => {
  const sim = createSimulator() as Simulator & Refusing;
  sim.faults.inject({ cutOff: true });
  expect(() => sim[refuseFaults]('cutOff', need)).toThrow(`fault-1: cutOff must ${need}`);
  sim.faults.clear();
  sim[refuseFaults]('cutOff', need);
});
