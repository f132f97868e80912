import type { CreatedEvent, EventPage } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import type { SeededAccount } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../rejections.ts';
import { asJson } from '../service.ts';
import { type Controlled, ways } from './ways.ts';

async function list({ baseUrl, reach }: Controlled, key: string) {
  const answer = await reach(`${baseUrl}/events`, { headers: { authorization: `Bearer ${key}` } });
  return { status: answer.status, body: (await answer.json()) as EventPage };
}

async function create({ baseUrl, reach }: Controlled, key: string, body: object) {
  const answer = await reach(
    `${baseUrl}/events`,
    asJson('POST', { name: 'Ada', date: '2026-09-12T17:00Z', ...body }, { authorization: `Bearer ${key}` }),
  );
  return { status: answer.status, body: (await answer.json()) as CreatedEvent };
}

describe.for(ways)('%s', ([, way]) => {
  test('an account is created from an empty body, with working keys and resources', async () => {
    const made = await way();
    const before = made.sim.accounts.list().length;
    const { status, body } = await made.control<SeededAccount>('POST', '/accounts');
    expect(status).toBe(201);
    expect(made.sim.accounts.list()).toHaveLength(before + 1);
    const account = made.sim.accounts.get(body.accountId);
    expect(account).toMatchObject({
      plan: 'Pro+',
      quota: { events: null, credits: 0 },
      defaults: { attractScreenId: null, stickerSetId: null },
    });
    expect(account?.defaults.colors).toHaveLength(3);
    const { accountId, apiKey, readOnlyApiKey, ...ids } = body;
    expect(new Set([accountId, apiKey, readOnlyApiKey]).size).toBe(3);
    const things = {
      templateIds: account?.templates,
      attractScreenIds: account?.attractScreens,
      stickerSetIds: account?.stickerSets,
      paySetIds: account?.paySets,
    };
    expect(Object.keys(ids).sort()).toEqual(Object.keys(things).sort());
    for (const [name, collection] of Object.entries(things)) {
      const listed = collection?.list().map(({ id }) => id) ?? [];
      expect(listed.length, name).toBeGreaterThan(0);
      expect([...ids[name as keyof typeof ids]].sort(), name).toEqual(listed.sort());
    }
    const created = await create(made, body.apiKey, {
      templateIds: body.templateIds,
      attractScreenId: body.attractScreenIds[0],
      stickerSetId: body.stickerSetIds[0],
    });
    expect(created.status).toBe(201);
    expect((await list(made, body.readOnlyApiKey)).body.data).toMatchObject([{ id: created.body.id }]);
    expect((await create(made, body.readOnlyApiKey, { templateIds: body.templateIds })).status).toBe(403);
  });

  test('an account has what the body lists, and defaults for the rest', async () => {
    const made = await way();
    const { status, body } = await made.control<SeededAccount>('POST', '/accounts', {
      plan: 'Pro+',
      quota: { events: 1, credits: 2 },
      defaults: { colors: ['#111111', '#222222', '#333333'] },
      templates: [{ name: 'Strip', photoAreaCount: 4 }, { name: 'Card' }, { name: 'Album' }],
      stickerSets: [],
      paySets: [{ currency: 'CHF' }],
    });
    expect(status).toBe(201);
    const account = made.sim.accounts.get(body.accountId);
    expect(account).toMatchObject({
      quota: { events: 1, credits: 2 },
      defaults: { colors: ['#111111', '#222222', '#333333'] },
    });
    const templates = body.templateIds.map((id) => account?.templates.get(id));
    expect(templates).toMatchObject([{ name: 'Strip', photoAreaCount: 4 }, { name: 'Card' }, { name: 'Album' }]);
    expect(account?.stickerSets.list()).toEqual([]);
    expect(account?.paySets.list()).toMatchObject([{ currency: 'CHF' }]);
    expect(body.attractScreenIds.length).toBeGreaterThan(0);
  });

  rule('5.2', 'an account can be created on a plan without API access', async () => {
    const made = await way();
    const { body } = await made.control<SeededAccount>('POST', '/accounts', { plan: 'Basic' });
    expect((await list(made, body.apiKey)).status).toBe(403);
  });

  test('a body without a content type is parsed, and an empty body counts as none', async () => {
    const made = await way();
    const named = { headers: { 'content-type': 'application/json' } };
    for (const options of [{}, { raw: '' }, named, { raw: '', ...named }])
      expect((await made.control('POST', '/accounts', undefined, options)).status).toBe(201);
    const before = made.sim.accounts.list().length;
    const unnamed = await made.control('POST', '/accounts', undefined, { raw: '{"plan":"Basic"}' });
    expect([unnamed.status, fieldsOf(unnamed.body.error)]).toEqual([415, ['content-type']]);
    expect(made.sim.accounts.list()).toHaveLength(before);
  });

  rule('7/validation-failed', 'invalid input is rejected with the field name, and no account is created', async () => {
    const made = await way();
    const before = made.sim.accounts.list().length;
    const bad: [unknown, string[]][] = [
      [{ plan: 'Gold' }, ['plan']],
      [{ quota: { events: -1, credits: '2' } }, ['quota.events', 'quota.credits']],
      [{ quota: { event: 1 } }, ['quota.event']],
      [{ defaults: { colors: ['#fff'] } }, ['defaults.colors', 'defaults.colors[0]']],
      [{ templates: [{ photoAreaCount: -1 }] }, ['templates[0].photoAreaCount']],
      [{ templates: 'many' }, ['templates']],
      [{ attractScreens: [{ sizePixels: [1] }] }, ['attractScreens[0].sizePixels']],
      [{ stickerSets: [{}, { name: '' }] }, ['stickerSets[1].name']],
      [{ paySets: [{ currency: 'euro' }] }, ['paySets[0].currency']],
      [{ template: [] }, ['template']],
      [[], ['body']],
      ['Pro+', ['body']],
    ];
    for (const [body, fields] of bad) {
      const answer = await made.control('POST', '/accounts', body);
      expect([answer.status, answer.body.error.code], JSON.stringify(body)).toEqual([400, 'validation_failed']);
      expect([...(fieldsOf(answer.body.error) ?? [])].sort()).toEqual(fields.sort());
    }
    const broken = await made.control('POST', '/accounts', undefined, {
      raw: '{ "plan": ',
      headers: { 'content-type': 'application/json' },
    });
    expect([broken.status, fieldsOf(broken.body.error)]).toEqual([400, ['body']]);
    const queried = await made.control('POST', '/accounts?plan=Basic');
    expect([queried.status, fieldsOf(queried.body.error)]).toEqual([400, ['plan']]);
    expect(made.sim.accounts.list()).toHaveLength(before);
  });

  test('accounts created concurrently share no state', async () => {
    const made = await way();
    const [first, second] = await Promise.all([
      made.control<SeededAccount>('POST', '/accounts'),
      made.control<SeededAccount>('POST', '/accounts'),
    ]);
    const { status } = await create(made, first.body.apiKey, { templateIds: first.body.templateIds });
    expect(status).toBe(201);
    expect((await list(made, second.body.apiKey)).body.data).toEqual([]);
    expect((await create(made, second.body.apiKey, { templateIds: first.body.templateIds })).status).toBe(400);
  });

  test('accounts are listed and returned with their limits and usage, and changed', async () => {
    const made = await way();
    const { id, name, plan, quota, defaults, limits, aiCredits, texts, communication } = made.account;
    const usage = made.account.usage();
    const reported = { id, name, plan, quota, defaults, limits, aiCredits, texts, communication, usage };
    expect(await made.control('GET', `/accounts/${id}`)).toMatchObject({ status: 200, body: reported });
    const { body } = await made.control<{ data: unknown[] }>('GET', '/accounts');
    expect(body.data).toEqual([reported]);

    const changes = { plan: 'Basic', quota: { credits: 3 }, limits: { burst: 100 } };
    const changed = await made.control('PATCH', `/accounts/${id}`, changes);
    expect(changed).toMatchObject({
      status: 200,
      body: {
        ...{ ...reported, plan: 'Basic', quota: { ...quota, credits: 3 }, limits: { ...limits, burst: 100 } },
        usage: made.account.usage(),
      },
    });
    expect(made.account.limits.burst).toBe(100);

    const refused = await made.control('PATCH', `/accounts/${id}`, { plan: 'Pro', limits: { burst: 1 } });
    expect([refused.status, fieldsOf(refused.body.error)]).toEqual([400, ['limits.burst']]);
    expect(made.account.plan).toBe('Basic');
    expect((await made.control('GET', '/accounts/nobody')).status).toBe(404);
  });
});
