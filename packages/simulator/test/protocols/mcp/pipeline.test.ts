import type { ErrorBody } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { service } from '../../own-account.ts';
import { pngOf } from '../../service/files/images/pictures.ts';
import { connectAgent, eras } from './connected.ts';

const refusalOf = ({
  reported: { error },
  meta,
}: Awaited<ReturnType<Awaited<ReturnType<typeof connectAgent>>['call']>>) => [error?.code, meta['boothkit/rule']];

describe('a call over MCP', () => {
  rule(['5.1', '5.6'], 'requires a key: none, an unknown or a revoked one gets a 401', async () => {
    const { sim, account } = service();
    const revoked = account.keys.create();
    account.keys.revoke(revoked.id);
    for (const key of [null, 'unknown', revoked.value])
      await expect(connectAgent(sim, account, { key })).rejects.toThrow();
    const response = await sim.fetch(sim.mcpUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${revoked.value}` },
    });
    expect([response.status, response.headers.get('simulator-rule')]).toEqual([401, '5.6']);
    expect(((await response.json()) as ErrorBody).error.code).toBe('unauthorized');
  });

  rule('5.4', 'with a read key lists the reading tools, and gets a forbidden envelope from the others', async () => {
    const { sim, account } = service();
    const { value } = account.keys.create({ scope: 'read' });
    const agent = await connectAgent(sim, account, { key: value });
    expect((await agent.tools()).map(({ name }) => name)).toEqual(['list_events', 'get_event', 'get_event_branding']);
    expect((await agent.call('list_events')).isError).toBe(false);
    expect(refusalOf(await agent.call('delete_event', { eventId: 'x' }))).toEqual(['insufficient_scope', '5.4']);
  });

  rule('5.2', "is rejected below Pro+, with a reason for the agent's user", async () => {
    const { sim, account } = service();
    const agent = await connectAgent(sim, account);
    account.update({ plan: 'Pro' });
    const outcome = await agent.call('list_events');
    expect(refusalOf(outcome)).toEqual(['plan_required', '5.2']);
    expect(outcome.reported.error?.hint).toBe('Move the account to Pro+.');
  });

  rule('8/requests-per-key', "uses the key's bucket like REST, and says how long to wait", async () => {
    const { sim, account, call } = service();
    const { id: templateId } = account.templates.add();
    const agent = await connectAgent(sim, account);
    const event = { name: 'Ada', date: '2026-09-12T17:00Z', templateIds: [templateId] };
    // 40 tokens: 7 creates over MCP at 5 each, one over REST.
    for (let made = 0; made < 7; made++) expect((await agent.call('create_event', event)).isError).toBe(false);
    expect((await call('POST', '/events', event)).status).toBe(201);
    const refused = await agent.call('list_events');
    expect(refusalOf(refused)).toEqual(['rate_limited', '8/requests-per-key']);
    expect(refused.meta['boothkit/retryAfterSeconds']).toBe(1);
    sim.clock.advance({ seconds: 1 });
    expect((await agent.call('list_events')).isError).toBe(false);
  });

  rule('8/requests-per-key', 'says how long to wait in seconds, also where Retry-After is a date', async () => {
    const { sim, account } = service({ assume: { retryAfter: 'date' } });
    const agent = await connectAgent(sim, account);
    sim.faults.inject({ operation: 'list_events', status: 429, retryAfter: 30 });
    const { isError, meta } = await agent.call('list_events');
    expect([isError, meta['boothkit/retryAfterSeconds']]).toEqual([true, 30]);
  });

  rule('8/requests-per-key', 'costs the key, and other messages do not', async () => {
    const { sim, account } = service();
    const agent = await connectAgent(sim, account);
    await agent.tools();
    const left = () => Object.values(account.usage().tokens);
    expect(left()).toEqual([40]);
    await agent.call('list_events');
    expect(left()).toEqual([39]);
  });

  rule(['8/requests-per-key', '8/requests-per-ip'], 'costs its address nothing if a limit rejects it', async () => {
    const { sim, account, call } = service();
    account.update({ limits: { perMinute: 1, burst: 5 } });
    const agent = await connectAgent(sim, account);
    for (let made = 0; made < 5; made++) await agent.call('list_events');
    // With the message that discovers the server.
    for (let made = 6; made < 299; made++) await call('GET', '/events', undefined, { key: null });
    for (let made = 0; made < 3; made++) expect((await agent.call('list_events')).isError).toBe(true);
    expect((await call('GET', '/events')).rule).toBe('8/requests-per-key');
  });

  test('is validated by the contract: each field is named with what was found and what is needed', async () => {
    const { sim, account } = service();
    const agent = await connectAgent(sim, account);
    const detailsOf = async (name: string, args: Readonly<Record<string, unknown>>) =>
      (await agent.call(name, args)).reported.error?.details;
    expect(await detailsOf('create_event', { name: '', date: '2026-09-12', templateIds: [], extra: 1 })).toMatchObject([
      { field: 'name' },
      { field: 'date' },
      { field: 'templateIds' },
      { field: 'extra' },
    ]);
    expect(await detailsOf('get_event', {})).toMatchObject([{ field: 'eventId', message: /^eventId is required/ }]);
    expect(await detailsOf('get_event', { eventId: 7 })).toMatchObject([{ field: 'eventId' }]);
    expect(await detailsOf('list_events', { limit: 101 })).toMatchObject([{ field: 'limit' }]);
    expect(await detailsOf('list_events', { search: ['a'], idUser: null, cursor: {} })).toEqual([
      { field: 'search', message: 'search must be a single value; got a list' },
      { field: 'idUser', message: 'idUser must be a single value; got null (leave it out instead)' },
      { field: 'cursor', message: 'cursor must be a single value; got an object' },
    ]);
  });

  test('of an unknown tool is rejected with the reason', async () => {
    const { sim, account } = service();
    const agent = await connectAgent(sim, account);
    for (const [name, reason] of [
      ['create_upload', 'create_upload is not a tool: it exists over REST only'],
      ['update_webhooks', 'update_webhooks is not a tool: it exists over REST only'],
      ['list_templates', 'list_templates is an operation of the service whose shape is not known'],
      ['make_coffee', 'there is no tool "make_coffee"; there are list_events, create_event'],
    ] as const)
      await expect(agent.call(name)).rejects.toThrow(reason);
  });

  test('gets no response if the world is restored meanwhile', async () => {
    const network = {
      allowsLoopback: false,
      fetchPublic: async () => {
        sim.restore(before);
        return { status: 200, contentType: 'image/png', bytes: await pngOf(1024, 1024) };
      },
      postPublic: async () => ({ status: 200 }),
    };
    const { sim, account } = service({ network });
    const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    const agent = await connectAgent(sim, account);
    const before = sim.snapshot();
    const sourceUrl = 'https://pictures.example.com/logo.png';
    const setting = agent.call('set_event_branding_image', { eventId: event.id, slot: 'logo', sourceUrl });
    await expect(setting).rejects.toThrow('the world was restored or reset during this call');
  });
});

describe('images over MCP', () => {
  rule('4.11/mcp-source-only', 'come by sourceUrl: the tool has no uploadPath, and requires the URL', async () => {
    const { sim, account } = service();
    for (const [, , connect] of eras) {
      const tools = await (await connect(sim, account)).tools();
      const tool = tools.find(({ name }) => name === 'set_event_branding_image');
      expect(Object.keys(tool?.inputSchema.properties ?? {})).toEqual(['eventId', 'slot', 'sourceUrl']);
      expect(tool?.inputSchema.required).toEqual(['eventId', 'slot', 'sourceUrl']);
      expect(tool?.description).toContain('Over MCP it comes from sourceUrl.');
    }
  });

  rule(['4.9/source', '4.11/mcp-source-only'], 'come from an https URL in any letter case, as over REST', async () => {
    const { sim, account, call } = service();
    const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    sim.web.serve('https://cdn.example.com/logo.png', await pngOf(600, 600));
    const agent = await connectAgent(sim, account);
    for (const sourceUrl of ['HTTPS://cdn.example.com/logo.png', 'hTTpS://CDN.example.com/logo.png']) {
      const body = { slot: 'logo', sourceUrl };
      expect((await agent.call('set_event_branding_image', { eventId: event.id, ...body })).isError).toBe(false);
      expect((await call('POST', `/events/${event.id}/branding/images`, body)).status).toBe(201);
    }
  });

  rule('4.11/mcp-source-only', 'by uploadPath are rejected, although REST accepts them', async () => {
    const { sim, account, call } = service();
    const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    const upload = await call<{ uploadUrl: string; headers: Record<string, string>; storagePath: string }>(
      'POST',
      '/uploads',
      { purpose: 'event-branding-image', contentType: 'image/png' },
    );
    const { uploadUrl, headers, storagePath } = upload.body;
    await sim.fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(await pngOf(1024, 1024)) });
    const agent = await connectAgent(sim, account);
    const args = { eventId: event.id, slot: 'logo', uploadPath: storagePath };
    const alone = await agent.call('set_event_branding_image', args);
    expect(alone.reported.error?.details).toMatchObject([{ field: 'uploadPath' }, { field: 'sourceUrl' }]);
    const both = await agent.call('set_event_branding_image', {
      ...args,
      sourceUrl: 'https://pictures.example.com/a.png',
    });
    expect([...refusalOf(both), both.reported.error?.details]).toEqual([
      'validation_failed',
      '4.11/mcp-source-only',
      [
        {
          field: 'uploadPath',
          message: 'uploadPath cannot be used over MCP: send sourceUrl, a public https URL that the service fetches',
        },
      ],
    ]);
    const { eventId, ...body } = args;
    expect((await call('POST', `/events/${eventId}/branding/images`, body)).status).toBe(201);
  });
});

rule('1.8', 'tools list their effects, their inputs and their outputs', async () => {
  const { sim, account } = service();
  const tools = await (await connectAgent(sim, account)).tools();
  const hints = Object.fromEntries(
    tools.map(({ name, annotations }) => [
      name,
      ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']
        .filter((hint) => annotations?.[hint] === true)
        .join(' '),
    ]),
  );
  const [reads, adds, changes] = ['readOnlyHint idempotentHint', '', 'destructiveHint idempotentHint'];
  expect(hints).toEqual({
    list_events: reads,
    create_event: adds,
    get_event: reads,
    update_event: changes,
    delete_event: changes,
    duplicate_event: adds,
    get_event_branding: reads,
    update_event_branding: changes,
    set_event_branding_image: `${changes} openWorldHint`,
    remove_event_branding_image: changes,
  });
  const update = tools.find(({ name }) => name === 'update_event');
  expect(Object.keys(update?.inputSchema.properties ?? {})).toContain('settings');
  expect(JSON.stringify(update)).not.toContain('#/components/');
  expect(update?.inputSchema.properties?.['settings']).toHaveProperty('properties.countdownTimer');
});
