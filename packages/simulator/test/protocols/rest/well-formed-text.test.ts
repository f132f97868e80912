import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { service } from '../../own-account.ts';
import { connectAgent, posted } from '../mcp/connected.ts';

const cut = 'booking 🎉'.slice(0, -1);
const clause = 'must be well-formed Unicode; got a lone surrogate at 8';

/** A service with a template, and the fields of an event. */
function started() {
  const made = service();
  const { id } = made.account.templates.add();
  return { ...made, event: { name: 'Ada', date: '2026-09-12T17:00:00+02:00', templateIds: [id] } };
}

describe('text that UTF-8 cannot express is rejected in words', () => {
  rule('7/validation-failed', 'as a JSON escape in a body', async () => {
    const { call, account, event } = started();
    const raw = JSON.stringify({ ...event, idUser: cut });
    expect(raw).toContain('\\ud83c');
    const created = await call('POST', '/events', undefined, { raw });
    expect(created.status).toBe(400);
    expect(created.body.error.details).toEqual([{ field: 'idUser', message: `idUser ${clause}` }]);
    expect(account.events.list()).toEqual([]);
  });

  rule('4/json', 'as bytes of a body that are not UTF-8', async () => {
    const { call, event } = started();
    const [before, after] = JSON.stringify({ ...event, idUser: '|' }).split('|');
    const raw = Buffer.concat([Buffer.from(before ?? ''), Buffer.of(0xed, 0xa0, 0xbc), Buffer.from(after ?? '')]);
    const created = await call('POST', '/events', undefined, { raw });
    expect(created.status).toBe(400);
    expect(created.body.error.message).toMatch(/^The body cannot be read as JSON: .*utf-8/);
  });

  rule('7/validation-failed', 'as bytes of a query that are not UTF-8', async () => {
    const { call } = started();
    for (const [query, field, found] of [
      ['search=booking%20%ED%A0%BC', 'search', 'booking%20%ED%A0%BC'],
      ['limit=1&idUser=a%ff', 'idUser', 'a%ff'],
      ['cursor=%E2%82', 'cursor', '%E2%82'],
    ]) {
      const listed = await call('GET', `/events?${query}`);
      expect([listed.status, listed.body.error.details]).toEqual([
        400,
        [{ field, message: `${field} must be well-formed Unicode in UTF-8; got "${found}"` }],
      ]);
    }
  });

  test('over MCP, in the arguments of a tool that sends a query or a body', async () => {
    const { sim, account, event } = started();
    const agent = await connectAgent(sim, account);
    const listed = await agent.call('list_events', { search: cut });
    expect(listed.reported.error?.details).toEqual([{ field: 'search', message: `search ${clause}` }]);
    const created = await agent.call('create_event', { ...event, idUser: cut });
    expect(created.reported.error?.details).toEqual([{ field: 'idUser', message: `idUser ${clause}` }]);
  });

  test('over MCP, as bytes of a message that are not UTF-8', async () => {
    const { status, text } = await posted(started(), new Uint8Array(Buffer.from('"\xff"', 'latin1')));
    expect([status, JSON.parse(text).error.message]).toEqual([400, expect.stringContaining('utf-8')]);
  });

  test('from the owner in process, for whom it would not be found again either', () => {
    const { account, event } = started();
    expect(() => account.events.add({ ...event, idUser: cut })).toThrow(`idUser ${clause}`);
    expect(() => account.templates.add({ name: cut })).toThrow(`name ${clause}`);
  });
});

test('whole characters of any plane are found again, whatever encodes the query', async () => {
  const { call, account, event } = started();
  const idUser = 'booking 🎉 100% é+';
  await call('POST', '/events', { ...event, idUser });
  for (const query of [`idUser=${encodeURIComponent(idUser)}`, `${new URLSearchParams({ idUser })}`]) {
    const { body } = await call<{ data: readonly { idUser: string }[] }>('GET', `/events?${query}`);
    expect(body.data).toMatchObject([{ idUser }]);
  }
  expect((await call('GET', '/events?search=100%')).status).toBe(200);
  expect(account.events.list()).toHaveLength(1);
});
