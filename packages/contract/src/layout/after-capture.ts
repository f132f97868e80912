import type { ShareAction } from '../rules/share-options.ts';
import { type Box, type LayoutBox, layoutBox } from './box.ts';
import type { ImageSize } from './buttons.ts';
import { largestScreens, type Orientation, requireScreen, type TabletScreen, wholeScreen } from './screen.ts';

// rule 4.9/after-capture-background-shown
/** Height of the area for controls at the bottom of a screen after a capture, in points. */
export const controlsPoints = 335;

/** A control for guests after a capture. */
export type AfterCaptureControl = ShareAction | 'stickers' | 'print' | 'takeMore' | 'reroll' | 'done';

/** Content of a screen after a capture. */
export interface AfterCaptureInput {
  readonly screen: TabletScreen;
  /** The size of the event's own background; null for the built-in party picture. */
  readonly background?: ImageSize | null | undefined;
  /** From left to right. */
  readonly controls?: readonly AfterCaptureControl[] | undefined;
  // rule 2.1/colors
  /** The colours of the event. */
  readonly colors?: readonly string[] | null | undefined;
}

/** A screen after a capture, laid out. */
export interface AfterCaptureLayout {
  /** In drawing order. A background may be larger than the screen; its name is `custom` or `built-in`. */
  readonly boxes: readonly LayoutBox<'background' | 'controls' | 'control'>[];
  /** Whether the background covers the whole screen. */
  readonly covers: boolean;
}

const labels: Readonly<Record<AfterCaptureControl, string>> = {
  email: 'Email',
  sms: 'Text',
  qrCode: 'QR code',
  airdrop: 'AirDrop',
  stickers: 'Stickers',
  print: 'Print',
  takeMore: 'Take more',
  reroll: 'Again',
  done: 'Done',
};

// Sizes that the reference does not give (decision S123).
const control = { maxSide: 120, gap: 24, fontPoints: 20, lettersInWidth: 5.2 };

// rule 4.9/after-capture-background-shown; rule 2.1/shown
/**
 * Lays out the screen behind preview, filters and sharing. The background has one point per
 * pixel and is centred in the area above the controls. Controls are in the bottom 335 points, in the third colour
 * of the event. Throws a RangeError for a screen that no tablet has.
 */
export function afterCaptureLayout({
  screen,
  background = null,
  controls = [],
  colors,
}: AfterCaptureInput): AfterCaptureLayout {
  requireScreen(screen);
  const { widthPoints: width, heightPoints: height } = screen;
  const rect = background ? rectOf(background, screen) : wholeScreen(screen);
  const area: Box = { x: 0, y: height - controlsPoints, width, height: controlsPoints };
  const side = Math.min(control.maxSide, (width - control.gap * (controls.length + 1)) / controls.length);
  const fontPoints = Math.min(control.fontPoints, side / control.lettersInWidth);
  const left = (width - controls.length * (side + control.gap) + control.gap) / 2;
  return {
    boxes: [
      layoutBox('background', rect, { name: background ? 'custom' : 'built-in' }),
      layoutBox('controls', area),
      ...controls.map((name, at) =>
        layoutBox(
          'control',
          { x: left + at * (side + control.gap), y: area.y + (controlsPoints - side) / 2, width: side, height: side },
          { name, text: labels[name], fontPoints, color: colors?.[2] ?? null },
        ),
      ),
    ],
    // It is centred, sideways on the screen and upwards above the controls: two edges decide.
    covers: rect.x <= 0 && rect.y + rect.height >= height,
  };
}

function rectOf({ widthPx, heightPx }: ImageSize, { widthPoints, heightPoints }: TabletScreen): Box {
  return {
    x: (widthPoints - widthPx) / 2,
    y: (heightPoints - controlsPoints - heightPx) / 2,
    width: widthPx,
    height: heightPx,
  };
}

// rule 4.9/after-capture-background-shown
/**
 * Returns the minimum size in pixels of a background that covers every tablet in an orientation, or in both.
 */
export function coveringSize(orientation: Orientation | 'unknown'): ImageSize {
  const screens = orientation === 'unknown' ? Object.values(largestScreens) : [largestScreens[orientation]];
  return {
    widthPx: Math.max(...screens.map(({ widthPoints }) => widthPoints)),
    // It is centred above the controls, so it must extend as far above that area as below it.
    heightPx: Math.max(...screens.map(({ heightPoints }) => heightPoints)) + controlsPoints,
  };
}
