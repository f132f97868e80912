import { UnrepeatableError } from '@boothkit/saved-tests';
import {
  type Fault,
  type MadeUp,
  type RecordedRequest,
  type RecordedStep,
  type Recording,
  writeTest,
} from '@boothkit/saved-tests/write-test';
import { expect, test } from 'vitest';

// A recording goes in as plain data, and the text of a test comes out, without the simulator: a few lines stand in for it.

const start = '2026-08-04T09:00:00.000Z';

const request = (id: string, parts: Partial<RecordedRequest>): RecordedRequest => ({
  ...{ kind: 'request', id, isChecked: true, startedAt: start, tookEffectAt: start, isDelayed: false },
  ...{ method: 'GET', operation: 'list_events', path: '/events', search: '', client: undefined, key: undefined },
  ...{ headers: {}, body: undefined, response: undefined, status: 200, rule: null, mayHaveChanged: false, faults: [] },
  ...{ base64: undefined, unsendable: undefined },
  ...parts,
});

const create = request('request-1', {
  ...{ method: 'POST', operation: 'create_event', body: { name: 'Ada' }, mayHaveChanged: true, status: 201 },
  response: { id: 'recordedEvent1234567', name: 'Ada' },
});

const recordingOf = (steps: readonly RecordedStep[]): Recording => ({
  ...{ options: { seed: 'a' }, world: { version: 1, now: start }, steps, endsAt: undefined },
});

const madeUp: MadeUp = {
  text: (text) => text.replaceAll('secret', 'made-up'),
  json: (value) => JSON.parse(JSON.stringify(value).replaceAll('secret', 'made-up')),
  base64: (bytes) => bytes,
  person: () => 'Person 1',
  webhookUrl: (url) => url,
};

/** Writes a test after trying it out with a service that gives these responses; also returns what the service got. */
async function written(recording: Recording, responses: readonly Response[]) {
  const got: unknown[] = [];
  const left = [...responses];
  let nowMs = Date.parse(start);
  const startSimulator = () => ({
    ...{ baseUrl: 'https://api.example.com', controlUrl: 'https://control.example.com' },
    async fetch(url: string, { method = '', body = null }: RequestInit) {
      got.push(body === null ? `${method} ${url}` : `${method} ${url} ${body}`);
      const response = left.shift();
      if (!response) throw new TypeError('no response');
      return response;
    },
    clock: {
      now: () => nowMs,
      moveTo(time: string) {
        nowMs = Date.parse(time);
        got.push(time);
      },
    },
    faults: { inject: (fault: Fault) => void got.push(fault) },
    snapshot: () => ({ nowMs }),
    restore: (_: object, options: object) => void got.push({ restored: options }),
  });
  const { fileName, text } = await writeTest(recording, 'node', { startSimulator, madeUp, hashKey: (value) => value });
  const from = text.indexOf('  const call = ');
  return { fileName, got, steps: text.slice(text.indexOf('\n\n', from) + 2, text.indexOf('\n});')) };
}

test('a later request reads the value that an earlier response made', async () => {
  const read = request('request-2', {
    ...{ operation: 'get_event', path: '/events/recordedEvent1234567', tookEffectAt: '2026-08-04T09:05:00.000Z' },
    response: { id: 'recordedEvent1234567', name: 'Ada' },
  });
  const responses = [
    Response.json({ id: 'triedEvent1234567890', name: 'Ada' }, { status: 201 }),
    Response.json({ id: 'triedEvent1234567890', name: 'Ada' }),
  ];
  const { fileName, got, steps } = await written(recordingOf([create, read]), responses);
  expect(fileName).toBe('saved.test.mjs');
  expect(got).toEqual([
    'POST https://api.example.com/events {"name":"Ada"}',
    '2026-08-04T09:05:00.000Z',
    'GET https://api.example.com/events/triedEvent1234567890',
  ]);
  expect(steps).toBe(`  const request1 = await call({
    method: "POST",
    path: "/events",
    body: {
      name: "Ada",
    },
  });
  assert.partialDeepStrictEqual(request1, {
    status: 201,
    body: {
      name: "Ada",
    },
  });
  sim.clock.moveTo("2026-08-04T09:05:00.000Z");
  const request2 = await call({
    method: "GET",
    path: \`/events/\${request1.body.id}\`,
  });
  assert.partialDeepStrictEqual(request2, {
    status: 200,
    body: {
      id: request1.body.id,
    },
  });`);
});

test('the text has made-up values in place of secrets, and so has the trial', async () => {
  const faulty = request('request-1', {
    ...{ search: '?search=secret', status: 503, rule: '4.2/fault' },
    faults: [{ operation: 'list_events', status: 503, message: 'a secret' }],
  });
  const response = new Response(null, { status: 503, headers: { 'simulator-rule': '4.2/fault' } });
  const { got, steps } = await written(recordingOf([faulty]), [response]);
  expect(got).toEqual([
    { operation: 'list_events', status: 503, message: 'a made-up' },
    'GET https://api.example.com/events?search=made-up',
  ]);
  expect(steps).not.toContain('secret');
});

test('a request without an effect is left out with the reason if its outcome differs', async () => {
  const { got, steps } = await written(recordingOf([request('request-1', {})]), [new Response(null, { status: 404 })]);
  expect(got.at(-1)).toEqual({ restored: { sameIds: true } });
  expect(steps).toBe(
    '  // request-1 (list_events, 200) is left out: the response was 200 and is 404 here, so something other than the recorded requests and actions had an effect.',
  );
});

test('no test is written if a request that had an effect cannot be repeated', async () => {
  const notSent = { ...create, unsendable: 'it came over MCP' };
  const failure = written(recordingOf([notSent]), []);
  await expect(failure).rejects.toBeInstanceOf(UnrepeatableError);
  await expect(failure).rejects.toThrow('the test cannot repeat request-1 (create_event, 201): it came over MCP');
});
