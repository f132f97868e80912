import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import {
  type AfterCaptureInput,
  afterCaptureLayout,
  controlsPoints,
  countdownLayout,
  coveringSize,
  estimateTextWidth,
  formatAmount,
  galleryBackgroundBox,
  largestScreens,
  logoDisplay,
  orientationOf,
  paymentLayout,
  showsGalleryBackground,
  touchToStartLayout,
} from '../../src/layout.ts';

const colors = ['#111111', '#222222', '#333333'];
const { landscape, portrait } = largestScreens;
const small = { widthPoints: 744, heightPoints: 1133 };

describe('the background after a capture', () => {
  const backgroundOf = (input: AfterCaptureInput) => {
    const { boxes, covers } = afterCaptureLayout(input);
    return { ...boxes.find(({ kind }) => kind === 'background'), covers };
  };

  rule(
    '4.9/after-capture-background-shown',
    'has one point per pixel, centred over the controls, even if cropped',
    () => {
      for (const screen of [landscape, portrait, small]) {
        const { x = 0, y = 0, ...box } = backgroundOf({ screen, background: { widthPx: 2000, heightPx: 900 } });
        expect(box).toMatchObject({ name: 'custom', width: 2000, height: 900 });
        expect(x + 1000).toBe(screen.widthPoints / 2);
        expect(y + 450).toBe((screen.heightPoints - 335) / 2);
      }
    },
  );

  rule(
    '4.9/after-capture-background-shown',
    'covers the largest tablet at the sizes of the reference and not a pixel below',
    () => {
      expect([coveringSize('landscape'), coveringSize('portrait'), coveringSize('unknown')]).toEqual([
        { widthPx: 1376, heightPx: 1367 },
        { widthPx: 1032, heightPx: 1711 },
        { widthPx: 1376, heightPx: 1711 },
      ]);
      for (const [orientation, screen] of Object.entries(largestScreens)) {
        const { widthPx, heightPx } = coveringSize(orientationOf(screen));
        expect(orientationOf(screen)).toBe(orientation);
        const covers = (background: AfterCaptureInput['background']) => backgroundOf({ screen, background }).covers;
        expect(covers({ widthPx, heightPx })).toBe(true);
        expect(covers({ widthPx: widthPx - 1, heightPx })).toBe(false);
        expect(covers({ widthPx, heightPx: heightPx - 1 })).toBe(false);
        expect(covers(coveringSize('unknown'))).toBe(true);
      }
      expect(backgroundOf({ screen: small, background: coveringSize('portrait') }).covers).toBe(true);
    },
  );

  test('is the built-in picture over the whole screen if the event has none', () => {
    expect(backgroundOf({ screen: landscape })).toMatchObject({
      name: 'built-in',
      width: 1376,
      height: 1032,
      covers: true,
    });
  });

  rule(
    ['4.9/after-capture-background-shown', '2.1/shown'],
    'leaves the bottom 335 points to the controls, which have the third colour',
    () => {
      const controls = ['email', 'print', 'takeMore', 'done'] as const;
      for (const screen of [landscape, small]) {
        const { boxes } = afterCaptureLayout({ screen, controls, colors });
        const area = boxes.find(({ kind }) => kind === 'controls');
        expect(area).toMatchObject({
          x: 0,
          y: screen.heightPoints - 335,
          width: screen.widthPoints,
          height: controlsPoints,
        });
        const pressed = boxes.filter(({ kind }) => kind === 'control');
        expect(pressed.map(({ name, color }) => [name, color])).toEqual(controls.map((name) => [name, '#333333']));
        expect(pressed.map(({ text }) => text)).toEqual(['Email', 'Print', 'Take more', 'Done']);
        expect(pressed.every(({ y }) => y >= screen.heightPoints - 335)).toBe(true);
      }
    },
  );

  test('has its controls in one row, 24 points apart, in the middle of their area', () => {
    const controlsOf = (screen: typeof small, controls: AfterCaptureInput['controls']) =>
      afterCaptureLayout({ screen, controls }).boxes.filter(({ kind }) => kind === 'control');
    expect(controlsOf(landscape, ['print', 'done'])).toMatchObject([
      { x: 556, y: 804.5, width: 120, height: 120 },
      { x: 700, y: 804.5, width: 120, height: 120 },
    ]);
    const full = controlsOf(small, ['email', 'sms', 'qrCode', 'airdrop', 'print', 'takeMore', 'reroll', 'done']);
    expect(full.map(({ x, width }) => [x, width])).toEqual(full.map((_, at) => [24 + at * (66 + 24), 66]));
    expect(controlsOf(landscape, undefined)).toEqual([]);
  });

  test('has room for every control and its label, on the smallest tablet too', () => {
    const controls = ['email', 'sms', 'qrCode', 'airdrop', 'print', 'takeMore', 'reroll', 'done'] as const;
    for (const screen of [small, landscape]) {
      const boxes = afterCaptureLayout({ screen, controls }).boxes.filter(({ kind }) => kind === 'control');
      expect(boxes).toHaveLength(8);
      for (const { x, width, text, fontPoints } of boxes) {
        expect(x >= 0 && x + width <= screen.widthPoints).toBe(true);
        expect(estimateTextWidth(text ?? '', { fontPoints: fontPoints ?? 0, bold: false })).toBeLessThanOrEqual(width);
      }
    }
  });
});

