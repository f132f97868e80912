import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { startService } from '../../http/served.ts';
import { type Service, service } from '../../own-account.ts';
import { connectAgent, eras, posted } from './connected.ts';

/** A service whose test has made up the routes that lead an agent to a template. */
function staged(options: Parameters<typeof service>[0] = {}): Service {
  const made = service(options);
  const { sim, account } = made;
  sim.routes.add({
    operation: 'list_templates',
    path: '/templates',
    answer: ({ query }) => ({ body: { data: account.templates.list().map(({ id }) => ({ id })), asked: query } }),
  });
  sim.routes.add({
    operation: 'get_template',
    path: '/templates/{templateId}',
    answer: ({ path: params, query }) => ({ body: { params, query } }),
  });
  sim.routes.add({
    operation: 'add_template_text',
    method: 'POST',
    path: '/templates/{templateId}/pages/{page}/texts',
    answer: ({ path: params, body }) => ({ status: 201, body: { params, body } }),
  });
  return made;
}

describe.each(eras)('%s, at %s', (_, _protocol, connect) => {
  rule('4.11/mcp', 'finds a template with a tool that the test added, and makes an event with it', async () => {
    const { sim, account } = staged();
    const { id } = account.templates.add({ name: 'Classic strip' });
    const agent = await connect(sim, account);
    expect((await agent.tools()).map(({ name }) => name)).toContain('list_templates');
    const listed = await agent.call('list_templates', { limit: 5, search: 'Classic' });
    expect([listed.isError, listed.structured, listed.reported]).toEqual([
      false,
      { data: [{ id }], asked: { limit: '5', search: 'Classic' } },
      listed.structured,
    ]);
    const made = await agent.call('create_event', { name: 'Ada', date: '2026-09-12T17:00Z', templateIds: [id] });
    expect(made.isError).toBe(false);
  });
});

rule('1.8', 'a made-up operation is listed with the parameters of its path, and with its effects', async () => {
  const { sim, account } = staged();
  const agent = await connectAgent(sim, account);
  const tools = new Map((await agent.tools()).map((tool) => [tool.name, tool]));
  expect(tools.get('list_templates')).toMatchObject({
    title: 'List templates',
    description: expect.stringContaining('GET /templates'),
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: true },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  });
  expect(tools.get('add_template_text')).toMatchObject({
    inputSchema: {
      type: 'object',
      properties: { templateId: { type: 'string' }, page: { type: 'string' } },
      required: ['templateId', 'page'],
      additionalProperties: true,
    },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  });
});

test('a call is split as over REST: the path, the query of a GET, and the body of a POST', async () => {
  const { sim, account, call } = staged();
  const agent = await connectAgent(sim, account);
  const got = await agent.call('get_template', { templateId: 'a b', page: 2, draft: true });
  expect(got.structured).toEqual({ params: { templateId: 'a b' }, query: { page: '2', draft: 'true' } });
  expect((await call('GET', '/templates/a%20b?page=2&draft=true')).body).toEqual(got.structured);
  const text = { content: 'Ada', position: { x: 1 }, removed: null };
  const added = await agent.call('add_template_text', { templateId: 't', page: '1', ...text });
  expect(added.structured).toEqual({ params: { templateId: 't', page: '1' }, body: text });
  expect((await call('POST', '/templates/t/pages/1/texts', text)).body).toEqual(added.structured);
  const names = sim.journal.requests().map(({ operation }) => operation);
  expect(names).toEqual(['get_template', 'get_template', 'add_template_text', 'add_template_text']);
});

test('a call without a parameter of the path, or with one that is no text, names the field', async () => {
  const { sim, account } = staged();
  const agent = await connectAgent(sim, account);
  for (const args of [{}, { templateId: '' }, { templateId: 7 }, { templateId: null }]) {
    const { isError, reported } = await agent.call('get_template', args);
    expect([isError, reported.error?.code, reported.error?.details]).toEqual([
      true,
      'validation_failed',
      [{ field: 'templateId', message: expect.stringContaining('templateId') }],
    ]);
  }
  const { reported } = await agent.call('get_template', { templateId: 't', sizes: ['a'] });
  expect(reported.error?.details).toEqual([{ field: 'sizes', message: 'sizes must be a single value; got a list' }]);
});

