import { type Box, type LayoutBox, layoutBox } from './box.ts';
import { captureMessageStyle } from './home-screen.ts';
import { requireScreen, type TabletScreen } from './screen.ts';
import { estimateTextWidth, lineSpacing, type MeasureText } from './text.ts';

/** Content of the screens before a capture. */
export interface CaptureScreenInput {
  readonly screen: TabletScreen;
  /** The colours of the event (rule 2.1/colors). */
  readonly colors?: readonly string[] | null | undefined;
  readonly brandingTextColor?: string | null | undefined;
  /** Default: {@link estimateTextWidth}. */
  readonly measureText?: MeasureText | undefined;
}

/** The text of the touch-to-start screen (rule 2.3/touchToStartScreen-behaviour). */
export const touchToStart = 'Ready? Touch to start!';

const ringPoints = 320;

const centred = ({ widthPoints, heightPoints }: TabletScreen, width: number, height: number): Box => ({
  x: (widthPoints - width) / 2,
  y: (heightPoints - height) / 2,
  width,
  height,
});

function centredText(input: CaptureScreenInput, kind: 'getReady' | 'digits', text: string) {
  const { screen, brandingTextColor, measureText = estimateTextWidth } = input;
  const width = measureText(text, captureMessageStyle);
  const place = centred(screen, width, captureMessageStyle.fontPoints * lineSpacing);
  return layoutBox(kind, place, { ...captureMessageStyle, text, color: brandingTextColor ?? null });
}

/** Lays out the touch-to-start screen: its text in `brandingTextColor`, over the live camera (rule 2.1/shown, decision S123). */
export function touchToStartLayout(input: CaptureScreenInput): readonly LayoutBox<'getReady' | 'digits'>[] {
  requireScreen(input.screen);
  return [centredText(input, 'getReady', touchToStart)];
}

/**
 * Lays out a countdown with whole `seconds` left: the shutter's ring in the second colour of the event, the digits in
 * `brandingTextColor` (rule 2.1/shown, decision S123).
 */
export function countdownLayout(
  input: CaptureScreenInput,
  seconds: number,
): readonly LayoutBox<'ring' | 'getReady' | 'digits'>[] {
  requireScreen(input.screen);
  const ring = centred(input.screen, ringPoints, ringPoints);
  return [layoutBox('ring', ring, { color: input.colors?.[1] ?? null }), centredText(input, 'digits', String(seconds))];
}
