import { mkdir } from 'node:fs/promises';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { launchChromium } from '@boothkit/test-support/chromium';

// The pictures of each screen of a tablet, as a guest goes from one to the next in a world that stands still.
const out = new URL('../../../docs/dashboard/booth/', import.meta.url);
await mkdir(out, { recursive: true });

const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
const account = sim.accounts.create({ name: 'Booth & Co.' });
const server = await listen(sim);

async function update(eventId: string, body: object): Promise<void> {
  const response = await account.request({ method: 'PATCH', path: `/events/${eventId}`, body });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
}

const templateIds = ['Gold frame', 'Silver frame'].map((name) => account.templates.add({ name }).id);
account.rails.add({ name: 'Card reader', currencies: ['EUR'] });
const event = account.events.add({ name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds });
const strips = account.templates.add({ name: 'Classic strip', photoAreaCount: 3 });
const rejected = account.events.add({
  name: 'Strips only',
  date: '2026-09-19T17:00:00+02:00',
  templateIds: [strips.id],
});
await update(rejected.id, { settings: { captureTypes: ['photo', 'gif'] } });
await update(event.id, {
  captureMessage: 'Strike a pose!',
  hashtag: '#adaandalan',
  paySetId: account.paySets.add({ name: 'Per session', currency: 'EUR', amount: 350 }).id,
  stickerSetId: account.stickerSets.add({ name: 'Party' }).id,
  settings: {
    captureTypes: ['photo', 'video', 'gif'],
    actions: ['email', 'sms', 'qrCode', 'airdrop'],
    galleryButtonOnHomeScreen: 'cloud',
    menuGalleryButtonsShown: true,
    tapToContinue: true,
    printCountMax: 1,
  },
});
const tablet = account.tablets.add({ name: 'By the door', printer: true });
const share = account.tablets.add({ name: 'At the bar', mode: 'sharingStation' });

const browser = await launchChromium();
// Without motion the camera, too, stands still, so that the same pictures come out.
const page = await browser.newPage({
  viewport: { width: 1100, height: 1000 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
});
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const pressFirst = (name: RegExp) => page.getByRole('button', { name }).first().click();
const shows = (showing: string) => page.locator(`.booth-glass[data-showing=${showing}]`).waitFor();
const shoot = async (name: string) => {
  await page.locator('.booth-developing').first().waitFor({ state: 'detached' });
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))));
  await page.mouse.move(0, 0);
  const path = new URL(`${name}.jpg`, out).pathname;
  await page.locator('.booth').screenshot({ path, type: 'jpeg', quality: 84 });
};
const go = async (route: string) => {
  await page.goto(`${server.dashboardUrl}#/${account.id}/${route}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

await go('tablets');
await page.getByRole('link', { name: 'By the door' }).waitFor();
await page.screenshot({ path: new URL('tablets.jpg', out).pathname, type: 'jpeg', quality: 84 });
await go(`tablets/${tablet.id}`);
await page.getByRole('button', { name: /^Strips only/ }).waitFor();
await shoot('closed');
await pressFirst(/^Strips only/);
await page.getByRole('heading', { name: 'No compatible templates' }).waitFor();
await shoot('rejected');
await pressFirst(/^Ada & Alan/);
await shows('home');
await shoot('home');
await press('Menu of the tablet');
await shoot('menu');
await page.keyboard.press('Escape');
await pressFirst(/^Leave it alone/);
await shows('attractScreen');
await shoot('attract-screen');
await pressFirst(/^Touch the screen/);
await press('Photo');
await shows('payment');
await shoot('payment');
await press('Pay');
await shows('ready');
await shoot('ready');
await press('Gold frame');
await shows('countdown');
await shoot('countdown');
await pressFirst(/^Finish the countdown/);
await shows('captured');
await shoot('captured');
await press('Tap to continue');
await shows('session');
await shoot('session');
await press('Stickers');
for (const sticker of ['crown', 'heart', 'star']) await press(`Add ${sticker}`);
await shoot('stickers');
await press('Save');
await page.getByRole('dialog').waitFor({ state: 'detached' });
await press('Email');
await page.getByLabel('Your email address').fill('guest@example.com');
await shoot('email');
await page.keyboard.press('Escape');
await press('QR code');
await page.getByRole('img', { name: /^QR code/ }).waitFor();
await shoot('qr-code');
await page.keyboard.press('Escape');
await press('Print');
await shoot('print');
await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click();
await page.getByRole('dialog').waitFor({ state: 'detached' });
sim.clock.advance({ seconds: 6 });
await page.getByRole('button', { name: 'Finish the print (4 s)' }).waitFor();
await shoot('printing');
await pressFirst(/^Finish the print/);
await page.getByText('1 print of the event').waitFor();
await press('Print');
await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).press('Enter');
await page.getByText('The maximum number of prints').first().waitFor();
await shoot('limit');
await page.keyboard.press('Escape');
await press('Done');
await update(event.id, { paySetId: null });
tablet.home().capture('gif');
tablet.home().capture('photo');
tablet.home().start('video').touch();
sim.clock.advance({ seconds: 4 });
await shows('recording');
await shoot('recording');
tablet.home();
await press('Gallery');
await page.getByRole('button', { name: /^Pick session 1/ }).waitFor();
await shoot('gallery');
share.open(event.id);
await go(`tablets/${share.id}`);
await shows('home');
await shoot('share-station');
account.tablets.update(tablet.id, { mode: 'camera', screen: { widthPoints: 1032, heightPoints: 1376 } });
await go(`tablets/${tablet.id}`);
await shows('home');
await shoot('capture-station');
account.tablets.update(tablet.id, { mode: 'allInOne' });
// The tablet alone, on nothing, for the front page of the site.
await update(event.id, {
  captureMessage: 'Smile!',
  hashtag: null,
  settings: { captureTypes: ['photo', 'gif'], galleryButtonOnHomeScreen: 'none' },
});
tablet.open(event.id);
account.tablets.update(tablet.id, { screen: { widthPoints: 1376, heightPoints: 1032 } });
await page.getByText('Smile!').waitFor();
await page.evaluate(async () => {
  const bare = await new CSSStyleSheet().replace(
    'body, .booth { background: none } .booth-device { box-shadow: none }',
  );
  document.adoptedStyleSheets.push(bare);
});
await page.locator('.booth-device').screenshot({ path: new URL('front.png', out).pathname, omitBackground: true });
await page.reload();
await page.setViewportSize({ width: 390, height: 844 });
await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
await page.getByRole('region', { name: 'Capture & Share, home screen' }).waitFor();
await page.screenshot({ path: new URL('narrow.jpg', out).pathname, type: 'jpeg', quality: 84 });
await browser.close();
await server.close();