rule(
  '2.1/shown',
  'the ring of a countdown has the second colour, its digits and the get-ready text the text colour',
  () => {
    const input = { screen: landscape, colors, brandingTextColor: '#abcdef' };
    expect(countdownLayout(input, 3)).toMatchObject([
      { kind: 'ring', color: '#222222', x: 528, y: 356, width: 320, height: 320 },
      { kind: 'digits', text: '3', color: '#abcdef', height: 72 * 1.2 },
    ]);
    expect(countdownLayout({ screen: landscape }, 3)).toMatchObject([{ color: null }, { color: null }]);
    expect(touchToStartLayout(input)).toMatchObject([
      { kind: 'getReady', text: 'Ready? Touch to start!', color: '#abcdef' },
    ]);
    expect(touchToStartLayout({ screen: landscape })).toMatchObject([{ color: null }]);
  },
);

test('no screen is laid out for a tablet that does not exist', () => {
  const screen = { widthPoints: 1, heightPoints: 1 };
  for (const layOut of [
    () => afterCaptureLayout({ screen }),
    () => countdownLayout({ screen }, 3),
    () => touchToStartLayout({ screen }),
  ])
    expect(layOut).toThrow('screen.widthPoints must be 744 to 1376 points; got 1');
});

test('a square screen counts as landscape', () => {
  expect(orientationOf({ widthPoints: 1032, heightPoints: 1032 })).toBe('landscape');
});

describe('a logo', () => {
  const logo = { widthPx: 1000, heightPx: 600 };

  rule('4.9/logo-shown', 'is a circle out of its middle on tablets, in emails and in the dashboard', () => {
    for (const place of ['tablet', 'email', 'dashboard'] as const)
      expect(logoDisplay(place, logo)).toEqual({
        shape: 'circle',
        crop: { x: 200, y: 0, width: 600, height: 600 },
        heightPx: null,
        ground: null,
      });
    expect(logoDisplay('tablet', { widthPx: 600, heightPx: 1000 }).crop).toMatchObject({ x: 0, y: 200 });
  });

  rule(
    '4.9/logo-shown',
    'is whole in the gallery, 184 px tall, on black on the single-photo page, and up to 144 px in the report',
    () => {
      const whole = { shape: 'whole', crop: { x: 0, y: 0, width: 1000, height: 600 } };
      expect(logoDisplay('gallery', logo)).toEqual({ ...whole, heightPx: 184, ground: null });
      expect(logoDisplay('galleryPhoto', logo)).toEqual({ ...whole, heightPx: 184, ground: '#000000' });
      expect(logoDisplay('report', logo)).toEqual({ ...whole, heightPx: 144, ground: null });
      expect(logoDisplay('report', { widthPx: 100, heightPx: 100 }).heightPx).toBe(100);
    },
  );
});

describe('a gallery background', () => {
  rule(
    '4.9/gallery-background-shown',
    'is on gallery and session pages with a header, in the report by its switch, else nowhere',
    () => {
      for (const place of ['gallery', 'session'] as const) {
        expect(showsGalleryBackground(place)).toBe(true);
        expect(showsGalleryBackground(place, { hidesHeader: true, showHeroBackground: true })).toBe(false);
      }
      expect(showsGalleryBackground('photo', { showHeroBackground: true })).toBe(false);
      expect(showsGalleryBackground('report', { showHeroBackground: true, hidesHeader: true })).toBe(true);
      expect(showsGalleryBackground('report')).toBe(false);
    },
  );

  rule('4.9/gallery-background-shown', 'fills the window, centred and cropped', () => {
    const image = { widthPx: 2560, heightPx: 1440 };
    const tall = galleryBackgroundBox(image, { width: 1440, height: 1440 });
    expect(tall).toEqual({ x: -560, y: 0, width: 2560, height: 1440 });
    const broad = galleryBackgroundBox(image, { width: 2560, height: 720 });
    expect(broad).toEqual({ x: 0, y: -360, width: 2560, height: 1440 });
    const enlarged = galleryBackgroundBox({ widthPx: 1000, heightPx: 500 }, { width: 2000, height: 2000 });
    expect(enlarged).toEqual({ x: -1000, y: 0, width: 4000, height: 2000 });
  });
});

describe('the screen of a payment', () => {
  rule('2.1/paySetId', 'has the amount in the middle, and the controls below it', () => {
    for (const screen of [landscape, portrait, small]) {
      const [amount, pay, cancel] = paymentLayout({
        screen,
        colors,
        brandingTextColor: '#abcdef',
        amount: 350,
        currency: 'EUR',
      });
      expect(amount).toMatchObject({ kind: 'amount', text: '€3.50', fontPoints: 72, bold: true, color: '#abcdef' });
      const { x = 0, y = 0, width = 0, height = 0 } = amount ?? {};
      expect([x + width / 2, y + height / 2]).toEqual([screen.widthPoints / 2, screen.heightPoints / 2]);
      expect([pay, cancel]).toMatchObject([
        { kind: 'control', name: 'pay', text: 'Pay', color: '#111111' },
        { kind: 'control', name: 'cancel', text: 'Cancel', color: '#333333' },
      ]);
      expect([pay?.y, cancel?.y]).toEqual([y + height + 24, y + height + 24]);
      expect((pay?.x ?? 0) + (pay?.width ?? 0) + 12).toBe(screen.widthPoints / 2);
      expect((cancel?.x ?? 0) - 12).toBe(screen.widthPoints / 2);
    }
    expect(() => paymentLayout({ screen: { widthPoints: 1, heightPoints: 1 }, amount: 1, currency: 'EUR' })).toThrow(
      RangeError,
    );
    expect(paymentLayout({ screen: small, amount: 1, currency: 'EUR' }).map(({ color }) => color)).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('writes amounts in the smallest unit of the currency', () => {
    expect([formatAmount(1, 'EUR'), formatAmount(123_456, 'USD'), formatAmount(500, 'JPY')]).toEqual([
      '€0.01',
      '$1,234.56',
      '¥500',
    ]);
  });
});
