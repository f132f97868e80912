import { expect, test, vi } from 'vitest';
import { anyResource } from '../support/scripted-service.ts';
import { useRedis } from './fleet.ts';

// In a file of its own: it counts the timers of the whole program, those of other tests' clients included.

const { fleet } = useRedis();

test('an idle limiter keeps no process alive while Redis is away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { process } = fleet({});
  const { booth } = process(
    { eval: () => Promise.reject(new Error('no route')) },
    { fetch: async () => Response.json(anyResource) },
  );
  const call = booth.events.get('e1');
  await vi.advanceTimersByTimeAsync(0);
  await call;
  await vi.advanceTimersByTimeAsync(0);
  // What the platform does in threads of its own, such as hashing, may still be to come.
  for (let turn = 0; turn < 1000 && vi.getTimerCount() > 0; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
