import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { partsPerToken, refilled, secondsUntil } from '../../../../src/service/accounts/token-bucket.ts';

rule(['8/lift', '8/retry-after'], 'Retry-After is exact at every rate: one second less is too short', () => {
  const inexact: string[] = [];
  for (let perMinute = 1; perMinute <= 1000; perMinute++) {
    const rules = { perMinute, burst: 60 };
    for (const price of [1, 5, 7])
      for (const passedMs of [1, 333, 1500]) {
        const bucket = refilled({ parts: 0, atMs: 0 }, passedMs, rules);
        const seconds = secondsUntil(bucket, price, rules);
        if (seconds === 0) continue;
        const after = (waited: number) => secondsUntil(refilled(bucket, passedMs + waited * 1000, rules), price, rules);
        if (after(seconds) > 0 || after(seconds - 1) === 0) inexact.push(`${perMinute}/${price}/${passedMs}`);
      }
  }
  expect(inexact).toEqual([]);
});

rule('8/requests-per-key', 'a bucket never holds more than its burst, and a refill never lowers it', () => {
  const rules = { perMinute: 120, burst: 40 };
  const full = refilled(undefined, 5, rules);
  expect(full).toEqual({ parts: 40 * partsPerToken, atMs: 5 });
  expect(refilled(full, 3_600_000, rules).parts).toBe(full.parts);
  expect(refilled({ parts: full.parts - 1, atMs: 5 }, 6, rules).parts).toBe(full.parts);
});
