import type { ErrorBody } from '@boothkit/contract';
import { expect, test } from 'vitest';
import { service } from '../../own-account.ts';
import { connectAgent } from '../mcp/connected.ts';

/** The fields that a refusal tells. */
const reported = ({ error }: Partial<ErrorBody>) =>
  (Array.isArray(error?.details) ? error.details : []).map(({ field }) => field);

const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`f${at}`, null]));

test('of thousands of unknown fields, a rejection lists 100: in a body, a query and the call of a tool', async () => {
  const { sim, account, call } = service();
  const inBody = await call('POST', '/events', unknown);
  const query = Object.keys(unknown).map((name) => `${name}=1`);
  const inQuery = await call('GET', `/events?${query.join('&')}`);
  const twice = await call('GET', `/events?${[...query, ...query].join('&')}`);
  for (const { status, body } of [inBody, inQuery, twice]) expect([status, reported(body).length]).toEqual([400, 100]);
  const agent = await connectAgent(sim, account);
  for (const name of ['list_events', 'create_event']) {
    const result = await agent.call(name, unknown);
    expect([result.isError, reported(result.reported).length]).toEqual([true, 100]);
  }
});

test('a field name as long as the body is shortened in a rejection', async () => {
  const { call } = service();
  const name = 'x'.repeat(1_000_000);
  const { status, body } = await call('POST', '/events', { [name]: 1 });
  expect(status).toBe(400);
  expect(reported(body).at(-1)).toBe(`${'x'.repeat(100)}…`);
  expect(JSON.stringify(body).length).toBeLessThan(2000);
});
