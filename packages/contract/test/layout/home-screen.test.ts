import { rule } from '@boothkit/rule-coverage';
import { runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  customButtonSize,
  estimateTextWidth,
  type HomeScreenInput,
  homeScreenLayout,
  type MeasureText,
  screenSides,
} from '../../src/layout.ts';
import { buttonNames } from '../../src/rules.ts';

const screen = { widthPoints: 1376, heightPoints: 1032 };
const small = { widthPoints: 744, heightPoints: 1133 };
const colors = ['#111111', '#222222', '#333333'];
/** Every letter as wide as half its size: easy to reckon with. */
const measureText: MeasureText = (text, { fontPoints }) => (text.length * fontPoints) / 2;
const square = (heightPx: number) => ({ widthPx: heightPx, heightPx });

const layout = (changes: Partial<HomeScreenInput> = {}) =>
  homeScreenLayout({ screen, buttons: ['photo', 'gif'], colors, measureText, ...changes });
const boxes = (kind: string, changes: Partial<HomeScreenInput> = {}) =>
  layout(changes).boxes.filter((box) => box.kind === kind);

describe('the texts of the home screen', () => {
  rule(
    '2.1/shown',
    'are the message, bold at 72 points, and the hashtag at 36 under it, in the text colour, above the buttons',
    () => {
      const words = { captureMessage: 'Hello', hashtag: '#ada', brandingTextColor: '#abcdef' };
      expect(boxes('captureMessage', words)).toMatchObject([
        { text: 'Hello', fontPoints: 72, bold: true, color: '#abcdef', width: 180, x: 598 },
      ]);
      expect(boxes('hashtag', words)).toMatchObject([
        { text: '#ada', fontPoints: 36, bold: false, color: '#abcdef', width: 72, x: 652 },
      ]);
      const [[message], [hashtag], [button]] = [
        boxes('captureMessage', words),
        boxes('hashtag', words),
        boxes('button', words),
      ];
      expect(hashtag?.y).toBeCloseTo((message?.y ?? 0) + 72 * 1.2);
      expect(button?.y).toBeCloseTo((hashtag?.y ?? 0) + 36 * 1.2 + 40);
      expect(message?.y).toBeCloseTo(1032 - (button?.y ?? 0) - 292);
    },
  );

  test('are in the middle of a screen without buttons', () => {
    const [message] = boxes('captureMessage', { captureMessage: 'Hello', buttons: [] });
    expect((message?.y ?? 0) + (message?.height ?? 0) / 2).toBeCloseTo(516);
  });

  rule('2.1/shown', 'wrap between words, each line centred, and within a word that is wider than the screen', () => {
    const lines = (captureMessage: string, more: Partial<HomeScreenInput> = {}) =>
      boxes('captureMessage', { screen: small, captureMessage, ...more });
    expect(lines('Ada and Alan say hello').map(({ text }) => text)).toEqual(['Ada and Alan say', 'hello']);
    for (const { x, width } of lines('Ada and Alan say hello')) expect(x + width / 2).toBe(372);
    expect(lines('x'.repeat(40)).map(({ text }) => text?.length)).toEqual([18, 18, 4]);
    expect(lines('one\ntwo').map(({ text }) => text)).toEqual(['one', 'two']);
    expect(lines('👩‍👩‍👧‍👧'.repeat(3), { measureText: undefined }).map(({ text }) => text)).toEqual([
      '👩‍👩‍👧‍👧'.repeat(3),
    ]);
    expect(lines('  Ada   and Alan ').map(({ text }) => text)).toEqual(['Ada and Alan']);
    expect(lines('  ')).toEqual([]);
  });

  test('fill a line to the last point, and have one letter on a line that is narrower than a letter', () => {
    const textsOf = (captureMessage: string, more: Partial<HomeScreenInput>) =>
      boxes('captureMessage', { captureMessage, ...more }).map(({ text }) => text);
    const twentyLetters = { screen: { widthPoints: 800, heightPoints: 800 } };
    expect(textsOf('x'.repeat(20), twentyLetters)).toEqual(['x'.repeat(20)]);
    expect(textsOf('x'.repeat(21), twentyLetters)).toEqual(['x'.repeat(20), 'x']);
    expect(textsOf('ab c', { measureText: (text) => text.length * 2000 })).toEqual(['a', 'b', 'c']);
  });

  test('are absent if the event has none, and the buttons are in the middle', () => {
    expect([...boxes('captureMessage'), ...boxes('hashtag', { hashtag: null })]).toEqual([]);
    expect(layout().buttonRow).toMatchObject({ y: (1032 - 292) / 2, height: 292 });
  });

  test('are estimated without a measuring function: wider for wide and bold letters', () => {
    const width = (captureMessage: string) =>
      boxes('captureMessage', { captureMessage, measureText: undefined })[0]?.width ?? 0;
    expect(width('mmm')).toBeGreaterThan(width('nnn'));
    expect(width('nnn')).toBeGreaterThan(width('iii'));
    expect(width('漢字')).toBeGreaterThan(width('ab'));
    expect(width('Hello')).toBeGreaterThan(72 * 2);
    expect(width('Hello')).toBeLessThan(72 * 3.5);
    const inWeight = (bold: boolean) => estimateTextWidth('Hello', { fontPoints: 72, bold });
    expect(inWeight(true)).toBeGreaterThan(inWeight(false));
  });
});

