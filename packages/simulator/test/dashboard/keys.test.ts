import { rule } from '@boothkit/rule-coverage';
import { hasChromium } from '@boothkit/test-support/chromium';
import { sampleTests } from '@boothkit/test-support/sampled';
import { describe, expect, test } from 'vitest';
import { driven } from './browser.ts';

sampleTests(2);

describe.skipIf(!hasChromium)('the keys on the dashboard', () => {
  rule(['5.3', '5.6'], 'a key is shown on creation only, works, and can be revoked', async () => {
    const { page, goTo, call, account } = await driven();
    await goTo('keys', 'Keys');
    await page.getByLabel('Name').fill('bookings');
    await page.getByLabel('Scope').selectOption('read');
    await page.getByRole('button', { name: 'Create key' }).click();
    const shown = page.getByTestId('key-value');
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
