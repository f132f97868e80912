import { rule } from '@boothkit/rule-coverage';
import { hasChromium } from '@boothkit/test-support/chromium';
import { describe, expect } from 'vitest';
import { entered, finished, registered } from '../oauth/connector.ts';
import { driven } from './browser.ts';

describe.skipIf(!hasChromium)('the connected apps on the dashboard', () => {
  rule(
    ['5.8.1', '5.8.4'],
    'an app connects with a code from the page, is listed, and is removed with its key',
    async () => {
      const { sim, account, goTo, page } = await driven();
      await goTo('apps', 'Connected apps');
      await page.getByText('No app is connected.').waitFor();
      await page.getByLabel('What the app may do').selectOption('read-write');
      await page.getByRole('button', { name: 'Create code' }).click();
      const code = (await page.getByTestId('connection-code').textContent()) ?? '';
      await page.getByRole('button', { name: 'Done' }).click();
      await page.reload();
      await page.getByText('No app is connected.').waitFor();
      expect(await page.content()).not.toContain(code);

      const app = await registered(sim, { name: 'Party planner' });
      const back = await entered(sim, app, { code, access: 'read-write', expiresAt: '' });
      expect((await finished(sim, app, back)).status).toBe(200);
      const row = page.getByRole('row', { name: /Party planner/ });
      await row.getByText('read and write').waitFor();
      const key = account.keys.list().find(({ name }) => name === 'Party planner');
      expect(key).toMatchObject({ scope: 'read-write', revoked: false });

      await page.getByRole('button', { name: 'Remove Party planner' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.getByText('No app is connected.').waitFor();
      expect(account.keys.get(key?.id ?? '')).toMatchObject({ revoked: true });
    },
  );
});
