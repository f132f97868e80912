import { type Operation, operations } from '@boothkit/contract';
import type { OperationName } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { isLong } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { expect } from 'vitest';
import { breachesOf } from '../fuzz/validation.ts';
import { type Service, service } from '../own-account.ts';

const known = Object.values<Operation>(operations);
const fields = known.flatMap(({ body, query }) => [
  ...Object.keys(body?.shape ?? {}),
  ...Object.keys(query?.shape ?? {}),
]);
const name = fc.oneof(
  fc.constantFrom(...fields),
  fc.constantFrom('__proto__', 'constructor', 'settings', 'version'),
  fc.string(),
);
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(null, '', ' ', 'a'.repeat(5001), -1, 0, 1e308, [], {}, '2026-02-30T10:00Z', '#ffffff', ['#000000']),
);
const json = fc.dictionary(name, value).map((body) => JSON.stringify(body));
const body = fc.oneof(
  { weight: 4, arbitrary: json },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('{', '[]', 'null', '"', '{"name":"a","name":"b"}', `{"a":${'['.repeat(2000)}`),
  },
);
const query = fc.array(fc.tuple(name, fc.string({ maxLength: 20 })), { maxLength: 3 });
const request = fc.record({
  operation: fc.constantFrom(...(Object.keys(operations) as OperationName[])),
  method: fc.option(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'), { freq: 3 }),
  eventId: fc.option(
    fc.oneof(fc.constantFrom('%', '..', 'a b', '🎉', "'"), fc.string({ minLength: 1, maxLength: 30 })),
  ),
  suffix: fc.option(fc.constantFrom('/', '//x', '/../events', '.json', '%00'), { freq: 6 }),
  query,
  body,
  contentType: fc.option(
    fc.constantFrom('application/json', 'text/plain', 'application/json; charset=latin1', ';', 'APPLICATION/JSON'),
  ),
  version: fc.option(fc.constantFrom('2026-08-04', '2027-01-01', 'latest', ''), { freq: 5 }),
});
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never;

/** Everything that a refused request must leave alone, in words. */
function worldOf({ account }: Service): string {
  return JSON.stringify([
    account.events.list(),
    account.galleries.list(),
    account.quota,
    account.templates.list(),
    account.keys.list(),
  ]);
}

async function send({ sim }: Service, apiKey: string, asked: Request, eventId: string) {
  const operation = operations[asked.operation];
  const path = `${operation.path.replace('{eventId}', asked.eventId === null ? eventId : encodeURIComponent(asked.eventId))}${asked.suffix ?? ''}`;
  const method = asked.method ?? operation.method;
  const hasBody = !['GET', 'HEAD'].includes(method);
  const response = await sim.fetch(`${sim.baseUrl}${path}?${new URLSearchParams(asked.query)}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(asked.contentType !== null && { 'content-type': asked.contentType }),
      ...(asked.version !== null && { 'service-version': asked.version }),
    },
    ...(hasBody && { body: typeof asked.body === 'string' ? asked.body : new Uint8Array(asked.body) }),
  });
  // The path as it was asked for in the end: a URL resolves dots.
  const { pathname } = new URL(`${sim.baseUrl}${path}`);
  return {
    method,
    path: pathname.slice(new URL(sim.baseUrl).pathname.length),
    status: response.status,
    text: await response.text(),
  };
}

const requests = isLong ? 4000 : 300;

rule(
  ['7.1', '7.2', '7/validation-failed', '2.2/no-other-fields'],
  `${requests} random malformed requests get an error envelope, never a 500, and change nothing`,
  async () => {
    const made = service({ limits: 'off' });
    const template = made.account.templates.add();
    const event = made.account.events.add({ name: 'Ada & Alan', templateIds: [template.id] });
    const { apiKey } = made.account.connection();
    let before = worldOf(made);
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const { method, path, status, text } = await send(made, apiKey, asked, event.id);
        expect(status).toBeLessThan(500);
        if (method !== 'HEAD') expect(breachesOf('service', method, path, status, JSON.parse(text))).toEqual([]);
        const after = worldOf(made);
        if (status >= 400) expect(after).toBe(before);
        before = after;
      }),
      { numRuns: requests },
    );
  },
);
