import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createSimulator } from '@boothkit/simulator';
import { isLong, isSampled } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printfFormat } from './curl.ts';
import { operations } from './documents.ts';
import { FuzzFailure, fuzz } from './fuzz.ts';
import { filled, jsonText } from './markers.ts';
import type { MakeSimulator } from './sender.ts';
import { requestViolation } from './validation.ts';
import { conforming } from './values.ts';

const run = promisify(execFile);

const [requests, requestsToOne] = isLong ? [1000, 300] : [150, 60];

test(`${requests} requests made from the documents get no 500, and no response that violates them`, {}, async () => {
  const { requests: sent, statuses, operations: tried } = await fuzz({ seed: 1, requests });
  expect(sent).toBeGreaterThanOrEqual(requests);
  const rarer = isLong ? ['401', '405'] : [];
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '201', '400', '404', '409', ...rarer]));
  expect(Object.keys(tried).length).toBeGreaterThan(operations.length / 3);
});

test(`${requestsToOne} requests to one world get no 500, and no response that violates the documents`, {}, async () => {
  const { requests: sent, sequences } = await fuzz({
    seed: 1,
    requests: requestsToOne,
    longestSequence: isLong ? 100 : 50,
    oneWorld: true,
  });
  expect([sent >= requestsToOne, sequences > 1]).toEqual([true, true]);
});

/** Runs the script in a process of its own, on a heap of 512 MiB. */
async function summaryOf(...args: readonly string[]): Promise<string> {
  const script = fileURLToPath(new URL('../../scripts/fuzz.ts', import.meta.url));
  const flags = ['--expose-gc', '--max-old-space-size=512', '--conditions=@boothkit/source'];
  const { stdout } = await run(process.execPath, [...flags, script, ...args]);
  return stdout;
}

describe.runIf(process.env['BOOTHKIT_SOAK'] === '1')(
  'in a long run, no response is a 500 or violates the documents:',
  { timeout: 3 * 3_600_000 },
  () => {
    test('300,000 requests, on a heap of 512 MiB that does not grow, with successes of every operation', async () => {
      const summary = await summaryOf('--seed', '1', '--requests', '300000');
      expect(summary).toMatch(/^3\d{5} requests .*: no violation$/m);
      expect(summary).not.toMatch(/^ +0 of /m);
    });

    test('30,000 requests to one world, on a heap of 512 MiB', async () => {
      const summary = await summaryOf('--seed', '1', '--requests', '30000', '--one-world');
      expect(summary).toMatch(/^3\d{4} requests .*: no violation$/m);
    });
  },
);

test('the same seed sends the same requests', async () => {
  const outcome = async (seed: number) => {
    const { slowest: _, ...report } = await fuzz({
      seed,
      requests: isLong ? 200 : 50,
      longestSequence: isLong ? 100 : 50,
    });
    return report;
  };
  const first = await outcome(2);
  expect(await outcome(2)).toEqual(first);
  expect(await outcome(3)).not.toEqual(first);
});

test.each(
  operations.flatMap((operation) => {
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    return schema ? [{ name: operation.operationId, operation, schema }] : [];
  }),
)('values for the body of $name conform to its schema', ({ operation, schema }) => {
  const known = (name: string) => (name.endsWith('Url') ? 'https://known.example/' : 'known');
  const sources = { known, picture: () => 'AAAA' };
  const query = new URLSearchParams();
  fc.assert(
    fc.property(conforming(operation, schema, ''), (value) => {
      expect(requestViolation(operation, query, filled(jsonText(value), sources))).toBeUndefined();
    }),
    { seed: 1, numRuns: isLong ? 40 : 3 },
  );
});

type Change = (method: string, path: string, response: Response) => Response | Promise<Response>;

/** Makes simulators whose responses in process are changed. */
const changing =
  (change: () => Change): MakeSimulator =>
  (options) => {
    const simulator = createSimulator(options);
    const changed = change();
    return {
      ...simulator,
      async fetch(input, init) {
        const response = await simulator.fetch(input, init);
        return changed(init?.method ?? 'GET', new URL(String(input)).pathname, response);
      },
    };
  };

