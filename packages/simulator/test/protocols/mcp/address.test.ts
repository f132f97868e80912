import type { ErrorBody } from '@boothkit/contract';
import { toolGroups } from '@boothkit/contract/internal';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { type Service, service } from '../../own-account.ts';
import { renamed } from '../rest/versions/later.ts';
import { connectAgent, posted } from './connected.ts';

const second = '2027-01-15';
const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** Posts a message to an address with a query. */
const posting =
  (made: Service) =>
  (query: string, headers: Readonly<Record<string, string>> = {}, message: object = ping) =>
    posted(made, message, { url: `${made.sim.mcpUrl}${query}`, headers });

const errorIn = (text: string) => (JSON.parse(text) as ErrorBody).error;

describe('toolsets= on the MCP address', () => {
  rule('4.11/toolsets', 'rejects calls of tools in other groups', async () => {
    const { sim, account } = service();
    const agent = await connectAgent(sim, account, { url: `${sim.mcpUrl}?toolsets=templates,ai` });
    await expect(agent.call('list_events')).rejects.toThrow(
      'list_events is a tool of the group events, which toolsets= of this address leaves out',
    );
  });

  rule('4.11/toolsets', 'is rejected for an unknown group, with the known ones', async () => {
    const made = service();
    for (const [value, found] of [
      ['evnts', '"evnts"'],
      ['events,,ai', '""'],
      ['', '""'],
      ['Events', '"Events"'],
    ]) {
      const { status, headers, text } = await posting(made)(`?toolsets=${value}`);
      expect([status, headers.get('simulator-rule')]).toEqual([400, '4.11/toolsets']);
      expect(errorIn(text)).toMatchObject({
        code: 'validation_failed',
        details: [
          {
            field: 'toolsets',
            message: `toolsets must be names of tool groups, with commas: ${toolGroups.join(', ')}; got ${found}`,
          },
        ],
      });
    }
  });
});

describe('version= on the MCP address', () => {
  const later = () => service({ versions: [renamed(second, 'title')] });

  rule(['9.6', '9.5'], 'overrides the pin of the key, and every response names the version', async () => {
    const made = later();
    const { sim, account } = made;
    const { id: templateId } = account.templates.add();
    account.events.add({ name: 'Ada', templateIds: [templateId] });
    const old = await connectAgent(sim, account, { url: `${sim.mcpUrl}?version=2026-08-04` });
    const fresh = await connectAgent(sim, account);
    expect((await old.call('list_events')).structured).toMatchObject({ data: [{ name: 'Ada' }] });
    expect((await fresh.call('list_events')).structured).toMatchObject({ data: [{ title: 'Ada' }] });
    const post = posting(made);
    expect((await post('?version=2026-08-04')).headers.get('service-version')).toBe('2026-08-04');
    expect((await post('')).headers.get('service-version')).toBe(second);
  });

  rule(['9.6', '9.4'], 'can be combined with a header of the same version, or replaced by it', async () => {
    const post = posting(later());
    const headers = { 'service-version': '2026-08-04' };
    expect((await post('', headers)).headers.get('service-version')).toBe('2026-08-04');
    expect((await post('?version=2026-08-04', headers)).headers.get('service-version')).toBe('2026-08-04');
    const { status, headers: answered, text } = await post(`?version=${second}`, headers);
    expect([status, answered.get('simulator-rule'), errorIn(text).details]).toEqual([
      400,
      '9.6',
      [{ field: 'version', message: expect.stringContaining('got "2027-01-15" and "2026-08-04"') }],
    ]);
  });

  test('the error reaches the client that connects', async () => {
    const { sim, account } = service();
    await expect(connectAgent(sim, account, { url: `${sim.mcpUrl}?version=1999-01-01` })).rejects.toThrow(
      'version must be one of 2026-08-04',
    );
  });
});

test('an unknown or repeated parameter is rejected with its name', async () => {
  const post = posting(service());
  for (const [query, field] of [
    ['?toolset=events', 'toolset'],
    ['?toolsets=events&toolsets=ai', 'toolsets'],
  ] as const) {
    const { status, text } = await post(query);
    expect([status, errorIn(text).details]).toMatchObject([400, [{ field }]]);
  }
});

rule('4.11/mcp', 'accepts messages by POST only', async () => {
  const { sim, account } = service();
  const { apiKey, fetch } = account.connection();
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const response = await fetch(sim.mcpUrl, { method, headers: { authorization: `Bearer ${apiKey}` } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(errorIn(await response.text()).code).toBe('method_not_allowed');
  }
});

test('a message that is too large, not JSON, or of another type is rejected', async () => {
  const made = service();
  const post = posting(made);
  const large = await post('', {}, { ...ping, params: { filler: 'x'.repeat(1_048_576) } });
  expect([large.status, errorIn(large.text).code]).toEqual([413, 'payload_too_large']);
  const broken = await posted(made, '{"jsonrpc"');
  expect([broken.status, JSON.parse(broken.text).error.code]).toEqual([400, -32700]);
  expect((await post('', { 'content-type': 'text/plain' })).status).toBe(415);
});

test('a stream of tool changes is not offered', async () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test agent', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const { text } = await posting(service())(
    '',
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { notifications: { toolsListChanged: true }, _meta: meta },
    },
  );
  expect(JSON.parse(text).error.message).toContain('Subscription limit reached');
});
