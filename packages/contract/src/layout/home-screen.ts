import { type Box, type LayoutBox, layoutBox } from './box.ts';
import { type ButtonBox, type ButtonRowInput, buttonGapPoints, buttonRow } from './buttons.ts';
import { requireScreen, type TabletScreen, wholeScreen } from './screen.ts';
import { estimateTextWidth, lineSpacing, type MeasureText, type TextStyle, wrapText } from './text.ts';

// rule 2.1/shown
/** Style of the capture message, the heading above the buttons. */
export const captureMessageStyle: TextStyle = { fontPoints: 72, bold: true };

// rule 2.1/shown
/** Style of the hashtag, the line below the heading. */
export const hashtagStyle: TextStyle = { fontPoints: 36, bold: false };

/** Content of a home screen. */
export interface HomeScreenInput extends ButtonRowInput {
  readonly screen: TabletScreen;
  readonly captureMessage?: string | null | undefined;
  readonly hashtag?: string | null | undefined;
  /** `#rrggbb` of heading and hashtag; null for the tablet's own. */
  readonly brandingTextColor?: string | null | undefined;
  // rule 2.6/homeScreenBackgroundAttractScreenId
  /** The attract screen behind all; null for the live camera. */
  readonly homeScreenBackgroundAttractScreenId?: string | null | undefined;
  /** Default: {@link estimateTextWidth}. */
  readonly measureText?: MeasureText | undefined;
}

/** A box of the home screen. */
export type HomeScreenBox = LayoutBox<'background' | 'captureMessage' | 'hashtag' | 'settingsCog'> | ButtonBox;

/** The home screen of a tablet, laid out. */
export interface HomeScreenLayout {
  readonly screen: TabletScreen;
  /** In drawing order, with the row of buttons scrolled to its start. Parts of a box outside the screen are hidden. */
  readonly boxes: readonly HomeScreenBox[];
  /** The part of the screen that the row of buttons takes. */
  readonly buttonRow: Box & {
    /** Total width of the buttons and gaps. */
    readonly contentWidth: number;
    /** Whether the row is wider than the screen and scrolls sideways. */
    readonly scrolls: boolean;
  };
}

// The reference gives no positions (decision S123).
const marginPoints = 40;
const cog = { side: 44, margin: 20 };

// rules 2.1/shown, 4.9/button-shown
/**
 * Lays out the home screen of a tablet, in points. The capture message is bold, centred and
 * wrapped, at 72 points; the hashtag is below it, at 36. The buttons are in one row, 40 apart. A row wider than the screen
 * scrolls sideways. Decision S123 gives the positions that the reference does not. Throws a RangeError for a screen that no
 * tablet has.
 */
export function homeScreenLayout(input: HomeScreenInput): HomeScreenLayout {
  const { screen, captureMessage, hashtag, brandingTextColor, homeScreenBackgroundAttractScreenId: behind } = input;
  requireScreen(screen);
  const { widthPoints: width, heightPoints: height } = screen;
  const measure = input.measureText ?? estimateTextWidth;
  const color = brandingTextColor ?? null;
  const texts = [
    ...linesOf('captureMessage', captureMessage, captureMessageStyle, width, measure),
    ...linesOf('hashtag', hashtag, hashtagStyle, width, measure),
  ];
  const row = buttonRow(input);
  const textHeight = texts.reduce((sum, line) => sum + line.height, 0);
  const gap = texts.length > 0 && row.height > 0 ? buttonGapPoints : 0;
  let y = Math.max(0, (height - textHeight - gap - row.height) / 2);
  const lines = texts.map((line) => {
    const at = y;
    y += line.height;
    return layoutBox(
      line.kind,
      { ...line, x: (width - line.width) / 2, y: at },
      { ...line.style, text: line.text, color },
    );
  });
  const rowY = y + gap;
  const scrolls = row.width > width;
  const rowX = scrolls ? 0 : (width - row.width) / 2;
  const cogRect = { x: width - cog.margin - cog.side, y: cog.margin, width: cog.side, height: cog.side };
  return {
    screen,
    boxes: [
      layoutBox('background', wholeScreen(screen), { name: behind ?? 'camera' }),
      ...lines,
      ...row.buttons.map((button) => ({ ...button, x: button.x + rowX, y: button.y + rowY })),
      layoutBox('settingsCog', cogRect, { color: input.colors?.[2] ?? null }),
    ],
    buttonRow: {
      x: rowX,
      y: rowY,
      width: Math.min(row.width, width),
      height: row.height,
      contentWidth: row.width,
      scrolls,
    },
  };
}

function linesOf(
  kind: 'captureMessage' | 'hashtag',
  text: string | null | undefined,
  style: TextStyle,
  screenWidth: number,
  measure: MeasureText,
) {
  return wrapText(text ?? '', screenWidth - 2 * marginPoints, style, measure).map((line) => ({
    kind,
    style,
    text: line,
    width: measure(line, style),
    height: style.fontPoints * lineSpacing,
  }));
}