describe('the buttons', () => {
  rule('4.9/button-shown', 'are in one row, 40 points apart, centred if they fit', () => {
    const row = boxes('button', { buttons: ['photo', 'gif', 'gallery'] });
    expect(row.map(({ name, x, width }) => [name, x, width])).toEqual([
      ['photo', 210, 292],
      ['gif', 542, 292],
      ['gallery', 874, 292],
    ]);
    expect(layout({ buttons: ['photo', 'gif', 'gallery'] }).buttonRow).toMatchObject({
      x: 210,
      width: 956,
      contentWidth: 956,
      scrolls: false,
    });
    const asWideAsTheRow = { widthPoints: 956, heightPoints: 1032 };
    expect(layout({ buttons: ['photo', 'gif', 'gallery'], screen: asWideAsTheRow }).buttonRow.scrolls).toBe(false);
  });

  rule('4.9/button-shown', 'scroll sideways when they are wider than the screen, from its left edge on', () => {
    const { buttonRow } = layout({ buttons: ['photo', 'gif', 'gallery'], screen: small });
    expect(buttonRow).toMatchObject({ x: 0, width: 744, contentWidth: 956, scrolls: true });
    expect(boxes('button', { buttons: ['photo', 'gif', 'gallery'], screen: small }).map(({ x }) => x)).toEqual([
      0, 332, 664,
    ]);
    const four = ['photo', 'gif', 'video', 'slowmo'] as const;
    expect(layout({ buttons: four }).buttonRow).toMatchObject({ contentWidth: 1288, scrolls: false });
    expect(layout({ buttons: [...four, 'gallery'] }).buttonRow.scrolls).toBe(true);
  });

  rule(
    '4.9/button-shown',
    'with an image are one point a pixel up to 292 tall, or half that with retina, in proportion',
    () => {
      expect(customButtonSize({ widthPx: 600, heightPx: 200 }, false)).toEqual({ width: 600, height: 200 });
      expect(customButtonSize({ widthPx: 600, heightPx: 200 }, true)).toEqual({ width: 300, height: 100 });
      expect(customButtonSize({ widthPx: 1000, heightPx: 584 }, false)).toEqual({ width: 500, height: 292 });
      expect(customButtonSize({ widthPx: 1000, heightPx: 584 }, true)).toEqual({ width: 250, height: 146 });
      expect(customButtonSize(square(292), true)).toEqual({ width: 146, height: 146 });
    },
  );

  rule(
    '4.9/button-shown',
    'without one are drawn at 146 points and without icon beside custom ones, with retina only',
    () => {
      const looks = (changes: Partial<HomeScreenInput>) =>
        layout(changes).boxes.flatMap((box) => (box.kind === 'button' ? [[box.custom, box.icon, box.height]] : []));
      const buttonImages = { photo: square(292) };
      expect(looks({ buttonImages, buttonImagesAreRetina: true })).toEqual([
        [true, false, 146],
        [false, false, 146],
      ]);
      expect(looks({ buttonImages, buttonImagesAreRetina: false })).toEqual([
        [true, false, 292],
        [false, true, 292],
      ]);
      expect(looks({ buttonImagesAreRetina: true })).toEqual([
        [false, true, 292],
        [false, true, 292],
      ]);
      // An image of a button that is not shown is not beside anything.
      expect(looks({ buttonImages: { video: square(292) }, buttonImagesAreRetina: true })[0]).toEqual([
        false,
        true,
        292,
      ]);
    },
  );

  rule('4.9/button-shown', 'of different heights share a middle line', () => {
    const row = boxes('button', { buttonImages: { photo: square(100) } });
    expect(row.map(({ y, height }) => y + height / 2)).toEqual([516, 516]);
    expect(row.map(({ height }) => height)).toEqual([100, 292]);
  });

  rule('2.1/shown', 'have an outline of the first colour and a label if they are built in', () => {
    expect(boxes('button', { buttonImages: { gif: square(292) } })).toMatchObject([
      { text: 'Photo', color: '#111111', bold: true },
      { text: null, color: null, bold: false },
    ]);
    expect(boxes('button', { colors: null })[0]?.color).toBeNull();
  });
});

