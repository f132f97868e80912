import { rule } from '@boothkit/rule-coverage';
import { afterAll, describe, expect, test } from 'vitest';
import { closeBrowser, driven, hasChromium } from './browser.ts';

afterAll(closeBrowser);

describe.skipIf(!hasChromium)('the requests on the dashboard', () => {
  rule('5.4', 'show a rejected one live, with the rule', async () => {
    const { account, call, goTo, page } = await driven();
    await goTo('requests', 'Requests');
    await page.getByText('Nothing was asked yet.').waitFor();
    const reader = account.keys.create({ scope: 'read' });
    await call('POST', '/events', {}, { key: reader.value });
    await call('GET', '/events');
    const refused = page.getByRole('row', { name: /POST \/events/ });
    await refused.getByText('rule 5.4').waitFor();
    expect(await refused.getByRole('cell').nth(2).textContent()).toBe('403');
    expect(await page.content()).not.toContain(reader.value);

    const answered = page.getByRole('row', { name: /GET \/events/ });
    await answered.waitFor();
    await page.getByLabel('Refused ones only').check();
    await answered.waitFor({ state: 'detached' });
    await refused.waitFor();
  });

  test('for pictures are shown on demand', async () => {
    const { account, goTo, page } = await driven();
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    account.galleries.addMedia(event.galleryId);
    await goTo('galleries', 'Galleries');
    await page.getByRole('img', { name: 'photo' }).waitFor();
    await goTo('requests', 'Requests');
    await page.getByText('Nothing was asked yet.').waitFor();
    await page.getByLabel('Pictures and gallery pages, too').check();
    await page
      .getByRole('cell', { name: /get_file/ })
      .first()
      .waitFor();
  });

  test('without an account are shown on demand', async () => {
    const { call, goTo, page } = await driven();
    await call('GET', '/events', undefined, { key: 'nobody' });
    await goTo('requests', 'Requests');
    await page.getByText('Nothing was asked yet.').waitFor();
    await page.getByLabel('Those of no account').check();
    await page.getByText('rule 5.1').waitFor();
  });
});

describe.skipIf(!hasChromium)('the faults on the dashboard', () => {
  test('apply to the account they were injected for, and can be removed', async () => {
    const { sim, account, call, goTo, page } = await driven();
    await goTo('faults', 'Faults');
    await page.getByLabel('Calls of').selectOption('list_events');
    await page.getByLabel('Effect').selectOption('respond with 503');
    await page.getByLabel('Times').fill('2');
    await page.getByRole('button', { name: 'Inject' }).click();
    const row = page.getByRole('row', { name: /list_events/ });
    await row.waitFor();
    expect((await call('GET', '/events')).status).toBe(503);
    expect((await call('GET', '/events', undefined, { key: sim.accounts.create().connection().apiKey })).status).toBe(
      200,
    );
    await row.getByRole('cell', { name: '1', exact: true }).waitFor();
    await row.getByRole('button', { name: /Remove/ }).click();
    await row.waitFor({ state: 'detached' });
    expect((await call('GET', '/events')).status).toBe(200);

    await page.getByRole('button', { name: 'Storm of rate limits' }).click();
    await page
      .getByRole('row', { name: /rate-limit-storm/ })
      .first()
      .waitFor();
    expect(sim.faults.list().map(({ accountId }) => accountId)).toEqual([account.id, account.id]);
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByText('There are no faults.').waitFor();
    expect(sim.faults.list()).toEqual([]);
  });
});
