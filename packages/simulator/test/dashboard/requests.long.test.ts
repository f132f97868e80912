import { readFile } from 'node:fs/promises';
import { rule } from '@boothkit/rule-coverage';
import { hasChromium } from '@boothkit/test-support/chromium';
import { describe, expect, test } from 'vitest';
import { driven } from './browser.ts';

describe.skipIf(!hasChromium)('the requests on the dashboard', () => {
  rule('5.4', 'show a rejected one live, with the rule', async () => {
    const { account, call, goTo, page } = await driven();
    await goTo('requests', 'Requests');
    await page.getByText('No requests yet.').waitFor();
    const reader = account.keys.create({ scope: 'read' });
    await call('POST', '/events', {}, { key: reader.value });
    await call('GET', '/events');
    const refused = page.getByRole('row', { name: /POST \/events/ });
    await refused.getByText('rule 5.4').waitFor();
    expect(await refused.getByRole('cell').nth(3).textContent()).toBe('403');
    expect(await page.content()).not.toContain(reader.value);

    const answered = page.getByRole('row', { name: /GET \/events/ });
    await answered.waitFor();
    await page.getByLabel('Failed only').check();
    await answered.waitFor({ state: 'detached' });
    await refused.waitFor();
  });

  test('that match the filters are exported as HAR', async () => {
    const { call, goTo, page } = await driven();
    await goTo('requests', 'Requests');
    await call('GET', '/events');
    await call('POST', '/events', {});
    await page.getByLabel('Failed only').check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export HAR' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('requests.har');
    const har = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(har.log.entries).toMatchObject([{ request: { method: 'POST' }, response: { status: 400 } }]);
  });

  test('come by the hundred without a lookup for each', async () => {
    const { call, goTo, page } = await driven();
    await goTo('requests', 'Requests');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const begun = performance.now();
    for (let count = 0; count < 400; count++) await call('GET', `/events/unknown-${count}`);
    await page.getByText('/events/unknown-399').waitFor();
    const rounds = 2 + (performance.now() - begun) / 500;
    // Events are looked up in rounds, and only those whose rows are drawn.
    expect(asked.filter((url) => url.includes('/events/unknown-')).length).toBeLessThan(45 * rounds);
    expect(asked.filter((url) => url.includes('/requests/search')).length).toBeLessThan(10 * rounds);
  });

  test('of the dashboard itself are not journalled, and meet no fault', async () => {
    const { sim, account, goTo, page } = await driven();
    const template = account.templates.add();
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [template.id] });
    const home = account.tablets.add().open(event.id);
    home.capture('photo', { templateId: template.id }).share('email', 'ada@example.com');
    await sim.settled();
    sim.faults.inject({ status: 503 });
    sim.faults.inject({ operation: 'get_file', status: 503 });
    const [message] = account.inbox.list();
    for (const [path, heading] of [
      ['galleries', 'Galleries'],
      [`galleries/${event.galleryId}`, 'Ada & Alan'],
      ['templates', 'Templates'],
      [`events/${event.id}`, 'Ada & Alan'],
      [`tablets/${account.tablets.list()[0]?.id}`, 'Tablet'],
      [`messages/${message?.id}`, 'Your photos from Ada & Alan'],
    ] as const) {
      await goTo(path, heading);
      await page.locator('main img').or(page.locator('iframe')).first().waitFor();
    }
    const picture = page.frameLocator('iframe').getByRole('img').last();
    expect(
      await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBeGreaterThan(0);
    expect(sim.journal.requests().map(({ path }) => path)).toEqual([]);
  });

  test('are saved as a test: all, from a moment on or up to one, by the filters, or one by one', async () => {
    const { sim, account, call, goTo, page, accessibilityFaults } = await driven();
    const templateIds = [account.templates.add().id];
    await call('GET', '/events?limit=1');
    await goTo('requests', 'Requests');
    await page.getByRole('row', { name: /GET \/events/ }).waitFor();
    await call('POST', '/events', { name: 'Ada & Alan', date: '2026-09-12T15:00:00Z', templateIds });
    await call('POST', '/events', {});
    await call('GET', '/events?limit=2');
    await page.getByRole('row', { name: /limit=2/ }).waitFor();
    await page.getByText('A test of these requests').click();
    const saved = async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as test' }).click(),
      ]);
      return { fileName: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
    };
    expect(await saved()).toEqual(await sim.toTest({ format: 'vitest' }));
    await page.getByLabel('End').selectOption({ label: 'after POST /events → 400, 09:00:00' });
    expect(await saved()).toEqual(await sim.toTest({ untilRequestId: 'request-3' }));
    await page.getByLabel('End').selectOption('');
    await page.getByLabel('Failed only').check();
    expect(await saved()).toEqual(await sim.toTest());
    await page.getByLabel('Check only the requests that the filters show').check();
    expect(await saved()).toEqual(await sim.toTest({ filter: { rejected: true } }));
    await page.getByLabel('Check only the requests that the filters show').uncheck();
    await page.getByLabel('Format').selectOption('pytest');
    await page.getByLabel('Begin').selectOption({ label: 'before POST /events → 201, 09:00:00' });
    const { fileName, text } = await saved();
    expect(fileName).toBe('test_saved.py');
    expect(text).toContain('It repeats 3 requests');
    expect(await accessibilityFaults()).toEqual([]);
    await page
      .getByRole('link', { name: /POST \/events/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'A test of this request' }).waitFor();
    const one = { requestId: 'request-3', untilRequestId: 'request-3' };
    expect((await saved()).text).toBe((await sim.toTest(one)).text);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('for pictures are listed, and left out on demand', async () => {
    const { sim, account, goTo, page } = await driven();
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    const { originalUrl } = account.galleries.addMedia(event.galleryId);
    await sim.fetch(originalUrl);
    await goTo('requests', 'Requests');
    const picture = page.getByRole('cell', { name: /get_file/ }).first();
    await picture.waitFor();
    await page.getByLabel('Pictures and gallery pages').uncheck();
    await picture.waitFor({ state: 'detached' });
  });

  test('without an account and of unknown paths are listed, and the account is a filter', async () => {
    const { sim, account, call, goTo, page } = await driven();
    account.update({ name: 'Booth & Co.' });
    await call('GET', '/events', undefined, { key: 'nobody' });
    await call('GET', '/nowhere');
    await call('GET', '/events?limit=7');
    await goTo('requests', 'Requests');
    await page.getByText('rule 5.1').waitFor();
    await page.getByRole('row', { name: /nowhere/ }).waitFor();
    await page
      .getByRole('row', { name: /limit=7/ })
      .getByRole('link', { name: 'Booth & Co.' })
      .waitFor();
    await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Booth & Co.' });
    await page.getByText('rule 5.1').waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /limit=7/ }).waitFor();
    expect(sim.journal.requests()).toHaveLength(3);
  });
});