test('the labels of built-in buttons fit them, small ones too', () => {
  for (const buttonImagesAreRetina of [false, true]) {
    const buttonImages = { gallery: square(292) };
    for (const box of boxes('button', { buttons: buttonNames, buttonImages, buttonImagesAreRetina })) {
      const lettering = { fontPoints: box.fontPoints ?? 0, bold: box.bold };
      expect(estimateTextWidth(box.text ?? '', lettering)).toBeLessThanOrEqual(box.width);
    }
  }
});

test('behind all lies the live camera, or the attract screen that the branding names', () => {
  expect(boxes('background')).toMatchObject([{ name: 'camera', x: 0, y: 0, width: 1376, height: 1032 }]);
  expect(boxes('background', { homeScreenBackgroundAttractScreenId: 'loop' })).toMatchObject([{ name: 'loop' }]);
  expect(layout().boxes[0]?.kind).toBe('background');
});

rule('2.1/shown', 'the cog of the menu is at the top right, in the third colour', () => {
  expect(boxes('settingsCog')).toMatchObject([{ x: 1312, y: 20, width: 44, height: 44, color: '#333333' }]);
});

test('a screen that no tablet has is rejected by its side', () => {
  for (const widthPoints of [743, 1377, Number.NaN])
    expect(() => layout({ screen: { ...screen, widthPoints } })).toThrow(
      `screen.widthPoints must be 744 to 1376 points; got ${widthPoints}`,
    );
  expect(() => layout({ screen: { widthPoints: 744, heightPoints: 100 } })).toThrow('screen.heightPoints');
});

rule(
  '4.9/button-shown',
  'for all images and screens, gaps are 40, heights are within bounds, and nothing overlaps',
  () => {
    const side = fc.integer({ min: screenSides.minPoints, max: screenSides.maxPoints });
    const pixels = fc.integer({ min: 1, max: 1024 });
    fc.assert(
      fc.property(
        fc.record({ widthPoints: side, heightPoints: side }),
        fc.uniqueArray(fc.constantFrom(...buttonNames), { minLength: 1 }),
        fc.dictionary(fc.constantFrom(...buttonNames), fc.record({ widthPx: pixels, heightPx: pixels })),
        fc.boolean(),
        (anyScreen, buttons, buttonImages, buttonImagesAreRetina) => {
          const made = homeScreenLayout({ screen: anyScreen, buttons, buttonImages, buttonImagesAreRetina });
          const row = made.boxes.filter(({ kind }) => kind === 'button');
          expect(row.map(({ name }) => name)).toEqual(buttons);
          for (const [at, { x, height }] of row.entries()) {
            const before = row[at - 1];
            if (before) expect(x - before.x - before.width).toBeCloseTo(40);
            expect(height).toBeLessThanOrEqual(292);
          }
          expect(made.buttonRow.scrolls).toBe(made.buttonRow.contentWidth > anyScreen.widthPoints);
          const [first, last] = [row[0], row.at(-1)];
          const width = (last?.x ?? 0) + (last?.width ?? 0) - (first?.x ?? 0);
          expect(made.buttonRow.contentWidth).toBeCloseTo(width);
          if (!made.buttonRow.scrolls) expect(first?.x).toBeCloseTo((anyScreen.widthPoints - width) / 2);
        },
      ),
      runs(500),
    );
  },
);
