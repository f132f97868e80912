import { hasChromium } from '@boothkit/test-support/chromium';
import { describe, expect, test } from 'vitest';
import { type Driven, driven } from './browser.ts';

const tunnel = { allowHosts: ['tunnel.example'] };

/** A server whose control API needs the token that it made, with an event that has a picture. */
async function tokened(): Promise<Driven & { readonly galleryId: string }> {
  const made = await driven({}, tunnel);
  const { galleryId } = made.account.events.add({ name: 'Ada & Alan', templateIds: [made.account.templates.add().id] });
  made.account.galleries.addMedia(galleryId);
  return { ...made, galleryId };
}

describe.skipIf(!hasChromium)('the dashboard of a server that made a token', () => {
  test('opens by its URL, shows pictures and changes, and sends the token in a header only', async () => {
    const { page, server, account, galleryId } = await tokened();
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
    const pictures = page.getByRole('img', { name: 'photo' });
    await pictures.first().waitFor();
    account.galleries.addMedia(galleryId);
    await pictures.nth(1).waitFor();
    for (const picture of await pictures.all())
      expect(
        await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
      ).toBeGreaterThan(0);
    expect(urls.join()).not.toContain(server.controlToken);
    expect([...authorizations]).toEqual([`Bearer ${server.controlToken}`]);
  });

  test('keeps the token over a reload, for the tab only, and out of its history', async () => {
    const { page, server } = await tokened();
    await page.goto(server.dashboardUrl);
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    expect(await page.evaluate(() => localStorage.length + document.cookie.length)).toBe(0);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  test('opens a page of its own by the same fragment', async () => {
    const { page, server, account } = await tokened();
    await page.goto(`${server.dashboardUrl}#/${account.id}/keys`);
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    expect(page.url()).toBe(`${server.controlUrl}/dashboard/#/${account.id}/keys`);
  });

  test('asks for the token where the URL has none, and opens once it is in the address', async () => {
    const { page, server } = await tokened();
    await page.goto(`${server.controlUrl}/dashboard/`);
    await page.getByLabel('Token that the simulator was started with').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.goto(server.dashboardUrl);
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
  });

  test('opens the dashboard of another world in another tab', async () => {
    const { sim, page, server, account } = await tokened();
    sim.worlds.create();
    await page.goto(`${server.dashboardUrl}#/${account.id}/worlds`);
    const link = page.getByRole('link', { name: 'Open' });
    await link.waitFor();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    expect(tab.url()).toBe(`${server.controlUrl.replace('/_sim', '/worlds/world-1/_sim')}/dashboard/`);
    await tab.close();
  });
});
