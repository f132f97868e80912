import type { Box } from './box.ts';
import type { ImageSize } from './buttons.ts';

/** A context that displays the logo of an event. */
export type LogoContext = 'tablet' | 'email' | 'dashboard' | 'gallery' | 'galleryPhoto' | 'report';

/** The display of a logo in one context. */
export interface LogoDisplay {
  readonly shape: 'circle' | 'whole';
  /** The visible part of the image, in its pixels. */
  readonly crop: Box;
  /** Displayed height in CSS pixels; null if the reference does not say. */
  readonly heightPx: number | null;
  /** The colour behind the logo; null for the page's own background. */
  readonly ground: '#000000' | null;
}

// rule 4.9/logo-shown
/**
 * Returns how a context displays a logo. Tablets, emails and the dashboard show a circle from its centre. The
 * gallery shows it whole and 184 pixels tall, on black on the single-photo page; the client report whole and up to 144 pixels tall.
 */
export function logoDisplay(context: LogoContext, { widthPx, heightPx }: ImageSize): LogoDisplay {
  const fullImage = { x: 0, y: 0, width: widthPx, height: heightPx };
  if (context === 'report') return { shape: 'whole', crop: fullImage, heightPx: Math.min(144, heightPx), ground: null };
  if (context === 'gallery') return { shape: 'whole', crop: fullImage, heightPx: 184, ground: null };
  if (context === 'galleryPhoto') return { shape: 'whole', crop: fullImage, heightPx: 184, ground: '#000000' };
  const side = Math.min(widthPx, heightPx);
  const crop = { x: (widthPx - side) / 2, y: (heightPx - side) / 2, width: side, height: side };
  return { shape: 'circle', crop, heightPx: null, ground: null };
}

/** A page that can show the gallery background. */
export type GalleryPage = 'gallery' | 'session' | 'photo' | 'report';

// rule 4.9/gallery-background-shown
/**
 * Whether a page shows the gallery background: gallery and session pages unless they hide
 * their header, the single-photo page never, the client report when its switch is on.
 */
export function showsGalleryBackground(
  page: GalleryPage,
  {
    hidesHeader = false,
    showHeroBackground = false,
  }: { readonly hidesHeader?: boolean; readonly showHeroBackground?: boolean } = {},
): boolean {
  if (page === 'report') return showHeroBackground;
  return page !== 'photo' && !hidesHeader;
}

// rule 4.9/gallery-background-shown
/**
 * Returns the box of a gallery background in a browser window, in CSS pixels. It fills the window, keeps its aspect ratio, is
 * centred, and does not scroll with the page.
 */
export function galleryBackgroundBox(
  { widthPx, heightPx }: ImageSize,
  window: { readonly width: number; readonly height: number },
): Box {
  const scale = Math.max(window.width / widthPx, window.height / heightPx);
  const [width, height] = [widthPx * scale, heightPx * scale];
  return { x: (window.width - width) / 2, y: (window.height - height) / 2, width, height };
}
