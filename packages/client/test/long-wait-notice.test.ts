import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCallOptions } from '../src/call-options.ts';
import { readClientOptions } from '../src/client-options.ts';
import type { ClientOptions } from '../src/index.ts';
import { limitsOf } from '../src/limits/limits.ts';
import { createLongWaitNotice } from '../src/long-wait-notice.ts';
import { beginCall } from '../src/transport/call.ts';
import { customRequest } from '../src/transport/request.ts';
import { createRetryBudget } from '../src/transport/retry-budget.ts';
import { createSend } from '../src/transport/send.ts';
import { answer, anyResource, baseUrl, failure } from './support/scripted-service.ts';
import { testClock } from './support/test-clock.ts';

/** The lines printed while this many calls, each of an expensive operation, are made in real time and then aborted. */
async function printed(
  calls: number,
  variables: Readonly<Record<string, string>>,
  options: Partial<ClientOptions> = {},
): Promise<string[]> {
  const lines: string[] = [];
  const notice = createLongWaitNotice(
    (name) => variables[name],
    (line) => lines.push(line),
  );
  keys += 1;
  const settings = readClientOptions({
    apiKey: `key-${keys}`,
    baseUrl,
    fetch: async () => answer(anyResource),
    ...options,
  });
  const send = createSend(settings, limitsOf(settings), createRetryBudget(), notice);
  const controller = new AbortController();
  const request = customRequest(baseUrl, 'GET', '/templates', {
    query: undefined,
    body: undefined,
    cost: 'expensive',
    heavy: false,
  });
  const sent = Array.from({ length: calls }, (_, id) =>
    send(request, beginCall(readCallOptions(settings, { signal: controller.signal }), settings, id)),
  );
  setImmediate(() => controller.abort());
  await Promise.allSettled(sent);
  return lines;
}
let keys = 0;

const line =
  'boothkit: GET /templates waits in real time for rate limits: see docs/own-client.md#in-another-process, or set BOOTHKIT_LIMITS=off';

describe('a wait of more than a second in real time prints one line', () => {
  test.each(['VITEST', 'JEST_WORKER_ID', 'NODE_TEST_CONTEXT', 'TEST_WORKER_INDEX'])('where %s is set', async (name) => {
    expect(await printed(12, { [name]: '1' })).toEqual([line]);
  });

  test('where NODE_ENV is test, as Bun sets it', async () => {
    expect(await printed(12, { NODE_ENV: 'test' })).toEqual([line]);
  });

  test('before a retry', async () => {
    const fetch = async () => failure(429, {}, { 'Retry-After': '2' });
    expect(await printed(1, { VITEST: 'true' }, { fetch })).toEqual([
      line.replace('for rate limits', 'to retry after 429'),
    ]);
  });
});

describe('nothing is printed', () => {
  test('outside of tests', async () => {
    expect(await printed(12, { NODE_ENV: 'production' })).toEqual([]);
  });

  test('for calls that need not wait, or less than a second', async () => {
    expect(await printed(8, { VITEST: 'true' })).toEqual([]);
  });

  test('where waiting takes no real time', async () => {
    expect(await printed(12, { VITEST: 'true' }, { clock: testClock() })).toEqual([]);
  });

  test('where a hook or a logger hears of waits', async () => {
    const log = () => {};
    for (const options of [
      { hooks: { onWait: log } },
      { limits: { onWait: log } },
      { logger: { debug: log, info: log, warn: log } },
    ]) {
      expect(await printed(12, { VITEST: 'true' }, options)).toEqual([]);
    }
  });
});

test('the section of the guide that the line names exists', () => {
  const [, page = '', section = ''] = /see (\S+)#(\S+),/.exec(line) ?? [];
  const headings = readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8').match(/^## .*$/gm) ?? [];
  const anchors = headings.map((heading) => heading.slice(3).toLowerCase().replaceAll(' ', '-'));
  expect(anchors).toContain(section);
});