test('an error, an empty response and a list come as the route responds', async () => {
  const made = service();
  const { sim } = made;
  sim.routes.add({
    operation: 'get_ai_credits',
    path: '/ai/credits',
    answer: { status: 402, body: { no: 'credits' } },
  });
  sim.routes.add({ operation: 'list_fonts', path: '/fonts', answer: { body: ['Inter'] } });
  sim.routes.add({ operation: 'publish_event_report', method: 'PUT', path: '/report', answer: { status: 204 } });
  const call = async (name: string) => {
    const { text } = await posted(made, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } });
    const [, json = ''] = /^(?:event: message\ndata: )?(\{.*\})\s*$/s.exec(text) ?? [];
    const { content, isError, structuredContent } = JSON.parse(json).result;
    return { text: content[0].text, isError, structuredContent };
  };
  expect(await call('get_ai_credits')).toEqual({ text: '{"no":"credits"}', isError: true });
  expect(await call('list_fonts')).toEqual({ text: '["Inter"]' });
  expect(await call('publish_event_report')).toEqual({ text: '' });
});

rule('5.4', 'a read key is offered the made-up operations that read, and is refused the others', async () => {
  const { sim, account } = staged();
  const agent = await connectAgent(sim, account, { key: account.keys.create({ scope: 'read' }).value });
  const names = (await agent.tools()).map(({ name }) => name);
  expect(names.slice(-2)).toEqual(['get_template', 'list_templates']);
  expect((await agent.call('list_templates')).isError).toBe(false);
  const { reported } = await agent.call('add_template_text', { templateId: 't', page: '1' });
  expect(reported.error?.code).toBe('insufficient_scope');
});

rule('4.11/toolsets', 'made-up operations are offered in every group, as nobody knows theirs', async () => {
  const { sim, account } = staged();
  const agent = await connectAgent(sim, account, { url: `${sim.mcpUrl}?toolsets=media` });
  const names = (await agent.tools()).map(({ name }) => name);
  expect(names).toEqual(['add_template_text', 'get_template', 'list_templates']);
  await expect(agent.call('make_coffee')).rejects.toThrow(`there are ${names.join(', ')}`);
});

test('the next list shows what was added and removed, over HTTP and the control API as well', async () => {
  const { sim, server, account } = await startService();
  const control = (method: string, path: string, body?: object) =>
    fetch(`${server.controlUrl}/routes${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const names = async () =>
    (await posted({ sim, account }, list, { url: server.mcpUrl, fetch })).text.includes('"list_templates"');
  const before = sim.snapshot();
  expect(await names()).toBe(false);
  const route = { operation: 'list_templates', path: '/templates', answer: { body: { data: [] } } };
  expect((await control('POST', '', route)).status).toBe(201);
  expect(await names()).toBe(true);
  expect((await control('DELETE', '/list_templates')).status).toBe(200);
  expect(await names()).toBe(false);
  await control('POST', '', route);
  sim.restore(before);
  expect(await names()).toBe(false);
});

test('limits hold for the call of a made-up operation', async () => {
  const { sim, account } = staged();
  account.update({ limits: { perMinute: 1, burst: 5 } });
  const agent = await connectAgent(sim, account);
  for (let made = 0; made < 5; made++) expect((await agent.call('list_templates')).isError).toBe(false);
  expect((await agent.call('list_templates')).reported.error?.code).toBe('rate_limited');
});

test('the instructions say where each kind of ID comes from', async () => {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'agent', version: '1' } };
  const { text } = await posted(service(), { jsonrpc: '2.0', id: 1, method: 'initialize', params });
  for (const line of ['eventId: id in the results of list_events and create_event', 'templateIds: from list_templates'])
    expect(text).toContain(line);
});
