import { readFile } from 'node:fs/promises';
import type { HomeScreenBox } from '@boothkit/contract/internal';
import { rule } from '@boothkit/rule-coverage';
import { hasChromium } from '@boothkit/test-support/chromium';
import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { type Driven, driven } from './browser.ts';

const asset = (name: string) => readFile(new URL(`../../../../examples/assets/${name}`, import.meta.url));

/** An event with words, a button of its own and one built in, on an account's dashboard. */
async function dressed(made: Driven) {
  const { account, call, sim } = made;
  const screen = account.attractScreens.add();
  const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
  sim.web.serve('https://cdn.example.com/button.png', await asset('button-photo.png'));
  const image = { slot: 'button-photo', sourceUrl: 'https://cdn.example.com/button.png' };
  expect((await call('POST', `/events/${event.id}/branding/images`, image)).status).toBe(201);
  const branding = { homeScreenBackgroundAttractScreenId: screen.id };
  expect((await call('PATCH', `/events/${event.id}/branding`, branding)).status).toBe(200);
  const words = { captureMessage: 'Ada & Alan say hello to all of you', hashtag: '#ada', brandingTextColor: '#ffeedd' };
  const settings = { captureTypes: ['photo', 'boomerang', 'gif', 'video'], galleryButtonOnHomeScreen: 'cloud' };
  expect((await call('PATCH', `/events/${event.id}`, { ...words, settings })).status).toBe(200);
  return event;
}

/** The places of buttons on a picture, in points of its screen. */
function rectsOfButtons(picture: Locator) {
  return picture.evaluate((shown) => {
    const from = shown.getBoundingClientRect();
    const scale = from.width / (shown.querySelector('.booth-glass')?.clientWidth ?? 0);
    return [...shown.querySelectorAll<HTMLElement>('[data-kind=button]')].map((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const rect = [left - from.left, top - from.top, width, height];
      return [button.dataset['name'], ...rect.map((pixels) => Math.round(pixels / scale))];
    });
  });
}

/** The kinds and texts of everything else. */
const wordsOf = (picture: Locator) =>
  picture
    .locator('p[data-kind]')
    .evaluateAll((all) =>
      all.map((line) => [
        line.dataset['kind'],
        [...line.querySelectorAll('span > span')].map(({ textContent }) => textContent).join(' '),
      ]),
    );

const isWords = ({ kind }: HomeScreenBox) => kind === 'captureMessage' || kind === 'hashtag';

describe.skipIf(!hasChromium)('the preview of an event', () => {
  rule(['2.1/shown', '4.9/button-shown'], 'draws each screen as a virtual tablet of its size lays it out', async () => {
    const made = await driven();
    const { account, goTo, page } = made;
    const event = await dressed(made);
    await goTo(`events/${event.id}`, 'Ada & Alan');
    await page.getByRole('tab', { name: 'Check' }).click();
    for (const [name, screen] of [
      ['Largest tablet, landscape', { widthPoints: 1376, heightPoints: 1032 }],
      ['Largest tablet, portrait', { widthPoints: 1032, heightPoints: 1376 }],
      ['Smallest tablet, landscape', { widthPoints: 1133, heightPoints: 744 }],
      ['Smallest tablet, portrait', { widthPoints: 744, heightPoints: 1133 }],
    ] as const) {
      const tablet = account.tablets.add({ mode: 'allInOne', screen });
      const layout = tablet.open(event.id).layout();
      const picture = page.getByRole('img', { name });
      await picture.locator('[data-kind=settingsCog]').waitFor();
      const glass = picture.locator('.booth-glass');
      expect(await glass.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])).toEqual([
        screen.widthPoints,
        screen.heightPoints,
      ]);
      expect(await rectsOfButtons(picture)).toEqual(
        layout.boxes
          .filter(({ kind }) => kind === 'button')
          .map(({ name: button, x, y, width, height }) => [button, ...[x, y, width, height].map(Math.round)]),
      );
      expect(await wordsOf(picture)).toEqual(layout.boxes.filter(isWords).map(({ kind, text }) => [kind, text]));
    }
    const images = page.getByRole('img', { name: 'Largest tablet, landscape' }).locator('img');
    const loaded = await images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0));
    expect(loaded).toEqual([true, true]);
  });

  rule(['2.4.6', '2.5.1'], 'lists what guests get, what is left out, and the rule', async () => {
    const { account, call, goTo, page } = await driven();
    const strip = account.templates.add({ photoAreaCount: 3 });
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [strip.id] });
    const settings = { captureTypes: ['photo', 'gif'], actions: ['email', 'airdrop'], sharedGalleryEnabled: false };
    await call('PATCH', `/events/${event.id}`, { settings });
    await goTo(`events/${event.id}`, 'Ada & Alan');
    await page.getByRole('tab', { name: 'Check' }).click();
    expect(await page.getByRole('alert').textContent()).toBe(
      'Tablets reject this event: No compatible templates. No template serves gif (rule 2.4.6).',
    );
    await page.getByText('gif: no template for it has exactly one photo area').waitFor();
    await page.getByText('email: the online gallery is off (rule 2.5.1)').waitFor();
    await page.getByLabel('On a tablet in the mode').selectOption('camera');
    await page.getByText('email: a Capture Station shares nothing (rule 2.5.3)').waitFor();
  });

  test('says what guests pay, and that they cannot where no payment rail takes it', async () => {
    const { account, call, goTo, page } = await driven();
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    await goTo(`events/${event.id}`, 'Ada & Alan');
    await page.getByRole('tab', { name: 'Check' }).click();
    const payment = page.locator('.checked dl > div').filter({ hasText: /^Payment/ });
    await payment.getByText('none', { exact: true }).waitFor();
    const paySet = account.paySets.add({ currency: 'CHF', amount: 400 });
    await call('PATCH', `/events/${event.id}`, { paySetId: paySet.id });
    await payment
      .getByText(/^CHF.4\.00 for each session; guests cannot pay, because no connected payment rail/)
      .waitFor();
    account.rails.add({ currencies: ['CHF'] });
    await payment.getByText(/^CHF.4\.00 for each session$/).waitFor();
  });

  test('changes with the event', async () => {
    const { account, call, goTo, page } = await driven();
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    await goTo(`events/${event.id}`, 'Ada & Alan');
    await page.getByRole('tab', { name: 'Check' }).click();
    await call('PATCH', `/events/${event.id}`, { hashtag: '#changed' });
    await page.getByRole('img', { name: 'Largest tablet, landscape' }).getByText('#changed').waitFor();
  });
});
