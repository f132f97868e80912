import { readFile } from 'node:fs/promises';
import type { HomeScreenLayout } from '@boothkit/contract/layout';
import { rule } from '@boothkit/rule-coverage';
import type { Locator } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { closeBrowser, type Driven, driven, hasChromium } from './browser.ts';

afterAll(closeBrowser);

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

/** Where a drawing has its things, as the layout names them. */
function drawnPlaces(drawing: Locator) {
  return drawing.locator('[data-kind]').evaluateAll((elements) =>
    elements.map((drawn) => {
      const number = (name: string) => Number(drawn.getAttribute(name));
      const kind = drawn.getAttribute('data-kind');
      const place = { kind, x: number('x'), y: number('y') };
      if (kind === 'button' || kind === 'background')
        return { ...place, width: number('width'), height: number('height') };
      if (kind === 'settingsCog') return { kind, x: number('cx'), y: number('cy'), r: number('r') };
      return { ...place, text: drawn.textContent, size: number('font-size') };
    }),
  );
}

function expectedPlaces({ boxes }: HomeScreenLayout) {
  return boxes.map(({ kind, x, y, width, height, text, fontPoints }) => {
    if (kind === 'button' || kind === 'background') return { kind, x, y, width, height };
    if (kind === 'settingsCog') return { kind, x: x + width / 2, y: y + height / 2, r: width / 2 };
    return { kind, text, x: x + width / 2, y: y + height / 2, size: fontPoints };
  });
}

describe.skipIf(!hasChromium)('the preview of an event', () => {
  rule(
    ['2.1/shown', '4.9/button-shown'],
    'draws each screen as a virtual tablet of that size lays it out',
    async () => {
      const made = await driven();
      const { account, goTo, page } = made;
      const event = await dressed(made);
      await goTo(`events/${event.id}`, 'Ada & Alan');
      for (const [name, screen] of [
        ['Largest tablet, landscape', { widthPoints: 1376, heightPoints: 1032 }],
        ['Largest tablet, portrait', { widthPoints: 1032, heightPoints: 1376 }],
        ['Smallest tablet, landscape', { widthPoints: 1133, heightPoints: 744 }],
        ['Smallest tablet, portrait', { widthPoints: 744, heightPoints: 1133 }],
      ] as const) {
        const tablet = account.tablets.add({ mode: 'allInOne', screen });
        const layout = tablet.open(event.id).layout();
        const drawing = page.getByRole('img', { name });
        await drawing.waitFor();
        expect(await drawing.getAttribute('viewBox')).toBe(`0 0 ${screen.widthPoints} ${screen.heightPoints}`);
        expect(await drawnPlaces(drawing)).toEqual(expectedPlaces(layout));
      }
      const button = page.locator('image[data-name=photo]').first();
      expect((await page.request.get((await button.getAttribute('href')) ?? '')).ok()).toBe(true);
    },
  );

  rule(['2.4.6', '2.5.1'], 'lists what guests get, what is left out, and the rule', async () => {
    const { account, call, goTo, page } = await driven();
    const strip = account.templates.add({ photoAreaCount: 3 });
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [strip.id] });
    const settings = { captureTypes: ['photo', 'gif'], actions: ['email', 'airdrop'], sharedGalleryEnabled: false };
    await call('PATCH', `/events/${event.id}`, { settings });
    await goTo(`events/${event.id}`, 'Ada & Alan');
    expect(await page.getByRole('alert').textContent()).toBe(
      'Tablets reject this event: No compatible templates. No template serves gif (rule 2.4.6).',
    );
    await page.getByText('gif: no template for it has exactly one photo area').waitFor();
    await page.getByText('email: the online gallery is off (rule 2.5.1)').waitFor();
    await page.getByLabel('On a tablet in the mode').selectOption('camera');
    await page.getByText('email: a Capture Station shares nothing (rule 2.5.3)').waitFor();
  });

  test('changes with the event', async () => {
    const { account, call, goTo, page } = await driven();
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    await goTo(`events/${event.id}`, 'Ada & Alan');
    await call('PATCH', `/events/${event.id}`, { hashtag: '#changed' });
    await page.getByRole('img', { name: 'Largest tablet, landscape' }).getByText('#changed').waitFor();
  });
});
