import type { ButtonName } from '../rules/branding-slots.ts';
import { type LayoutBox, layoutBox } from './box.ts';

/** The size of an image, in pixels. */
export interface ImageSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Points between two buttons of the row (rule 4.9/button-shown). */
export const buttonGapPoints = 40;

/** How tall buttons are at most, in points; at half that with `buttonImagesAreRetina` (rule 4.9/button-shown). */
export const buttonHeights = { plain: 292, retina: 146 } as const;

/** A button of the home screen. */
export interface ButtonBox extends LayoutBox<'button'> {
  readonly name: ButtonName;
  /** Whether the whole button is an image of the event's own. */
  readonly custom: boolean;
  /** Whether a built-in button has its icon. */
  readonly icon: boolean;
}

/** What a row of buttons is made of. */
export interface ButtonRowInput {
  /** The buttons from left to right: the offered capture types in their order, and the gallery where it has a button. */
  readonly buttons: readonly ButtonName[];
  /** Stored images by button, as they are after scaling; a button without one has its built-in look. */
  readonly buttonImages?: { readonly [button in ButtonName]?: ImageSize | undefined } | undefined;
  readonly buttonImagesAreRetina?: boolean | undefined;
  /** The colours of the event (rule 2.1/colors). */
  readonly colors?: readonly string[] | null | undefined;
}

const labels: Readonly<Record<ButtonName, string>> = {
  photo: 'Photo',
  boomerang: 'Boomerang',
  slowmo: 'Slow motion',
  video: 'Video',
  gif: 'GIF',
  aiPhoto: 'AI Portrait',
  aiCustomPrompt: 'AI Prompt',
  gallery: 'Gallery',
};

/** So large that the longest label fits (decision S123). */
const labelPoints = { plain: 36, retina: 18 } as const;

/**
 * The size of a custom button in points: one a pixel up to 292 tall, or half of that with retina, and in proportion (rule
 * 4.9/button-shown).
 *
 * @example
 * ```ts
 * import { customButtonSize } from '@boothkit/contract/layout';
 *
 * customButtonSize({ widthPx: 400, heightPx: 292 }, true); // { width: 200, height: 146 }
 * ```
 */
export function customButtonSize(
  { widthPx, heightPx }: ImageSize,
  retina: boolean,
): { readonly width: number; readonly height: number } {
  const height = Math.min(heightPx, buttonHeights.plain) * (retina ? 0.5 : 1);
  return { width: (widthPx * height) / heightPx, height };
}

/** The row of buttons with its left end at 0 and its top at 0, the buttons on one middle line (rule 4.9/button-shown). */
export function buttonRow({ buttons, buttonImages = {}, buttonImagesAreRetina = false, colors }: ButtonRowInput): {
  readonly buttons: readonly ButtonBox[];
  readonly width: number;
  readonly height: number;
} {
  const small = buttonImagesAreRetina && buttons.some((name) => buttonImages[name] !== undefined);
  const side = small ? buttonHeights.retina : buttonHeights.plain;
  const sized = buttons.map((name) => {
    const image = buttonImages[name];
    return {
      name,
      custom: image !== undefined,
      size: image ? customButtonSize(image, buttonImagesAreRetina) : { width: side, height: side },
    };
  });
  const height = Math.max(0, ...sized.map(({ size }) => size.height));
  let x = 0;
  const row = sized.map(({ name, custom, size }): ButtonBox => {
    const place = { ...size, x, y: (height - size.height) / 2 };
    x += size.width + buttonGapPoints;
    const fontPoints = small ? labelPoints.retina : labelPoints.plain;
    const builtIn = { text: labels[name], fontPoints, bold: true, color: colors?.[0] ?? null };
    return { ...layoutBox('button', place, custom ? {} : builtIn), name, custom, icon: !custom && !small };
  });
  return { buttons: row, width: Math.max(0, x - buttonGapPoints), height };
}