const withBody = async (response: Response, change: (body: object) => object) =>
  new Response(JSON.stringify(change(await response.json())), response);

const isCreated = (method: string, path: string, { status }: Response) =>
  method === 'POST' && path === '/v1/events' && status === 201;

const faults: readonly (readonly [string, RegExp, number, () => Change])[] = [
  [
    'a status 500',
    /POST \/v1\/events\S*: status 500: \{\}/,
    1,
    () => (method, path, response) =>
      isCreated(method, path, response) ? new Response('{}', { status: 500 }) : response,
  ],
  [
    'a member that the document does not have',
    /POST \/v1\/events: the body does not conform: it must NOT have additional properties/,
    1,
    () => (method, path, response) =>
      isCreated(method, path, response) ? withBody(response, (body) => ({ ...body, extra: 1 })) : response,
  ],
  [
    'a status that the document does not have',
    /POST \/v1\/events: status 202 is not in the document/,
    1,
    () => (method, path, response) =>
      isCreated(method, path, response) ? new Response('{}', { status: 202 }) : response,
  ],
  [
    'a header that is missing',
    /the header X-Request-Id is missing/,
    1,
    () => (method, path, response) => {
      if (isCreated(method, path, response)) response.headers.delete('x-request-id');
      return response;
    },
  ],
  [
    'a response that never comes',
    /POST \/v1\/events: no response: TypeError: lost/,
    1,
    () => (method, path, response) =>
      isCreated(method, path, response) ? Promise.reject(new TypeError('lost')) : response,
  ],
  [
    'a body that is accepted against the document',
    /POST \/_sim\/accounts\/\w+\/operators\S*: accepted what the document does not allow/,
    1,
    () => (method, path, response) =>
      method === 'POST' && path.endsWith('/operators') && response.status === 400
        ? Response.json({ id: 'a', kind: 'operator', name: 'Ada', eventIds: [] }, { status: 201 })
        : response,
  ],
  [
    'an error that nobody catches',
    /POST \/v1\/events: an error that nobody caught: Error: late/,
    1,
    () => async (method, path, response) => {
      if (!isCreated(method, path, response)) return response;
      void Promise.reject(new Error('late'));
      await new Promise((resolve) => setImmediate(resolve));
      return response;
    },
  ],
  [
    'a request that breaks a later one',
    /POST \/v1\/events\S*: status 500/,
    2,
    () => {
      let isBroken = false;
      return (method, path, response) => {
        if (path.endsWith('/pay-sets') && response.status === 201) isBroken = true;
        return isBroken && isCreated(method, path, response) ? new Response('{}', { status: 500 }) : response;
      };
    },
  ],
];

// With BOOTHKIT_LONG=1 each fault; without it, the first, by a seed whose sequence is soon short.
const seedOfFaults = isLong ? 1 : 4;
describe.each(faults.filter((_, at) => isSampled(at, faults.length)))('with %s', (_, message, mostRequests, change) => {
  test(`the fuzzer fails with the seed and ${mostRequests} requests or fewer, as curl lines`, {}, async () => {
    const fuzzing = fuzz({ seed: seedOfFaults, requests: 30_000, longestSequence: 50, make: changing(change) });
    const failure = await fuzzing.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FuzzFailure);
    const text = failure instanceof Error ? failure.message : '';
    expect(text).toMatch(message);
    expect(text).toMatch(new RegExp(`npm run fuzz -- --seed ${seedOfFaults} --from \\d+ --requests 1\n`));
    expect(text).toMatch(/^npx @boothkit\/simulator --port 4010 --seed \d+ --clock \S+ --limits \w+$/m);
    const lines = text.split('\n').filter((line) => line.includes('curl -sS'));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(mostRequests);
  });
});

test('bash prints the bytes of a body as they were sent', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const { stdout } = await run('bash', ['-c', `printf ${printfFormat(bytes)}`], { encoding: 'buffer' });
  expect([...stdout]).toEqual([...bytes]);
});
