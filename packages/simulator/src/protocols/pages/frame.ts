import type { EventBranding } from '@boothkit/contract';
import { showsGalleryBackground } from '@boothkit/contract/internal';
import { type Html, html } from '../../engine/http/html.ts';
import type { GalleryRecord, MediaRecord } from '../../model/galleries/gallery.ts';
import type { MediaUrls } from '../../service/files/media-urls.ts';
import type { PagePath } from '../../service/galleries/paths.ts';
import { styles } from './styles.ts';

/** The data that the pages of one gallery show. */
export interface GalleryView {
  readonly gallery: GalleryRecord;
  readonly branding: Pick<EventBranding, 'logoUrl' | 'galleryBackgroundUrl'>;
  urlsOf(media: MediaRecord): MediaUrls;
  /** The path of one of the gallery's pages; the gallery itself without a part. */
  pathOf(part?: PagePath['part']): string;
}

/** How a page is painted. */
export interface Paint {
  readonly text: string;
  readonly ground: string;
}

/** A whole page: no script, and nothing from elsewhere. Its kind is the class of its body. */
export function page(title: string, { text, ground }: Paint, body: Html, kind: 'gallery' | 'photo' | 'missing'): Html {
  return html`<!doctype html>
<html lang="en" style="--text: ${text}; --ground: ${ground}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ markup: styles }}</style>
</head>
<body class="${kind}">
${body}
</body>
</html>
`;
}

/** The logo, whole (rule 4.9/logo-shown); nothing where the event has none. */
export function logo({ branding }: GalleryView): Html | undefined {
  return branding.logoUrl === null ? undefined : html`<img class="logo" src="${branding.logoUrl}" alt="">`;
}

// Made when it is first used, as it takes its time.
let dateFormat: Intl.DateTimeFormat | undefined;

/** A gallery's date is shown in UTC, so that it reads the same everywhere. */
function dateInWords(date: string): string {
  dateFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return dateFormat.format(new Date(date));
}

function header(view: GalleryView): Html {
  const { name, date } = view.gallery;
  return html`<header>
${logo(view)}
<h1>${name}</h1>
${date === null ? undefined : html`<p class="date"><time datetime="${date}">${dateInWords(date)}</time></p>`}
</header>`;
}

/**
 * A page in the gallery's own look: its header and background, or neither while the gallery hides its header (rule
 * 4.9/gallery-background-shown).
 */
export function galleryFrame(view: GalleryView, content: Html): Html {
  const { name, settings } = view.gallery;
  const { galleryBackgroundUrl: background } = view.branding;
  const { customContent } = settings;
  const backs = showsGalleryBackground('gallery', customContent) && background !== null;
  return page(
    name,
    { text: settings.textColor, ground: settings.backgroundColor },
    html`${backs ? html`<img class="background" src="${background}" alt="">` : undefined}
${customContent.hidesHeader ? undefined : header(view)}
<main>
${content}
</main>`,
    'gallery',
  );
}
