import { rule } from '@boothkit/rule-coverage';
import { hasChromium } from '@boothkit/test-support/chromium';
import { describe, expect, test } from 'vitest';
import { entered, finished, registered } from '../service/oauth/connector.ts';
import { driven } from './browser.ts';

describe.skipIf(!hasChromium)('the keys on the dashboard', () => {
  rule(['5.3', '5.6'], 'a key is shown on creation only, works, and can be revoked', async () => {
    const { page, goTo, call, account } = await driven();
    await goTo('keys', 'Keys');
    await page.getByLabel('Name').fill('bookings');
    await page.getByLabel('Scope').selectOption('read');
    await page.getByRole('button', { name: 'Create key' }).click();
    const shown = page.getByTestId('secret');
    const value = (await shown.textContent()) ?? '';
    expect((await call('GET', '/events', undefined, { key: value })).status).toBe(200);
    expect((await call('POST', '/events', {}, { key: value })).rule).toBe('5.4');

    await page.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await page.getByRole('cell', { name: 'bookings', exact: true }).waitFor();
    expect(await page.content()).not.toContain(value);
    expect(await shown.count()).toBe(0);

    await page.getByRole('button', { name: 'Revoke bookings' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    const row = page.getByRole('row', { name: /bookings/ });
    await row.getByText('revoked').waitFor();
    expect((await call('GET', '/events', undefined, { key: value })).status).toBe(401);
    expect(account.keys.list().find(({ name }) => name === 'bookings')).toMatchObject({ revoked: true });
  });

  test('a key is re-pinned, and a rejection is shown next to the form', async () => {
    const { page, goTo, account } = await driven();
    account.keys.create({ name: 'reports' });
    await goTo('keys', 'Keys');
    const row = page.getByRole('row', { name: /reports/ });
    await row.getByLabel('Version to pin reports to').fill('2031-01-01');
    await row.getByRole('button', { name: 'Re-pin' }).click();
    expect(await row.getByRole('alert').textContent()).toContain('2031-01-01');
  });
});

describe.skipIf(!hasChromium)('the connected apps on the dashboard', () => {
  rule(['5.8.1', '5.8.4'], 'an app connects with a code of the page, is listed and removed with its key', async () => {
    const { sim, account, goTo, page } = await driven();
    await goTo('apps', 'Connected apps');
    await page.getByText('No app is connected.').waitFor();
    await page.getByLabel('What the app may do').selectOption('read-write');
    await page.getByRole('button', { name: 'Create code' }).click();
    const code = (await page.getByTestId('secret').textContent()) ?? '';
    await page.getByText('It is valid until').waitFor();

    const app = await registered(sim, { name: 'Party planner' });
    const back = await entered(sim, app, { code, access: 'read-write', expiresAt: '' });
    expect((await finished(sim, app, back)).status).toBe(200);
    const row = page.getByRole('row', { name: /Party planner/ });
    await row.getByText('read and write').waitFor();
    const used = page.getByText('Party planner signed in with it. It connects no other app.');
    await used.waitFor();
    const key = account.keys.list().find(({ name }) => name === 'Party planner');
    expect(key).toMatchObject({ scope: 'read-write', revoked: false });

    await page.getByRole('button', { name: 'Remove Party planner' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('No app is connected.').waitFor();
    expect(account.keys.get(key?.id ?? '')).toMatchObject({ revoked: true });
    await used.waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await page.getByText('No app is connected.').waitFor();
    expect(await page.content()).not.toContain(code);
  });
});

describe.skipIf(!hasChromium)('the rate limits on the dashboard', () => {
  test('show the tokens of each key live', async () => {
    const { call, goTo, page } = await driven();
    await goTo('limits', 'Rate limits');
    await call('GET', '/events');
    await page.getByText('39 of 40').waitFor();
    await page.getByText('in 0.5 s').waitFor();
    await page.getByText(/^All 500 are created after/).waitFor();
  });

  test('forecast with the tokens that the poorest key has when it is asked', async () => {
    const { account, call, goTo, page } = await driven({}, {}, { clock: { start: '2026-08-04T09:00:00Z' } });
    account.keys.create({ name: 'reports', scope: 'read' });
    await Promise.all(Array.from({ length: 6 }, () => call('GET', '/events')));
    await goTo('limits', 'Rate limits');
    await page.getByText('those of connection, which has the fewest').waitFor();
    await page.getByText('the API would reject 493 of them').waitFor();
    await expect.poll(() => page.getByText('40 of 40').count(), { timeout: 10_000 }).toBe(2);
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('the API would reject 492 of them').waitFor();
  });

  rule('8/requests-per-key', 'answer how long a burst of bookings takes, and send nothing', async () => {
    const { account, goTo, page } = await driven();
    await goTo('limits', 'Rate limits');
    await page.getByText('All 500 are created after').waitFor();
    await page.getByRole('spinbutton', { name: 'Bookings' }).fill('8');
    await page.getByLabel('Milliseconds for each call').fill('100');
    await page.keyboard.press('Enter');
    await page.getByText('All 8 are created after 0.1 s, and none is rejected.').waitFor();
    await page.getByRole('img', { name: 'Bookings created over time' }).waitFor();
    expect(account.journal.requests()).toEqual([]);
    expect(account.events.list()).toEqual([]);
  });
});
