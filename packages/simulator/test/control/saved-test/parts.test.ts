import { connect } from '@boothkit/simulator/remote';
import { describe, expect, test } from 'vitest';
import { ran } from '../../cli/command-line.ts';
import { startService } from '../../http/served.ts';
import { asJson } from '../../own-account.ts';
import { type Recorded, recorded } from './recorded.ts';
import { runInProcess } from './run-in-process.ts';

/** A recording of seven requests: two that create, reads, a rejected one and a renaming, each at its own minute. */
async function evening(): Promise<Recorded & { readonly events: readonly string[] }> {
  const made = recorded();
  const { account, call, sim } = made;
  const templateIds = [account.templates.list()[0]?.id];
  const events: string[] = [];
  for (const name of ['Ada', 'Alan']) {
    const { body } = await call('POST', '/events', { name, date: '2026-09-12T17:00:00Z', templateIds });
    events.push(body.id);
    sim.clock.advance({ minutes: 1 });
    await call('GET', '/events');
  }
  await call('PATCH', `/events/${events[0]}`, { name: '' });
  sim.clock.advance({ minutes: 1 });
  await call('PATCH', `/events/${events[0]}`, { name: 'Grace' });
  sim.clock.advance({ minutes: 1 });
  await call('DELETE', `/events/${events[1]}`);
  return { ...made, events };
}

/** The requests that a test sends, and those that it checks. */
const sentIn = (text: string) => ({
  sent: text.match(/await call\(/g)?.length ?? 0,
  checked: text.match(/assert\.partialDeepStrictEqual\((\w+)/g)?.map((found) => found.split('(')[1]) ?? [],
});

describe('a test of a part', () => {
  test('of one request repeats what changed the world before it, and checks it alone', async () => {
    const { sim } = await evening();
    const one = { requestId: 'request-5', untilRequestId: 'request-5' };
    const { text } = await sim.toTest({ ...one, format: 'node' });
    expect(sentIn(text)).toEqual({ sent: 3, checked: ['request5'] });
    expect(text).toContain(`rule: "${sim.journal.get('request-5')?.rule}"`);
    await runInProcess(text);
  });

  test('of a filter checks the requests that match, and ends with the last of them', async () => {
    const { sim } = await evening();
    const { text } = await sim.toTest({ filter: { operation: 'update_event' }, format: 'node' });
    expect(sentIn(text)).toEqual({ sent: 4, checked: ['request5', 'request6'] });
    await runInProcess(text);
    const rejected = await sim.toTest({ filter: { operation: 'update_event', status: '4xx' }, format: 'node' });
    expect(sentIn(rejected.text)).toEqual({ sent: 3, checked: ['request5'] });
    await runInProcess(rejected.text);
  });

  test.each([
    { requestId: 'request-3', untilRequestId: 'request-4' },
    { time: '2026-08-04T09:01:00Z', untilRequestId: 'request-4' },
    { requestId: 'request-3', untilTime: '2026-08-04T09:01:59Z' },
  ])('between two moments, as in %o', async (input) => {
    const { sim } = await evening();
    const { text } = await sim.toTest({ ...input, format: 'node' });
    expect(text).not.toContain('Grace');
    // The time at the end of the recording.
    expect(text).not.toContain('09:04:00');
    const { checked } = sentIn(text);
    expect(checked).toContain('request3');
    expect(checked).not.toContain('request5');
    await runInProcess(text);
  });

  test('has reads before it where their responses, or their cost, matter', async () => {
    const { sim, call } = recorded();
    // With a token less for each, the last one is over the limit.
    for (let sent = 0; sent < 41; sent++) await call('GET', '/events');
    const [limited] = sim.journal.requests({ status: 429 });
    const { text } = await sim.toTest({ filter: { status: 429 }, format: 'node' });
    expect(limited?.id).toBeDefined();
    expect(sentIn(text)).toEqual({ sent: Number(limited?.id.split('-')[1]), checked: [limited?.id.replace('-', '')] });
    await runInProcess(text);
  });

  test.each([
    [{ untilRequestId: 'request-99' }, 'untilRequestId must be one of the recorded requests; got "request-99"'],
    [{ untilRequestId: '3' }, 'untilRequestId must be the ID of a request, such as request-12'],
    [{ untilTime: 'today' }, 'untilTime must be a date-time'],
    [
      { requestId: 'request-4', untilRequestId: 'request-3' },
      'untilRequestId must leave a recorded request to check; got requestId "request-4" and untilRequestId "request-3"',
    ],
    [
      { untilTime: '2020-01-01T00:00:00Z' },
      'untilTime must leave a recorded request to check; got untilTime "2020-01-01T00:00:00Z"',
    ],
    [
      { filter: { operation: 'get_event' as const } },
      'filter must match a recorded request; got {"operation":"get_event"}',
    ],
    [{ filter: { operation: 'get_evnt' as 'get_event' } }, 'operation must be one of list_events'],
  ])('is not written for %o', async (input, message) => {
    const { sim } = await evening();
    await expect(sim.toTest(input)).rejects.toThrow(message);
    await expect(sim.toTest(input)).rejects.toThrow(TypeError);
  });
});

describe('a part is the same', () => {
  const input = {
    requestId: 'request-2',
    untilRequestId: 'request-4',
    filter: { operation: 'create_event' as const, body: { name: 'Bob' } },
  };

  async function served() {
    const made = await startService();
    const templateIds = [made.account.templates.add().id];
    for (const name of ['Ada', 'Bob', 'Bob', 'Bob', 'Bob'])
      await made.call('POST', '/events', { name, date: '2026-09-12T17:00:00Z', templateIds });
    return made;
  }

  test('over the control API and for a remote simulator', async () => {
    const { server, sim } = await served();
    const expected = await sim.toTest({ ...input, format: 'sh' });
    const remote = await connect({ controlUrl: server.controlUrl });
    expect(await remote.toTest({ ...input, format: 'sh' })).toEqual(expected);
    const response = await fetch(
      `${server.controlUrl}/test?format=sh&requestId=request-2&untilRequestId=request-4`,
      asJson('POST', input.filter),
    );
    expect(await response.json()).toEqual(expected);
  });

  test('on the command line', async () => {
    const { server, sim } = await served();
    const { out } = await ran([
      ...['test', '--control-url', server.controlUrl, '--format', 'pytest', '--operation', 'create_event'],
      ...['--status', '201', '--from', 'request-2', '--until', 'request-3'],
    ]);
    const { text } = await sim.toTest({
      ...{ format: 'pytest', requestId: 'request-2', untilRequestId: 'request-3' },
      filter: { operation: 'create_event', status: 201 },
    });
    expect(out).toBe(text);
  });
});
