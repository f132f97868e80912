import { expect, test, vi } from 'vitest';
import { BoothClient } from '../../src/index.ts';
import { apiKey, baseUrl } from '../support/scripted-service.ts';

test('on Cloudflare Workers, limits are off by default, and hold if they are passed', () => {
  const tokensOf = (options: object) => new BoothClient({ apiKey, baseUrl, ...options }).limits.stats().tokens;
  vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
  const onWorkers = [tokensOf({}), tokensOf({ limits: { burst: 7 } })];
  vi.unstubAllGlobals();
  expect([...onWorkers, tokensOf({ apiKey: `${apiKey}2` })]).toEqual([Number.POSITIVE_INFINITY, 7, 40]);
});
