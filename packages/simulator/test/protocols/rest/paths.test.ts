import { type Operation, operations } from '@boothkit/contract';
import { namedOnlyOperations } from '@boothkit/contract/internal';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { rejected } from '../../rejections.ts';
import { bookings } from '../../service/events/bookings.ts';
import { wellFormedRequests } from './well-formed.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

describe('the paths of the API', () => {
  rule('4/errors', 'respond to another method with 405 and the allowed methods', async () => {
    const service = await wellFormedRequests();
    for (const { path } of Object.values(service.requests)) {
      const taken = Object.entries<Operation>(operations)
        .filter(([name]) => service.requests[name as keyof typeof operations].path === path)
        .map(([, { method }]) => method as string);
      for (const method of methods.filter((other) => !taken.includes(other))) {
        if (method === 'HEAD') continue;
        const answer = await rejected(service, { rule: '1.1', code: 'method_not_allowed' }, () =>
          service.call(method, path, method === 'GET' ? undefined : {}, { key: null }),
        );
        expect(answer.headers.get('allow')?.split(', ').toSorted(), `${method} ${path}`).toEqual(taken.toSorted());
      }
    }
  });

  rule('2.7', 'do not exist for operations that the reference only names', async () => {
    const service = bookings();
    const { id } = await service.create();
    const guessedPaths = [
      '/templates',
      '/attract-screens',
      '/devices',
      '/sessions',
      '/media',
      '/uploads/x',
      '/webhooks/x',
    ];
    const names = namedOnlyOperations.map((name) => `/${name}`);
    const near = ['', '/', '/event', '/Events', '/events/', `/events/${id}/`, `/events/${id}/settings`, '//events'];
    const odd = ['/events/%E0%A4%A', `/events/${id}/branding/images/logo`, '/openapi.json/', '/..%2fevents'];
    for (const path of [...guessedPaths, ...names, ...near.slice(1), ...odd])
      for (const method of ['GET', 'POST'])
        await rejected(service, { rule: '2.7', code: 'not_found' }, () =>
          service.call(method, path, method === 'GET' ? undefined : {}),
        );
    await rejected(service, { rule: '2.7', code: 'not_found' }, () => service.call('GET', service.sim.baseUrl));
  });

  rule('2.7', 'that the reference does not give get a 404 that lists the known ones', async () => {
    const { body } = await bookings().call('GET', '/templates');
    expect(body.error.message).toBe('There is no documented operation GET /templates.');
    for (const [name, { method, path }] of Object.entries<Operation>(operations))
      expect(body.error.hint).toContain(`${name} (${method} ${path})`);
    expect(body.error.hint).toContain('routes.add');
  });

  rule('4/errors', 'accept IDs of any characters, and respond with 404 for unknown ones', async () => {
    const service = bookings();
    const { id } = await service.create();
    for (const other of [
      'a%2Fb',
      '%00',
      `${id}x`,
      id.toLowerCase(),
      '..%2F',
      '__proto__',
      'constructor',
      '%F0%9F%8E%88',
    ])
      await rejected(service, { rule: '4.3', code: 'not_found' }, () => service.call('GET', `/events/${other}`));
    const encoded = [...id].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    expect((await service.call('GET', `/events/${encoded}`)).status).toBe(200);
  });

  rule('4/errors', 'do not reveal the events of another account: the same 404 (decision S19)', async () => {
    const { sim, account, template, call } = await wellFormedRequests();
    const stranger = sim.accounts.create();
    const theirs = stranger.events.add({ name: 'Theirs', templateIds: [stranger.templates.add().id] });
    const gone = account.events.add({ name: 'Gone', templateIds: [template.id] });
    account.events.remove(gone.id);
    const before = stranger.events.list();
    const calls = [
      ['GET', ''],
      ['PATCH', '', { name: 'Mine' }],
      ['DELETE', ''],
      ['POST', '/duplicate', { name: 'Mine', date: '2027-01-01T12:00Z' }],
      ['GET', '/branding'],
      ['PATCH', '/branding', { buttonImagesAreRetina: true }],
      ['POST', '/branding/images', { slot: 'logo', uploadPath: 'x' }],
      ['DELETE', '/branding/images?slot=button-gif'],
    ] as const;
    for (const [method, path, body] of calls) {
      const reported = [];
      for (const id of [theirs.id, gone.id]) {
        const { status, rule: by, body: answer } = await call(method, `/events/${id}${path}`, body);
        const { requestId: _, ...error } = answer.error;
        reported.push([status, by, JSON.stringify(error).replaceAll(id, '<id>')]);
      }
      expect(reported[0]?.[0]).toBe(404);
      expect(reported[0]).toEqual(reported[1]);
    }
    expect(stranger.events.list()).toEqual(before);
  });
});

describe('an unknown path', () => {
  const asked = async (path: string) => {
    const { sim, call } = bookings();
    const { status, rule, body } = await call('GET', new URL(path, sim.baseUrl).href);
    expect([status, rule, body.error.code]).toEqual([404, '2.7', 'not_found']);
    return body.error;
  };

  rule('2.7', 'gets a 404 that lists what is served and where', async () => {
    const { message, hint = '' } = await asked('/nothing/here');
    expect(message).toBe('The simulator serves nothing at /nothing/here.');
    for (const path of ['/v1', '/mcp', '/of/', '/worlds/', '/_sim', '/_sim/openapi.json', '/_sim/dashboard/'])
      expect(hint).toContain(path);
    expect(hint).not.toContain('Did you mean');
  });

  rule('2.7', 'gets a 404 that suggests the intended address', async () => {
    for (const [path, meant] of [
      ['/events/e-1', '/v1/events/e-1'],
      ['/v2/uploads', '/v1/uploads'],
    ] as const)
      expect((await asked(path)).hint).toMatch(`Did you mean ${meant}?`);
  });

  rule('2.7', 'gets a 404 that names the unknown world', async () => {
    const { message, hint } = await asked('/worlds/none/v1/events');
    expect(message).toBe('There is no world "none" at this origin.');
    expect(hint).toContain('/_sim/worlds');
  });
});
