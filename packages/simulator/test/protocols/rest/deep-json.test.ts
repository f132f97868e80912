import { rule } from '@boothkit/rule-coverage';
import type { JournalEntry } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { ways } from '../../control/api/ways.ts';
import { service } from '../../own-account.ts';
import { originOf } from '../../service/oauth/connector.ts';
import { connectAgent, posted } from '../mcp/connected.ts';

// 5,000 levels end the stack of a recursive function; a million are more than most parsers and clones survive.
const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const tooDeep = (levels: number) => `it is nested ${levels} levels deep; at most 64 levels are allowed`;

describe.for(ways)('%s, JSON that is nested too deeply', ([, way]) => {
  rule('4/json', 'is rejected as a body of the API with both depths, and the journal can still be read', async () => {
    const { sim, account, baseUrl, reach, control } = await way();
    const { apiKey } = account.connection();
    for (const levels of [65, 5000, 400_000]) {
      const response = await reach(`${baseUrl}/events`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: arrays(levels),
      });
      const { error } = await response.json();
      expect([response.status, error.code]).toEqual([400, 'validation_failed']);
      expect(error.details).toEqual([{ field: 'body', message: expect.stringContaining(tooDeep(levels)) }]);
    }
    const { status, body } = await control<{ data: JournalEntry[] }>('GET', '/requests');
    expect([status, body.data.map((entry) => [entry.status, 'body' in entry])]).toEqual([
      200,
      [
        [400, false],
        [400, false],
        [400, false],
      ],
    ]);
    expect(sim.journal.requests({ status: 400 })).toHaveLength(3);
  });

  test.for([
    ['POST', '/faults', (deep: string) => `{"status":503,"where":{"body":${deep}}}`],
    ['POST', '/requests/search', (deep: string) => `{"body":${deep}}`],
    ['POST', '/routes', (deep: string) => `{"operation":"get_ai_credits","path":"/ai","answer":{"body":${deep}}}`],
    ['PUT', '/world-file', (deep: string) => `{"version":1,"accounts":${deep}}`],
  ] as const)('is rejected by the control API: %s %s', async ([method, path, written]) => {
    const { sim, control } = await way();
    const before = sim.toFile();
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await control(method, path, undefined, { headers, raw: written(arrays(5000)) });
    expect([status, body.error.code]).toEqual([400, 'validation_failed']);
    expect(body.error.message).toMatch(/it is nested 500\d levels deep; at most 64 levels are allowed$/);
    expect([sim.faults.list(), sim.routes.list(), sim.toFile()]).toEqual([[], [], before]);
    expect((await control('GET', '/faults')).status).toBe(200);
  });
});

test('JSON of 64 levels is parsed and shown in the journal', async () => {
  const { sim, call } = service();
  const deep = arrays(63);
  const { body } = await call('PUT', '/webhooks', undefined, { raw: `{"mediaUrl":${deep}}` });
  expect(body.error.details).toMatchObject([{ field: 'mediaUrl' }]);
  const filter = { body: { mediaUrl: JSON.parse(deep) } };
  expect(sim.journal.requests(filter)).toMatchObject([filter]);
});

describe('JSON that is nested too deeply', () => {
  test('is rejected as a message of MCP', async () => {
    const made = service();
    const call = `{"name":"create_event","arguments":{"notes":${arrays(5000)}}}`;
    const { status, text } = await posted(made, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${call}}`);
    const { error } = JSON.parse(text);
    expect([status, error.code]).toEqual([400, 'validation_failed']);
    expect(error.message).toContain(tooDeep(5003));
    expect(made.sim.journal.requests()).toEqual([]);
  });

  test('is rejected as the registration of an app', async () => {
    const { sim } = service();
    const response = await sim.fetch(`${originOf(sim)}/connect/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"redirect_uris":${arrays(5000)}}`,
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'invalid_client_metadata', error_description: `the body must be a JSON object; ${tooDeep(5001)}` },
    ]);
  });

  test.for([
    [1000, tooDeep(1000)],
    [100_000, 'it cannot be written as JSON'],
  ] as const)('is rejected for values passed in process: %i levels', ([levels, reason]) => {
    const { sim } = service();
    const body: unknown = JSON.parse(arrays(levels));
    expect(() => sim.faults.inject({ status: 503, where: { body } })).toThrow(
      `fault: where.body must be JSON: ${reason}`,
    );
    expect(() => sim.routes.add({ operation: 'get_ai_credits', path: '/ai', answer: { body } })).toThrow(
      `answer.body must be JSON: ${reason}`,
    );
    expect([sim.faults.list(), sim.routes.list(), sim.journal.requests({ body })]).toEqual([[], [], []]);
  });

  test('is not a structured result of a tool if a fault responds with it', async () => {
    const { sim, account } = service({ checkResponses: false });
    sim.faults.inject({ operation: 'list_events', status: 200, body: arrays(100_000) });
    const agent = await connectAgent(sim, account);
    expect(await agent.call('list_events')).toMatchObject({ isError: true });
  });
});
