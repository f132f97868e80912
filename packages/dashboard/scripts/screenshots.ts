import { mkdir, readFile } from 'node:fs/promises';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { launchChromium } from '@boothkit/test-support/chromium';
import sharp from 'sharp';

// The pictures of the guides to dashboard and messages: each page of an account after a few bookings, in a world that stands still.
const out = new URL('../../../docs/dashboard/', import.meta.url);
const asset = (name: string) => readFile(new URL(`../../../examples/assets/${name}`, import.meta.url));

const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
const account = sim.accounts.create({ name: 'Booth & Co.', quota: { events: 24, credits: 2 } });
// The port stands on some pages, so it is always the same.
const server = await listen(sim, { port: 4010 });
const { apiKey, fetch } = account.connection();

async function call(method: string, path: string, body?: object): Promise<{ id: string }> {
  const response = await fetch(`${sim.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

const strip = account.templates.add({ name: 'Classic strip', photoAreaCount: 3 });
const single = account.templates.add({ name: 'Single portrait' });
account.rails.add({ name: 'Card reader', currencies: ['EUR'] });
for (const [name, currency, amount] of [
  ['Per session', 'EUR', 350],
  ['In Zurich', 'CHF', 400],
] as const)
  account.paySets.add({ name, currency, amount });
const screen = account.attractScreens.add({
  name: 'Loop',
  thumbnail: await asset('gallery-background.jpg').catch(() => null),
});
sim.web.receive('https://hooks.example.com/booth?secret=kept-to-yourself', () => {});
account.webhooks.set({ mediaUrl: 'https://hooks.example.com/booth?secret=kept-to-yourself' });

const event = await call('POST', '/events', {
  name: 'Ada & Alan',
  date: '2026-09-12T17:00:00+02:00',
  templateIds: [strip.id, single.id],
  idUser: 'booking-7',
  captureMessage: 'Strike a pose!',
  hashtag: '#adaandalan',
  brandingTextColor: '#5b2b4a',
});
for (const [slot, file] of [
  ['logo', 'logo.png'],
  ['button-photo', 'button-photo.png'],
  ['button-boomerang', 'button-boomerang.png'],
] as const) {
  sim.web.serve(`https://cdn.example.com/${file}`, await asset(file));
  await call('POST', `/events/${event.id}/branding/images`, { slot, sourceUrl: `https://cdn.example.com/${file}` });
}
await call('PATCH', `/events/${event.id}/branding`, { homeScreenBackgroundAttractScreenId: screen.id });
await call('PATCH', `/events/${event.id}`, {
  settings: { printCountMax: 200, actions: ['email', 'qrCode', 'airdrop'] },
});
await call('POST', '/events', { name: '', date: 'tomorrow', templateIds: [strip.id] });
const reader = account.keys.create({ name: 'reports', scope: 'read' });
await fetch(`${sim.baseUrl}/events/${event.id}`, {
  method: 'DELETE',
  headers: { authorization: `Bearer ${reader.value}` },
});
const home = account.tablets.add().open(event.id);
for (const type of ['photo', 'gif', 'boomerang'] as const) home.capture(type, { templateId: single.id }).done();
const session = home.capture('photo', { templateId: single.id });
for (let more = 0; more < 3; more++) session.takeMore();
session.share('email', 'guest@example.com');
sim.faults.inject({ operation: 'update_event', status: 503, times: 2 });
sim.faults.inject({ operation: 'media.uploaded', delivery: 'lost', times: 1 });
home.capture('photo', { templateId: single.id }).done();
await sim.settled();
account.operators.add({ name: 'Mia', eventIds: [event.id] });
account.operators.invite({ name: 'Tim', eventIds: [event.id] });

const box = (width: number, height: number) => ({
  create: { width, height, channels: 3 as const, background: '#ffffff' },
});
const design = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#5b2b4a' } })
  .composite([
    { input: box(500, 300), left: 50, top: 40 },
    { input: box(500, 90), left: 50, top: 480 },
    { input: box(60, 60), left: 490, top: 650 },
  ])
  .png()
  .toBuffer();

const browser = await launchChromium();
await mkdir(out, { recursive: true });
// Without motion, so that the same pictures come out.
const page = await browser.newPage({
  viewport: { width: 1280, height: 760 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
});

/** Takes a picture of the page in light and in dark colours. */
async function shoot(name: string, fullPage = false): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))));
    const file = colorScheme === 'light' ? `${name}.png` : `${name}-dark.png`;
    await page.screenshot({ path: new URL(file, out).pathname, fullPage });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

