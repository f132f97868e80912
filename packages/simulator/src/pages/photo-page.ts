import { type Html, html } from '../engine/http/html.ts';
import { mediaTitle } from '../galleries/media-title.ts';
import type { MediaRecord } from '../model/gallery.ts';
import { type GalleryView, logo, page } from './frame.ts';

/** One photo or video: the logo on black, and no gallery background (rules 4.9/logo-shown, 4.9/gallery-background-shown). */
export function photoPage(view: GalleryView, media: MediaRecord): Html {
  const { originalUrl, thumbnailUrl } = view.urlsOf(media);
  const title = mediaTitle(media);
  const shot = media.contentType.startsWith('video/')
    ? html`<video class="shot" src="${originalUrl}" poster="${thumbnailUrl}" controls playsinline aria-label="${title}"></video>`
    : html`<img class="shot" src="${originalUrl}" alt="${title}">`;
  return page(
    `${title} – ${view.gallery.name}`,
    { text: '#ffffff', ground: '#000000' },
    html`${logo(view)}
<main>${shot}</main>
<nav>
<a class="plain" href="${view.pathOf()}">All photos</a>
<a class="plain" href="${originalUrl}" download>Download</a>
</nav>`,
    'photo',
  );
}
