import { expect, test } from 'vitest';
import { startService } from '../http/served.ts';
import { service } from '../own-account.ts';

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/page.js', 'text/javascript; charset=utf-8'],
  ['/page.css', 'text/css; charset=utf-8'],
])('the dashboard has %s, which loads nothing external and cannot be framed', async (path, type) => {
  const { sim } = service();
  const response = await sim.fetch(`${sim.controlUrl}/dashboard${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/https?:|\*|unsafe/);
  expect(await response.text()).not.toMatch(/(?:src|href|url\(|import)\s*[=(]?\s*["']?https?:/);
});

test('the dashboard redirects to its slash, has no other paths, and allows GET only', async () => {
  const { server } = await startService();
  const found = await fetch(`${server.controlUrl}/dashboard`);
  expect([found.status, found.url]).toEqual([200, `${server.controlUrl}/dashboard/`]);
  expect((await fetch(`${server.controlUrl}/dashboard/page.ts`)).status).toBe(404);
  const refused = await fetch(`${server.controlUrl}/dashboard/`, { method: 'POST' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('with a token, the files are public and the control API is not', async () => {
  const controlToken = 'a-token-that-is-long-enough';
  const { server } = await startService({}, { controlToken });
  expect((await fetch(`${server.controlUrl}/dashboard/page.js`)).status).toBe(200);
  for (const path of ['accounts', 'live', 'dashboards']) {
    const refused = await fetch(`${server.controlUrl}/${path}`);
    expect([path, refused.status]).toEqual([path, 401]);
  }
});
