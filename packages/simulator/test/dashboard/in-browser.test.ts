import { rule } from '@boothkit/rule-coverage';
import { hasChromium } from '@boothkit/test-support/chromium';
import { describe, expect, test } from 'vitest';
import { driven } from './browser.ts';

// One walk through each part of the dashboard. All else that it does in a browser is in the long tests beside this file.

describe.skipIf(!hasChromium)('the dashboard in a browser', () => {
  test('opens by the URL that has its token, shows pictures live, and sends the token in a header only', async () => {
    const { account, page, server } = await driven({}, { allowHosts: ['tunnel.example'] });
    const urls: string[] = [];
    const authorizations = new Set<string | undefined>();
    page.on('request', (request) => {
      urls.push(request.url());
      if (/\/_sim\/(?!dashboard|view)/.test(request.url())) authorizations.add(request.headers()['authorization']);
    });
    await page.goto(server.dashboardUrl);
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await page.getByRole('status').getByText('Live').waitFor();
    expect(page.url()).toBe(`${server.controlUrl}/dashboard/`);
    await page.getByRole('link', { name: 'Galleries' }).click();
    await page.getByText('There are no galleries').waitFor();
    account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    await page.getByRole('button', { name: 'Upload a picture to Ada & Alan as a guest' }).click();
    const picture = page.getByRole('img', { name: 'photo' });
    await picture.waitFor();
    expect(
      await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBeGreaterThan(0);
    expect(urls.join()).not.toContain(server.controlToken);
    expect([...authorizations]).toEqual([`Bearer ${server.controlToken}`]);
  });

  test('saves the changed fields of an event only, and shows the request as curl and as code of the client', async () => {
    const { account, goTo, page, sim } = await driven();
    const { id } = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    await goTo(`events/${id}`, 'Ada & Alan');
    const field = (path: string) => page.locator(`[data-field="${path}"]`);
    const code = page.getByTestId('code');
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('status').getByText('Saved.').waitFor();
    };
    await field('captureMessage').getByRole('textbox').fill("Let's dance");
    await field('settings.soundEnabled').getByRole('switch').click();
    await field('settings.printCountMax').getByRole('spinbutton').fill('200');
    await field('settings.touchToStartScreen').getByRole('radio', { name: 'always' }).check();
    await page.getByText('4 unsaved changes').waitFor();
    expect(await code.textContent()).toContain(`--data-raw '{
  "captureMessage": "Let'\\''s dance",
  "settings": {
    "soundEnabled": false,
    "printCountMax": 200,
    "touchToStartScreen": "always"
  }
}'`);
    await page.getByRole('radio', { name: 'SDK' }).check();
    expect(await code.textContent()).toContain(`await booth.events.update('${id}', {`);
    await save();
    expect(account.events.get(id)).toMatchObject({
      captureMessage: "Let's dance",
      settings: { soundEnabled: false, printCountMax: 200, touchToStartScreen: 'always' },
    });
    await field('settings.printCountMax').getByRole('spinbutton').fill('');
    await save();
    expect(account.events.get(id)?.settings.printCountMax).toBeNull();
    expect(sim.journal.requests()).toEqual([]);
  });

  test('shows a rejected request with rule, headers and both bodies, which is corrected and sent again by keyboard', async () => {
    const { sim, account, call, goTo, page, accessibilityFaults } = await driven();
    const template = account.templates.add();
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [template.id] });
    await call('PATCH', `/events/${event.id}`, { settings: { printCountMax: 0, countdownTimer: 1000, shiny: true } });
    const before = sim.journal.requests().length;
    await goTo('requests', 'Requests');
    await page.getByRole('link', { name: /PATCH/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'PATCH /events/' }).waitFor();
    await page.getByText(`Rule ${sim.journal.requests().at(-1)?.rule}`).waitFor();
    await page.getByRole('region', { name: 'Response' }).getByText('"validation_failed"').waitFor();
    await page.getByRole('region', { name: 'Request', exact: true }).getByText('"shiny": true').waitFor();
    expect(await page.getByRole('region', { name: 'Request', exact: true }).textContent()).toContain('[redacted]');
    expect(await accessibilityFaults()).toEqual([]);
    // Looking leaves no trace.
    expect(sim.journal.requests()).toHaveLength(before);

    await page.getByText('settings.printCountMax is 1 instead of 0').waitFor();
    await page.getByText('settings.shiny is left out').waitFor();
    await page.getByLabel('Corrected').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => page.getByTestId('code').textContent()).not.toContain('shiny');
    await page.getByRole('button', { name: 'Send as a client' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('200').waitFor();
    expect(sim.journal.requests().at(-1)).toMatchObject({ method: 'PATCH', status: 200 });
    expect(account.events.get(event.id)?.settings.printCountMax).toBe(1);
  });

  test('branches from a moment of the timeline, and goes back to it by keyboard', async () => {
    const { sim, account, goTo, page, accessibilityFaults } = await driven();
    await goTo('timeline', 'Timeline');
    await page.getByText('Live', { exact: true }).waitFor();
    const body = { name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds: [account.templates.add().id] };
    await account.request({ method: 'POST', path: '/events', body, asClient: true });
    const row = page.getByRole('row', { name: /POST \/events/ });
    await row.getByRole('button', { name: /Branch/ }).click();
    await page.getByRole('status').getByRole('link', { name: 'Open it' }).waitFor();
    expect(sim.worlds.list().map(({ simulator }) => simulator.accounts.get(account.id)?.events.list().length)).toEqual([
      0,
    ]);
    expect(await accessibilityFaults()).toEqual([]);
    await row.getByRole('button', { name: /Go back/ }).focus();
    await page.keyboard.press('Enter');
    await row.getByText('201 Ada & Alan? That undoes it and the entry after it.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /go back to a snapshot/ }).waitFor();
    expect(account.events.list()).toEqual([]);
  });

  rule('2.5.3', 'captures on a Capture Station and shares on a Share Station', async () => {
    const { account, goTo, page } = await driven();
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    const tablet = account.tablets.add({ name: 'By the door', mode: 'camera' });
    tablet.open(event.id);
    await goTo(`tablets/${tablet.id}`, 'By the door');
    await page.getByRole('button', { name: 'Photo' }).click();
    await page.getByRole('button', { name: 'Finish the countdown' }).click();
    await page.getByRole('region', { name: 'Capture Station, home screen' }).waitFor();
    const share = account.tablets.add({ name: 'Share', mode: 'sharingStation' });
    share.open(event.id);
    await goTo(`tablets/${share.id}`, 'Share');
    await page.getByRole('region', { name: 'Share Station, home screen' }).waitFor();
    await page.getByRole('button', { name: 'Find your pictures' }).click();
    await page.getByRole('button', { name: 'Pick session 1' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
  });
});
