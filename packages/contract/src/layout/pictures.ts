import type { Box } from './box.ts';
import type { ImageSize } from './buttons.ts';

/** Where the logo of an event is shown. */
export type LogoContext = 'tablet' | 'email' | 'dashboard' | 'gallery' | 'galleryPhoto' | 'report';

/** How a logo is shown somewhere. */
export interface LogoDisplay {
  readonly shape: 'circle' | 'whole';
  /** The part of the image that is shown, in its pixels. */
  readonly crop: Box;
  /** How tall it is shown, in CSS pixels; null where the reference does not say. */
  readonly heightPx: number | null;
  /** What it lies on; null for whatever is there. */
  readonly ground: '#000000' | null;
}

/**
 * How a logo is shown (rule 4.9/logo-shown): a circle out of its middle on tablets, in emails and in the dashboard; whole and 184
 * pixels tall in the gallery, on black on its single-photo page; whole and up to 144 pixels tall in the client report.
 *
 * @example
 * ```ts
 * import { logoDisplay } from '@boothkit/contract/layout';
 *
 * logoDisplay('tablet', { widthPx: 1000, heightPx: 600 }).crop; // { x: 200, y: 0, width: 600, height: 600 }
 * ```
 */
export function logoDisplay(place: LogoContext, { widthPx, heightPx }: ImageSize): LogoDisplay {
  const whole = { x: 0, y: 0, width: widthPx, height: heightPx };
  if (place === 'report') return { shape: 'whole', crop: whole, heightPx: Math.min(144, heightPx), ground: null };
  if (place === 'gallery') return { shape: 'whole', crop: whole, heightPx: 184, ground: null };
  if (place === 'galleryPhoto') return { shape: 'whole', crop: whole, heightPx: 184, ground: '#000000' };
  const side = Math.min(widthPx, heightPx);
  const crop = { x: (widthPx - side) / 2, y: (heightPx - side) / 2, width: side, height: side };
  return { shape: 'circle', crop, heightPx: null, ground: null };
}

/** A page that could show the gallery background. */
export type GalleryPage = 'gallery' | 'session' | 'photo' | 'report';

/**
 * Whether a page shows the gallery background (rule 4.9/gallery-background-shown): gallery and session pages unless they hide
 * their header, the single-photo page never, the client report when its switch is on.
 */
export function showsGalleryBackground(
  place: GalleryPage,
  {
    hidesHeader = false,
    showHeroBackground = false,
  }: { readonly hidesHeader?: boolean; readonly showHeroBackground?: boolean } = {},
): boolean {
  if (place === 'report') return showHeroBackground;
  return place !== 'photo' && !hidesHeader;
}

/**
 * Where a gallery background lies in a browser window, in CSS pixels: it fills the window, in proportion and centred, and stays
 * there while the page scrolls (rule 4.9/gallery-background-shown).
 *
 * @example
 * ```ts
 * import { galleryBackgroundBox } from '@boothkit/contract/layout';
 *
 * galleryBackgroundBox({ widthPx: 2560, heightPx: 1440 }, { width: 1000, height: 1000 }).height; // 1000
 * ```
 */
export function galleryBackgroundBox(
  { widthPx, heightPx }: ImageSize,
  window: { readonly width: number; readonly height: number },
): Box {
  const scale = Math.max(window.width / widthPx, window.height / heightPx);
  const [width, height] = [widthPx * scale, heightPx * scale];
  return { x: (window.width - width) / 2, y: (window.height - height) / 2, width, height };
}
