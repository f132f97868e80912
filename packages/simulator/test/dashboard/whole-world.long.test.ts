import { readFile } from 'node:fs/promises';
import { hasChromium } from '@boothkit/test-support/chromium';
import { describe, expect, test } from 'vitest';
import { driven } from './browser.ts';
import { press, showColumn, tabTo, type Way } from './guests.ts';

/** Others use the mouse. */
const drives = [
  ['keyboard', 1440, 'light'],
  ['touch', 390, 'dark'],
] as const satisfies readonly (readonly [Way, number, 'light' | 'dark'])[];

describe.skipIf(!hasChromium)('an owner without code', () => {
  for (const [way, width, colorScheme] of drives)
    test(`gives events to operators, asks a survey and sees deliveries arrive and fail, by ${way}, ${width} px wide, ${colorScheme}`, async () => {
      const { sim, account, goTo, page, accessibilityFaults } = await driven({
        ...{ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce', hasTouch: way === 'touch' },
      });
      const [ada, party, fair] = ['Ada & Alan', 'Launch party', 'Fair'].map((name) =>
        account.events.add({ name, templateIds: [account.templates.add().id] }),
      );
      const { id, galleryId } = ada ?? expect.fail('there is no event');
      const paySetId = account.paySets.add().id;
      await account.request({ method: 'PATCH', path: `/events/${fair?.id}`, body: { paySetId } });
      await goTo('operators', 'Operators');
      expect(await page.getByRole('checkbox', { name: 'Fair (takes payments)' }).isDisabled()).toBe(true);
      await page.getByLabel('Name', { exact: true }).fill('Mia');
      await press(page, way, 'Add operator');
      await page.getByRole('row', { name: /Mia.*operator.*none/s }).waitFor();
      // A chosen event stays while others are looked for.
      await page.getByRole('radio', { name: 'Open invite' }).press('Space');
      await page.getByLabel('Name', { exact: true }).fill('Tim');
      await press(page, way, 'Ada & Alan', 'checkbox');
      await page.getByLabel('Find events by name or date').fill('launch');
      await expect.poll(() => page.getByRole('checkbox').count()).toBe(2);
      await press(page, way, 'Launch party', 'checkbox');
      await press(page, way, 'Send invite');
      await page
        .getByRole('row', { name: /Tim.*open invite/s })
        .getByRole('link', { name: 'Ada & Alan' })
        .waitFor();
      expect([
        await page.getByRole('checkbox').count(),
        await page.getByRole('checkbox', { checked: true }).count(),
      ]).toEqual([3, 0]);
      const tim = account.operators.list().find(({ name }) => name === 'Tim');
      expect(tim).toMatchObject({ kind: 'invite', eventIds: [id, party?.id] });
      expect(await accessibilityFaults()).toEqual([]);
      await press(page, way, 'Accept the invite of Tim');
      await page.getByRole('status').getByText('Tim is an operator.').waitFor();
      expect(account.operators.get(tim?.id ?? '')?.kind).toBe('operator');
      account.operators.invite({ name: 'Zoe' });
      for (const [button, report] of [
        ['Remove Mia', 'Mia is removed.'],
        ['Revoke the invite of Zoe', 'The invite of Zoe is revoked.'],
      ] as const) {
        await press(page, way, button);
        await press(page, way, 'Yes');
        await page.getByRole('status').getByText(report).waitFor();
      }
      expect(account.operators.list().map(({ name }) => name)).toEqual(['Tim']);
      await goTo('search/tim', 'Search for “tim”');
      await page.getByRole('link', { name: 'Tim', exact: true }).waitFor();

      await goTo(`events/${id}`, 'Ada & Alan');
      await showColumn(page, 'Booth and code');
      await page.getByRole('tab', { name: 'Survey' }).press('Enter');
      await page.getByLabel('Questions, one a line').fill('How was it?\n\n Your name?');
      await press(page, way, 'Save the survey');
      await page.getByRole('status').getByText('The survey is saved.').waitFor();
      expect(await accessibilityFaults()).toEqual([]);
      expect(account.tablets.add().open(id).survey).toEqual(['How was it?', 'Your name?']);
      await goTo('timeline', 'Timeline');
      await page.getByText('none → position beforeCapture, questions How was it?, Your name?').waitFor();

      await goTo('deliveries', 'Deliveries');
      await press(page, way, 'Deliver to the simulator');
      await page.getByRole('button', { name: 'Show and change' }).waitFor();
      account.galleries.addMedia(galleryId);
      await page.getByRole('row', { name: /media\.uploaded.*delivered, 200/s }).waitFor();
      account.webhooks.set({ mediaUrl: 'https://nowhere.example/booth' });
      account.galleries.addMedia(galleryId);
      await sim.settled();
      const failed = page.getByRole('row', { name: /unreachable, the simulated web has no receiver at this URL/ });
      await failed.waitFor();
      expect(await failed.getAttribute('class')).toBe('bad');
      // The copy is a row of its own, above the opened one.
      await failed.getByText('Open', { exact: true }).click();
      await failed.getByRole('button', { name: 'Send again' }).click();
      const opened = () => failed.locator('details').evaluateAll((all) => all.map((one) => one.hasAttribute('open')));
      await expect.poll(opened).toEqual([false, true]);
      expect(await accessibilityFaults()).toEqual([]);
    });

  test('loses a webhook, connects a payment rail, freezes the clock, downloads the world and starts anew, by keyboard, 390 px wide, dark', async () => {
    const { sim, account, goTo, page, accessibilityFaults, server } = await driven(
      { viewport: { width: 390, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce' },
      {},
      { clock: { start: '2026-08-04T09:00:00Z' } },
    );
    sim.web.receive('https://hooks.example.com/media', () => {});
    account.webhooks.set({ mediaUrl: 'https://hooks.example.com/media' });
    const { galleryId } = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    account.paySets.add({ name: 'Per session' });

    // A lost webhook is made and seen, and the fault is marked on each page until it is used up.
    await goTo('faults', 'Faults');
    await page.getByLabel('Effect').selectOption('lose a webhook');
    await press(page, 'keyboard', 'Add the fault');
    await goTo('deliveries', 'Deliveries');
    const mark = page.getByRole('link', { name: '1 fault active' });
    await mark.waitFor();
    account.galleries.addMedia(galleryId);
    await page.getByRole('row', { name: /media\.uploaded.*lost/ }).waitFor();
    await mark.waitFor({ state: 'detached' });
    await goTo('faults', 'Faults');
    await page
      .getByRole('row', { name: /used up/ })
      .getByText('1 of 1', { exact: true })
      .waitFor();
    // The whole engine: a header, and a share of the calls with a query.
    await page.getByLabel('Effect').selectOption('respond with a status, headers or body of your own');
    await page.locator('[name=headers]').fill('X-Served-By: proxy-7');
    await page.locator('[name=retryAfter]').fill('soon');
    await page.getByText('Which of the calls').click();
    await page.locator('[name=share]').fill('50');
    await page.locator('[name=whereQuery]').fill('limit=10');
    await press(page, 'keyboard', 'Add the fault');
    await page.getByRole('row', { name: /proxy-7/ }).waitFor();
    expect(sim.faults.list()[1]).toMatchObject({
      ...{ status: 500, headers: { 'X-Served-By': 'proxy-7' }, retryAfter: 'soon', probability: 0.5 },
      where: { query: { limit: '10' } },
    });
    expect(await accessibilityFaults()).toEqual([]);

    await goTo('payments', 'Payments');
    await page.getByRole('cell', { name: /no connected payment rail takes EUR/ }).waitFor();
    await press(page, 'keyboard', 'Connect a payment rail');
    await page.getByRole('cell', { name: 'pay on the tablet' }).waitFor();
    await goTo('clock', 'Clock');
    await press(page, 'keyboard', 'Freeze it');
    await page.getByRole('button', { name: 'Let it tick' }).waitFor();
    expect(sim.clock.frozen).toBe(true);

    await goTo('snapshots', 'Snapshots');
    await page.getByLabel('Name, if it needs one').fill('Before the party');
    await press(page, 'keyboard', 'Take a snapshot');
    await page.getByRole('cell', { name: /^(Name )?Before the party$/ }).waitFor();
    const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'keyboard', 'Download the world')]);
    expect(JSON.parse(await readFile(await saved.path(), 'utf8')).accounts).toHaveLength(1);
    account.events.add({ name: 'Grace', templateIds: [account.templates.list()[0]?.id ?? ''] });
    await page.getByLabel('World file').setInputFiles(await saved.path());
    await press(page, 'keyboard', 'Start anew from the file');
    // It asks first, and the focus is on the answer.
    await tabTo(page, 'Yes');
    await page.getByRole('button', { name: 'Yes' }).press('Enter');
    await page.getByText(/^The world is that of/).waitFor();
    expect(
      sim.accounts
        .list()[0]
        ?.events.list()
        .map(({ name }) => name),
    ).toEqual(['Ada & Alan']);
    expect(await accessibilityFaults()).toEqual([]);

    // Another world says so, and leads back.
    const { id } = sim.worlds.create();
    await page.goto(`${new URL(server.controlUrl).origin}/worlds/${id}/_sim/dashboard/#//worlds`);
    await page.getByRole('heading', { level: 1, name: 'Worlds' }).waitFor();
    expect(await page.title()).toContain(id);
    await page.getByRole('button', { name: `Remove ${id}` }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(`${server.controlUrl}/dashboard/`);
  });
});