describe.skipIf(!hasChromium)('the filters of requests', () => {
  test('narrow the list by text, status, operation, rule and duration, and are there again on the way back', async () => {
    const { sim, call, goTo, page } = await driven();
    await call('POST', '/events', { name: 'Zebra' });
    await call('GET', '/events');
    sim.faults.inject({ status: 503, latencyMs: 2000, times: 1 });
    await sim.accounts.list()[0]?.request({ method: 'GET', path: '/events?limit=9', asClient: true });
    await goTo('requests', 'Requests');
    const rows = page.getByRole('row').filter({ hasText: '/events' });
    const expectRows = async (count: number) => expect.poll(() => rows.count()).toBe(count);
    await expectRows(3);
    await page.getByLabel('Text').fill('zebra');
    await expectRows(1);
    await page.getByRole('link', { name: /POST \/events/ }).click();
    await page.getByRole('heading', { level: 1, name: 'POST /events' }).waitFor();
    await page.getByRole('link', { name: 'All requests' }).click();
    await expectRows(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expectRows(3);
    await page.getByRole('radio', { name: '5xx' }).check({ force: true });
    await expectRows(1);
    await page.getByRole('radio', { name: '2xx' }).check({ force: true });
    await expectRows(1);
    await page.getByLabel('Operation').selectOption('create_event');
    await page.getByText('No request matches these filters.').waitFor();
    await page.getByRole('radio', { name: 'All' }).check({ force: true });
    await expectRows(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('At least, in ms').fill('1000');
    await expectRows(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Rule').fill('8/requests-per-key');
    await page.getByText('No request matches these filters.').waitFor();
  });
});

describe.skipIf(!hasChromium)('the code on a page', () => {
  test('is sent as a client: it meets faults, and its response leads to its entry', async () => {
    const { sim, account, goTo, page, accessibilityFaults } = await driven();
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    sim.faults.inject({ operation: 'get_event', status: 503, times: 1 });
    await goTo(`events/${event.id}`, 'Ada & Alan');
    const send = page.getByRole('button', { name: 'Send as a client' });
    await send.click();
    const link = page.getByRole('link', { name: `GET /events/${event.id}` });
    await link.waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await link.click();
    await page.getByRole('heading', { level: 1, name: `GET /events/${event.id}` }).waitFor();
    await page.getByText(/Fault .* was applied to it/).waitFor();
    expect(sim.journal.requests()).toMatchObject([{ operation: 'get_event', status: 503, accountId: account.id }]);
  });

  test('is sent to its entry also where the connection is dropped, and stays when what it changes is no longer unsaved', async () => {
    const { sim, account, goTo, page } = await driven();
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    sim.faults.inject({ operation: 'update_event', disconnect: true, afterChange: true, times: 1 });
    await goTo(`events/${event.id}`, 'Ada & Alan');
    await page.locator('#field-captureMessage').fill('Smile');
    await page.getByRole('button', { name: 'Send as a client' }).click();
    await page.getByRole('status').getByText('no response').waitFor();
    await page.getByText('All changes saved').waitFor();
    expect(await page.getByRole('region', { name: 'What was sent last' }).textContent()).toContain('Smile');
    await page.getByRole('link', { name: `PATCH /events/${event.id}` }).click();
    await page.getByText('The operation was completed, and its response was lost').waitFor();
  });
});

describe.skipIf(!hasChromium)('a request on the dashboard', () => {
  test('is not sent again where the journal hides a part of it', async () => {
    const { call, goTo, page } = await driven();
    await call('PUT', '/webhooks', { mediaUrl: 'https://hooks.example.com/?secret=4f1c9b2e77d04ce0', sendUrl: null });
    await goTo('requests', 'Requests');
    await page.getByRole('link', { name: /PUT/ }).click();
    await page.getByText('The journal hides a secret').waitFor();
    expect(await page.getByRole('button', { name: 'Send as a client' }).count()).toBe(0);
    expect(await page.content()).not.toContain('4f1c9b2e77d04ce0');
  });

  test('shows the origin of a webhook URL, and all of it on request', async () => {
    const { account, call, goTo, page } = await driven();
    const mediaUrl = 'https://hooks.example.com/services/hunter2';
    await call('PUT', '/webhooks', { mediaUrl, sendUrl: null });
    account.galleries.addMedia(
      account.events.add({ name: 'Gala', templateIds: [account.templates.add().id] }).galleryId,
    );
    await goTo('requests', 'Requests');
    await page.getByRole('link', { name: /PUT/ }).click();
    await page.getByText('https://hooks.example.com/[redacted]').first().waitFor();
    expect(await page.content()).not.toContain('hunter2');
    await page.getByRole('button', { name: 'Show webhook URLs' }).click();
    await page.getByText(mediaUrl).first().waitFor();

    await goTo('deliveries', 'Deliveries');
    await page.getByText('https://hooks.example.com/…').first().waitFor();
    expect(await page.content()).not.toContain('hunter2');
    await page.getByRole('button', { name: 'Show and change webhook URLs' }).click();
    await expect.poll(() => page.getByLabel('Media webhook').inputValue()).toBe(mediaUrl);
  });

  test('a webhook of this machine that is refused names the option that allows it', async () => {
    const { goTo, page } = await driven();
    await goTo('deliveries', 'Deliveries');
    await page.getByLabel('Media webhook').fill('http://127.0.0.1:3000/hook');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('To reach this machine, start the simulator with --allow-loopback').waitFor();
  });
});

describe.skipIf(!hasChromium)('the faults on the dashboard', () => {
  test('apply to the account they were injected for, and can be removed', async () => {
    const { sim, account, call, goTo, page } = await driven();
    await goTo('faults', 'Faults');
    await page.getByLabel('Calls of').selectOption('list_events');
    await page.getByLabel('Effect').selectOption('respond with 503');
    await page.getByLabel('Times').fill('2');
    await page.getByRole('button', { name: 'Add the fault' }).click();
    const row = page.getByRole('row', { name: /list_events/ });
    await row.waitFor();
    expect((await call('GET', '/events')).status).toBe(503);
    expect((await call('GET', '/events', undefined, { key: sim.accounts.create().connection().apiKey })).status).toBe(
      200,
    );
    await row.getByText('1 of 1', { exact: true }).waitFor();
    await row.getByRole('button', { name: /Remove/ }).click();
    await row.getByRole('button', { name: 'Yes' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await call('GET', '/events')).status).toBe(200);

    await page.getByRole('button', { name: 'Storm of rate limits' }).click();
    await page
      .getByRole('row', { name: /rate-limit-storm/ })
      .first()
      .waitFor();
    expect(sim.faults.list().map(({ accountId }) => accountId)).toEqual([account.id, account.id]);
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('There are no faults.').waitFor();
    expect(sim.faults.list()).toEqual([]);
  });
});
