import { rule } from '@boothkit/rule-coverage';
import { createSimulator, type NewStub, type Simulator, type WorldFile } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { callerOf } from '../../own-account.ts';
import { bookings } from '../../service/events/bookings.ts';

describe('a stub of an operation that the reference only names', () => {
  rule(['5.4', '4/scope'], 'checks key and scope like any operation, and is in the journal', async () => {
    const { sim, account, call } = bookings();
    sim.routes.add({
      operation: 'get_template',
      path: '/templates/{templateId}',
      answer: ({ path, account: { id: accountId } }) => ({ body: { id: path['templateId'], accountId } }),
    });
    sim.routes.add({
      operation: 'update_template',
      method: 'PATCH',
      path: '/templates/{templateId}',
      answer: { body: { done: true } },
    });
    const { status, body, headers } = await call('GET', '/templates/t%201');
    expect([status, body, headers.get('service-version')]).toEqual([
      200,
      { id: 't 1', accountId: account.id },
      '2026-08-04',
    ]);
    expect((await call('GET', '/templates/t1', undefined, { key: null })).status).toBe(401);
    const key = account.keys.create({ scope: 'read' }).value;
    expect((await call('PATCH', '/templates/t1', {}, { key })).status).toBe(403);
    expect((await call('PATCH', '/templates/t1', { name: 'x' })).body).toEqual({ done: true });
    expect((await call('DELETE', '/templates/t1')).status).toBe(405);
    expect(sim.journal.requests({ operation: 'update_template', body: { name: 'x' } })).toHaveLength(1);
    expect(sim.journal.unmatched()).toHaveLength(1);
  });

  test('sends no body with a status that may have none, in process and over HTTP', async () => {
    const { sim, account } = bookings();
    const server = await listen(sim);
    onTestFinished(() => server.close());
    const { apiKey, fetch: inProcess } = account.connection();
    const headers = { authorization: `Bearer ${apiKey}` };
    for (const status of [204, 205, 304])
      for (const answer of [{ status, body: { id: 7 } }, () => ({ status, body: { id: 7 } })]) {
        sim.routes.add({ operation: 'list_fonts', path: '/fonts', answer });
        for (const response of [
          await inProcess(`${sim.baseUrl}/fonts`, { headers }),
          await fetch(`${server.baseUrl}/fonts`, { headers }),
        ])
          expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
            status,
            '',
            null,
          ]);
      }
  });

  test('gets the account of the world that serves the call, with the links of the caller', async () => {
    const { sim } = bookings();
    sim.routes.add({
      operation: 'list_templates',
      path: '/templates',
      answer: ({ account, now, newId }) => ({
        body: {
          names: account.templates.list().map(({ name }) => name),
          url: account.connection().baseUrl,
          now,
          id: newId(),
        },
      }),
    });
    const server = await listen(sim);
    onTestFinished(() => server.close());
    const { simulator: world } = sim.worlds.create();
    const ask = async (
      service: Simulator,
      send: typeof fetch = service.fetch as typeof fetch,
      baseUrl = service.baseUrl,
    ) => {
      const [account = expect.fail('the world has an account')] = service.accounts.list();
      account.templates.add({ name: service.baseUrl });
      const headers = { authorization: `Bearer ${account.connection().apiKey}` };
      return (await (await send(`${baseUrl}/templates`, { headers })).json()) as Record<string, unknown>;
    };
    const [main, other, far] = [await ask(sim), await ask(world), await ask(sim, fetch, server.baseUrl)];
    expect(main).toMatchObject({ names: expect.arrayContaining([sim.baseUrl]), url: sim.baseUrl });
    expect(other).toMatchObject({ names: expect.arrayContaining([world.baseUrl]), url: world.baseUrl });
    expect(other['names']).not.toContain(main['url']);
    expect(far).toMatchObject({ url: server.baseUrl });
    expect(main['now']).toBe(new Date(sim.clock.now()).toISOString());
    expect(main['id']).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(main['id']).not.toBe((await ask(sim))['id']);
  });

  test('checks query and body by their schemas', async () => {
    const { sim, call } = bookings();
    sim.routes.add({
      operation: 'create_ai_prompt',
      method: 'POST',
      path: '/ai/prompts',
      query: z.strictObject({ draft: z.stringbool().default(false), tag: z.array(z.string()).optional() }),
      body: z.strictObject({ name: z.string().max(8), styles: z.array(z.string()).default([]) }),
      answer: ({ query: { draft, tag }, body: { name, styles } }) => ({
        status: 201,
        body: { draft, tag, name, styles },
      }),
    });
    const ok = await call('POST', '/ai/prompts?draft=true&tag=a&tag=b', { name: 'Neon' });
    expect([ok.status, ok.body]).toEqual([201, { draft: true, tag: ['a', 'b'], name: 'Neon', styles: [] }]);
    const wrong = await call('POST', '/ai/prompts', { name: 'Neon lights' });
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { error: { code: 'validation_failed', details: [{ field: 'name' }] } },
    ]);
    expect((await call('POST', '/ai/prompts?draft=perhaps', { name: 'Neon' })).body).toMatchObject({
      error: { details: [{ field: 'draft', message: expect.stringContaining('draft: ') }] },
    });
  });

  rule(['4/scope', '8/requests-per-key'], 'has the scope and the price that it is given', async () => {
    const { sim, account, call } = bookings();
    sim.routes.add({
      operation: 'render_template_preview',
      method: 'POST',
      path: '/previews',
      scope: 'read',
      answer: {},
    });
    sim.routes.add({
      operation: 'get_secret_report',
      path: '/report',
      scope: 'read-write',
      cost: 'expensive',
      answer: {},
    });
    const key = account.keys.create({ scope: 'read' }).value;
    expect((await call('POST', '/previews', {}, { key })).status).toBe(200);
    expect((await call('GET', '/report', undefined, { key })).status).toBe(403);
    expect(sim.routes.add({ operation: 'create_scene', method: 'POST', path: '/scenes', answer: {} })).toMatchObject({
      scope: 'read-write',
      cost: 'expensive',
      group: null,
    });
  });

  rule('8/concurrent-heavy', 'takes a place for heavy calls as the client counts, or as its route says', async () => {
    const { sim, call } = bookings({});
    let resolve: (value: object) => void = () => {};
    const promise = new Promise<object>((settle) => {
      resolve = settle;
    });
    const add = (operation: string, heavy?: boolean) =>
      sim.routes.add({
        ...{ operation, method: 'POST', path: `/${operation}`, answer: () => promise },
        ...(heavy !== undefined && { heavy }),
      });
    expect([add('import_page').heavy, add('render_page', true).heavy, add('keep_page', false).heavy]).toEqual([
      ...[null, true, false],
    ]);
    const sourceUrl = 'https://pages.example.com/1.png';
    const running = [
      ...[call('POST', '/import_page', { sourceUrl }), call('POST', '/render_page', {})],
      ...[call('POST', '/keep_page', { sourceUrl }), call('POST', '/import_page', { sourceUrl })],
    ];
    const fourth = [await call('POST', '/import_page', { sourceUrl }), await call('POST', '/render_page', {})];
    expect(fourth.map(({ status, headers }) => [status, headers.get('simulator-rule')])).toEqual([
      ...[
        [429, '8/concurrent-heavy'],
        [429, '8/concurrent-heavy'],
      ],
    ]);
    running.push(call('POST', '/import_page', { uploadPath: 'uploads/1' }));
    resolve({ body: {} });
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  rule('4.6.5', 'named duplicate_… counts for the duplicates of the day, if it succeeds', async () => {
    const { sim, account, call } = bookings({});
    account.update({ limits: { duplicatesPerDay: 2 } });
    const answer = [{ status: 409 }, { status: 201 }];
    sim.routes.add({ operation: 'duplicate_template', method: 'POST', path: '/copies', answer });
    const statuses = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await call('POST', '/copies', {})).status);
    expect(statuses).toEqual([409, 201, 201, 429]);
    expect(account.usage().duplicatesToday).toBe(2);
  });

  rule('4.6.5', 'is counted beside duplicate_event', async () => {
    const { sim, account, call, booking } = bookings({});
    account.update({ limits: { duplicatesPerDay: 1 } });
    sim.routes.add({ operation: 'duplicate_template', method: 'POST', path: '/copies', answer: { status: 201 } });
    const { body } = await call('POST', '/events', booking());
    expect((await call('POST', '/copies', {})).status).toBe(201);
    const { name, date } = booking();
    expect((await call('POST', `/events/${Object(body).id}/duplicate`, { name, date })).status).toBe(429);
  });

  test('answers in sequence, with values in the place of placeholders', async () => {
    const { sim, call } = bookings();
    const path = '/{event_id}/prompts';
    const body = {
      id: '{{newId}}',
      of: '{{path.event_id}}',
      all: '{{body}}',
      tags: ['{{body.tags}}', '{{ body.size.px }}', '{{body.none}}'],
      limit: '{{query.limit}}',
      at: '{{now}}',
      text: 'x {{now}}',
    };
    sim.routes.add({
      operation: 'create_ai_prompt',
      method: 'POST',
      path,
      answer: [{ status: 503 }, { status: 201, body }],
    });
    const sent = { tags: ['a'], size: { px: 7 } };
    expect((await call('POST', '/e1/prompts?limit=3', sent)).status).toBe(503);
    const { status, body: made } = await call('POST', '/e1/prompts?limit=3', sent);
    expect([status, made]).toEqual([
      201,
      {
        ...{ id: expect.stringMatching(/^\w{20}$/), of: 'e1', all: sent, tags: [['a'], 7, null], limit: '3' },
        ...{ at: new Date(sim.clock.now()).toISOString(), text: 'x {{now}}' },
      },
    ]);
    expect(Object((await call('POST', '/e1/prompts', sent)).body).id).not.toBe(Object(made).id);
    expect(sim.routes.list()).toMatchObject([{ operation: 'create_ai_prompt', answered: 3 }]);
  });

  test('can be the target of faults and of filters, under any name', async () => {
    const { sim, call } = bookings();
    // @ts-expect-error no route is known to have it
    expect(() => sim.faults.inject({ operation: 'list_pay_sets', status: 503 })).toThrow('operation must be one of');
    const { operation } = sim.routes.add({ operation: 'list_pay_sets', path: '/pay-sets', answer: { body: [] } });
    sim.faults.inject({ operation, status: 503, times: 1 });
    expect((await call('GET', '/pay-sets')).status).toBe(503);
    expect((await call('GET', '/pay-sets')).status).toBe(200);
    expect(sim.journal.requests({ operation })).toHaveLength(2);
    sim.faults.inject({ operation: 'list_fonts', status: 503 });
    // @ts-expect-error a misspelt name
    expect(() => sim.journal.requests({ operation: 'list_pay_set' })).toThrow('operation must be one of');
  });

  test('whose function throws is a 500, and the error is told', async () => {
    const told: unknown[] = [];
    const { sim, call } = bookings({ onInternalError: (error) => told.push(error) });
    const error = new TypeError('no such template');
    sim.routes.add({
      operation: 'list_fonts',
      path: '/fonts',
      answer() {
        throw error;
      },
    });
    expect((await call('GET', '/fonts')).status).toBe(500);
    expect(told).toEqual([error]);
  });

  test('with a name close to one of the reference is warned of', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warned.mockRestore());
    const { sim } = bookings();
    for (const operation of ['list_medai', 'list_media', 'list_pay_sets'])
      sim.routes.add({ operation, path: `/${operation}`, answer: {} });
    expect(warned.mock.calls).toEqual([['boothkit: a route is named list_medai; did you mean list_media?']]);
  });

  test('with fixed responses is part of a world file, and a reset keeps it', async () => {
    const routes: WorldFile['routes'] = [
      {
        operation: 'add_scene',
        method: 'PUT',
        path: '/scenes',
        group: 'templates',
        scope: 'read',
        answer: [{ status: 204 }, {}],
      },
      { operation: 'get_event_stats', path: '/events/{id}/stats', answer: { body: { of: '{{path.id}}' } } },
    ];
    const faults: WorldFile['faults'] = [{ operation: 'add_scene', status: 503 }];
    const sim = createSimulator({ seedFile: { version: 1, accounts: [{ id: 'a' }], routes, faults } });
    sim.routes.add({ operation: 'list_fonts', path: '/fonts', answer: () => ({}) });
    expect(sim.toFile().routes).toEqual(routes);
    sim.reset();
    expect(sim.routes.list().map(({ operation }) => operation)).toEqual(['add_scene', 'get_event_stats']);
    const [account] = sim.accounts.list();
    if (account) expect((await callerOf(account)('GET', '/events/e1/stats')).body).toEqual({ of: 'e1' });
    for (const [wrong, message] of [
      [{ ...routes[1], path: '/events', answer: {} }, 'routes[0].path must not be that of a documented operation'],
      [{ ...routes[1], answer: { body: '{{no}}' } }, 'routes[0].answer.body must be {{newId}}'],
    ] as const)
      expect(() => sim.load({ version: 1, routes: [wrong] } as WorldFile)).toThrow(message);
  });

  test('can be removed, and is part of snapshots and forks', async () => {
    const { sim, call } = bookings();
    const snapshot = sim.snapshot();
    sim.routes.add({ operation: 'list_fonts', path: '/fonts', answer: { status: 200, body: [] } });
    const fork = sim.fork();
    expect((await call('GET', '/fonts')).body).toEqual([]);
    expect(sim.routes.remove('list_fonts')).toBe(true);
    expect(sim.routes.remove('list_fonts')).toBe(false);
    expect((await call('GET', '/fonts')).status).toBe(404);
    const [account] = fork.accounts.list();
    if (account) expect((await callerOf(account)('GET', '/fonts')).status).toBe(200);
    fork.restore(snapshot);
    expect(fork.routes.list()).toEqual([]);
  });

  const invalid: [string, object, string][] = [
    [
      'an operation that the reference gives',
      { operation: 'list_events', path: '/x', answer: {} },
      'operation must be an operation whose path the reference does not give; got "list_events"',
    ],
    [
      'a path that it gives',
      { operation: 'list_fonts', path: '/events/{id}', answer: {} },
      'path must not be that of a documented operation',
    ],
    ['a path that is none', { operation: 'list_fonts', path: 'fonts', answer: {} }, 'path must be'],
    ['a name that is none', { operation: 'list\nmedia', path: '/m', answer: {} }, 'operation must'],
    [
      'a placeholder that there is not',
      { operation: 'list_fonts', path: '/fonts', answer: { body: { id: '{{newID}}' } } },
      'answer.body.id must be {{newId}}',
    ],
    [
      'a placeholder for a parameter that the path lacks',
      { operation: 'list_fonts', path: '/fonts/{fontId}', answer: [{ body: [{ id: '{{path.id}}' }] }] },
      'answer[0].body[0].id must be',
    ],
    [
      'a schema that is none',
      { operation: 'list_fonts', path: '/fonts', body: { type: 'object' }, answer: {} },
      'body must be a schema',
    ],
    ['no answer at all', { operation: 'list_fonts', path: '/fonts', answer: [] }, 'answer must'],
    ['an answer that is none', { operation: 'list_fonts', path: '/fonts', answer: { status: 99 } }, 'status must be'],
  ];
  test.each(invalid)('with %s is rejected', (_, stub, message) => {
    const { sim } = bookings();
    expect(() => sim.routes.add(stub as NewStub)).toThrow(message);
    expect(sim.routes.list()).toEqual([]);
  });
});
