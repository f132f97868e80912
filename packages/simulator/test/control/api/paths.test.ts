import { describe, expect, test } from 'vitest';
import { ways } from './ways.ts';

describe.for(ways)('%s', ([, way]) => {
  test('an unknown path gets a 404 that lists the known paths', async () => {
    const made = await way();
    for (const path of ['', '/', '/clocks', '/clock/', '/accounts/x/y/z']) {
      const { status, body } = await made.control('GET', path);
      expect([status, body.error.code], path).toEqual([404, 'not_found']);
      for (const known of ['POST /_sim/reset', 'POST /_sim/accounts', 'GET /_sim/clock', 'PATCH /_sim/clock'])
        expect(body.error.hint).toContain(known);
    }
  });

  test('a method that a path does not support gets a 405 with the supported methods', async () => {
    const made = await way();
    const bad = [
      ['GET', '/reset', ['POST']],
      ['DELETE', '/accounts', ['POST']],
      ['POST', '/clock', ['GET', 'PATCH']],
      ['PUT', '/clock', ['GET', 'PATCH']],
    ] as const;
    for (const [method, path, allowed] of bad) {
      const { status, body, headers } = await made.control(method, path);
      expect([status, body.error.code], `${method} ${path}`).toEqual([405, 'method_not_allowed']);
      expect(headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining([...allowed]));
    }
  });

  test('the control API needs no key and has no limits', async () => {
    const made = await way({ limits: 'documented' });
    for (let call = 0; call < 320; call++) expect((await made.control('GET', '/clock')).status).toBe(200);
    const answer = await made.reach(`${made.baseUrl}/events`);
    expect(answer.status).toBe(401);
  });
});

describe.for(ways)('over the control API, %s', ([, way]) => {
  test('the URL of a page is returned escaped, as the document says', async () => {
    const { sim, control } = await way();
    const url = 'https://münchen.example/é ?q=€';
    const served = await control('PUT', `/web?url=${encodeURIComponent(url)}`);
    const escaped = 'https://xn--mnchen-3ya.example/%C3%A9%20?q=%E2%82%AC';
    expect([served.status, served.body]).toEqual([200, { url: escaped, sizeBytes: 0 }]);
    expect(sim.web.remove(escaped)).toBe(true);
  });
});
