import type { ButtonName } from '../rules/branding-slots.ts';
import { type LayoutBox, layoutBox } from './box.ts';

/** The size of an image, in pixels. */
export interface ImageSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Points between two buttons of the row. */
export const buttonGapPoints = 40;

/** Maximum height of buttons in points; half with `buttonImagesAreRetina`. */
export const buttonHeights = { plain: 292, retina: 146 } as const;

/** A button of the home screen. */
export interface ButtonBox extends LayoutBox<'button'> {
  readonly name: ButtonName;
  /** Whether an image of the event replaces the whole button. */
  readonly custom: boolean;
  /** Whether a built-in button has its icon. */
  readonly icon: boolean;
}

/** Content of a row of buttons. */
export interface ButtonRowInput {
  /** The buttons from left to right: the offered capture types in their order, and the gallery where it has a button. */
  readonly buttons: readonly ButtonName[];
  /** Stored images by button, as they are after scaling; a button without one has its built-in look. */
  readonly buttonImages?: { readonly [button in ButtonName]?: ImageSize | undefined } | undefined;
  readonly buttonImagesAreRetina?: boolean | undefined;
  // rule 2.1/colors
  /** The colours of the event. */
  readonly colors?: readonly string[] | null | undefined;
}

/** The text of each button of the home screen. A picture of the event may replace it. */
export const buttonLabels: Readonly<Record<ButtonName, string>> = {
  photo: 'Photo',
  boomerang: 'Boomerang',
  slowmo: 'Slow motion',
  video: 'Video',
  gif: 'GIF',
  aiPhoto: 'AI Portrait',
  aiCustomPrompt: 'AI Prompt',
  gallery: 'Gallery',
};

/** Sizes at which the longest label fits (decision S123). */
const labelPoints = { plain: 36, retina: 18 } as const;

/**
 * Returns the size of a custom button in points, at the image's aspect ratio. A pixel is one point, up to a height of 292. With retina, the size is
 * half of that.
 */
export function customButtonSize(
  { widthPx, heightPx }: ImageSize,
  retina: boolean,
): { readonly width: number; readonly height: number } {
  const height = Math.min(heightPx, buttonHeights.plain) * (retina ? 0.5 : 1);
  return { width: (widthPx * height) / heightPx, height };
}

/** Lays out the row of buttons from its own top left corner, with the buttons centred vertically (rule 4.9/button-shown). */
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
    const rect = { ...size, x, y: (height - size.height) / 2 };
    x += size.width + buttonGapPoints;
    const fontPoints = small ? labelPoints.retina : labelPoints.plain;
    const builtIn = { text: buttonLabels[name], fontPoints, bold: true, color: colors?.[0] ?? null };
    return { ...layoutBox('button', rect, custom ? {} : builtIn), name, custom, icon: !custom && !small };
  });
  return { buttons: row, width: Math.max(0, x - buttonGapPoints), height };
}
