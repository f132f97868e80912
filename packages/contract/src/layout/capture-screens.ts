import { type Box, type LayoutBox, layoutBox } from './box.ts';
import { captureMessageStyle } from './home-screen.ts';
import { requireScreen, type TabletScreen } from './screen.ts';
import { estimateTextWidth, lineSpacing, type MeasureText } from './text.ts';

/** Content of the screens before a capture. */
export interface CaptureScreenInput {
  readonly screen: TabletScreen;
  // rule 2.1/colors
  /** The colours of the event. */
  readonly colors?: readonly string[] | null | undefined;
  readonly brandingTextColor?: string | null | undefined;
  /** Default: {@link estimateTextWidth}. */
  readonly measureText?: MeasureText | undefined;
}

// rule 2.3/touchToStartScreen-behaviour
/** The text of the touch-to-start screen. */
export const touchToStart = 'Ready? Touch to start!';

const ringPoints = 320;

const centred = ({ widthPoints, heightPoints }: TabletScreen, width: number, height: number): Box => ({
  x: (widthPoints - width) / 2,
  y: (heightPoints - height) / 2,
  width,
  height,
});

function centredText<Kind extends 'getReady' | 'digits' | 'amount'>(
  input: CaptureScreenInput,
  kind: Kind,
  text: string,
) {
  const { screen, brandingTextColor, measureText = estimateTextWidth } = input;
  const width = measureText(text, captureMessageStyle);
  const rect = centred(screen, width, captureMessageStyle.fontPoints * lineSpacing);
  return layoutBox(kind, rect, { ...captureMessageStyle, text, color: brandingTextColor ?? null });
}

// rule 2.1/shown
/** Lays out the touch-to-start screen: its text in `brandingTextColor`, over the live camera. */
export function touchToStartLayout(input: CaptureScreenInput): readonly LayoutBox<'getReady' | 'digits'>[] {
  requireScreen(input.screen);
  return [centredText(input, 'getReady', touchToStart)];
}

// rule 2.1/shown
/**
 * Lays out a countdown with whole `seconds` left: the shutter's ring in the second colour of the event, the digits in
 * `brandingTextColor`.
 */
export function countdownLayout(
  input: CaptureScreenInput,
  seconds: number,
): readonly LayoutBox<'ring' | 'getReady' | 'digits'>[] {
  requireScreen(input.screen);
  const ring = centred(input.screen, ringPoints, ringPoints);
  return [layoutBox('ring', ring, { color: input.colors?.[1] ?? null }), centredText(input, 'digits', String(seconds))];
}

/** Content of the screen on which guests pay. */
export interface PaymentScreenInput extends CaptureScreenInput {
  /** The price in the smallest unit of the currency, such as cents. */
  readonly amount: number;
  /** ISO 4217 code, such as EUR. */
  readonly currency: string;
}

const paymentControl = { width: 240, height: 80, gap: 24, fontPoints: 28 };

/**
 * Returns an amount with its currency, such as €5.00. `amount` is in the smallest unit of the currency.
 */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

// rule 2.1/paySetId
/**
 * Lays out the screen on which guests pay. The amount is in `brandingTextColor`. Below it are the controls `pay` and `cancel`, in the first and the
 * third colour of the event.
 */
export function paymentLayout(input: PaymentScreenInput): readonly LayoutBox<'amount' | 'control'>[] {
  requireScreen(input.screen);
  const amount = centredText(input, 'amount', formatAmount(input.amount, input.currency));
  const { width, height, gap, fontPoints } = paymentControl;
  const left = input.screen.widthPoints / 2 - width - gap / 2;
  const control = (name: string, text: string, at: number, color: string | null) =>
    layoutBox(
      'control',
      { x: left + at * (width + gap), y: amount.y + amount.height + gap, width, height },
      { name, text, fontPoints, color },
    );
  return [
    amount,
    control('pay', 'Pay', 0, input.colors?.[0] ?? null),
    control('cancel', 'Cancel', 1, input.colors?.[2] ?? null),
  ];
}
