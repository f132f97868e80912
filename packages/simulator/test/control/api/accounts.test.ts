import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../rejections.ts';
import { ways } from './ways.ts';

describe.for(ways)('%s', ([, way]) => {
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
