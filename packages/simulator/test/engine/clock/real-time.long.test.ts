import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test.each([
  ['setImmediate', ''],
  ['messages', 'delete globalThis.setImmediate;'],
])('a process stays alive while a sleep is pending, by %s, and exits if only timers are left', async (_by, before) => {
  const clockUrl = new URL('../../../src/engine/clock/clock.ts', import.meta.url);
  const script = `${before}
    const { createClock } = await import('${clockUrl}');
    await createClock({ frozen: true }).sleep(60_000);
    console.log('woke');
    const clock = createClock();
    const dueMs = clock.now() + 3_600_000;
    clock.addSource({ nextDueMs: () => dueMs, fire() {} });
    clock.hold();
    void clock.sleep(3_600_000);
    console.log('left');`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--conditions=@boothkit/source',
    '--input-type=module',
    '--eval',
    script,
  ]);
  expect(stdout).toBe('woke\nleft\n');
});