await globalThis.fetch(`${server.controlUrl}/snapshots`, { method: 'POST' });
await globalThis.fetch(`${server.controlUrl}/worlds`, { method: 'POST' });
const [message] = account.inbox.list();
const lists =
  'account accounts keys apps operators events galleries messages templates payments designs requests deliveries limits faults timeline clock snapshots worlds';
const pages = [
  ...lists.split(' ').map((name) => [name, name] as const),
  ['gallery', `galleries/${account.events.get(event.id)?.galleryId}`],
  ['message', `messages/${message?.id}`],
  ['request', `requests/${account.journal.requests({ status: 400 })[0]?.id}`],
  ['rule', 'rules/4.2%2Fname'],
  ['search', 'search/ada'],
] as const;
for (const [name, route] of pages) {
  if (name === 'timeline')
    await account.request({ method: 'PATCH', path: `/events/${event.id}`, body: { notes: 'Comes with a dog.' } });
  await page.goto(`${server.dashboardUrl}#/${account.id}/${route}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Loading…').first().waitFor({ state: 'detached' });
  if (name === 'timeline') await page.locator('.changes ins').first().waitFor();
  if (name === 'designs') {
    const file = { name: 'two boxes.png', mimeType: 'image/png', buffer: design };
    await page.getByLabel('Page, a PNG or JPEG').setInputFiles(file);
    await page.getByLabel('Photo boxes on it, if known').fill('3');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('img', { name: 'The page with what was found on it' }).waitFor();
  }
  await shoot(name, name !== 'timeline');
}
// The studio, a screen at a time: as a whole it is as long as it has fields.
await page.setViewportSize({ width: 1440, height: 900 });
await page.goto(`${server.dashboardUrl}#/${account.id}/events/new`);
await page.getByRole('checkbox', { name: 'Classic strip' }).check();
await page.locator('#field-name').fill('Grace & Howard');
await shoot('event-new');
await page.goto(`${server.dashboardUrl}#/${account.id}/events/${event.id}`);
await page.locator('.booth-device').waitFor();
await shoot('event');
await page.locator('#field-captureMessage').fill("Let's dance");
await page.locator('#field-settings-countdownTimer').fill('31');
await page.getByRole('tab', { name: 'Check' }).click();
await page.getByRole('radio', { name: 'SDK' }).check();
await page.getByRole('button', { name: 'Save', exact: true }).click();
await page.getByRole('alert').waitFor();
await page.locator('#field-settings-countdownTimer').blur();
await shoot('event-errors');
await page.getByRole('button', { name: 'Discard' }).click();
await page.getByRole('button', { name: 'Yes' }).click();
await page.getByRole('tab', { name: 'Gallery' }).click();
await page.frameLocator('iframe').getByRole('img').first().waitFor();
await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Branding' }).click();
await shoot('event-branding');
// And the email of the guide to messages.
const { pathname } = new URL(message?.htmlUrl ?? '');
await page.setViewportSize({ width: 640, height: 600 });
await page.goto(new URL(pathname, server.baseUrl).href);
const email = new URL('../pictures/email.jpg', out).pathname;
await page.screenshot({ path: email, fullPage: true, type: 'jpeg', quality: 85 });
await browser.close();
await server.close();
