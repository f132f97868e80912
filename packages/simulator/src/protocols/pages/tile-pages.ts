import { type Html, html } from '../../engine/http/html.ts';
import type { MediaRecord, SessionRecord } from '../../model/galleries/gallery.ts';
import { mediaTitle } from '../../service/galleries/media-title.ts';
import { type GalleryView, galleryFrame } from './frame.ts';

/** A session with its media, oldest first. */
export interface SessionView {
  readonly session: SessionRecord;
  readonly media: readonly MediaRecord[];
}

function tile(view: GalleryView, href: string, cover: MediaRecord, count = 1): Html {
  const badge = count > 1 ? html`<span class="count">${count}</span>` : undefined;
  const { thumbnailUrl } = view.urlsOf(cover);
  return html`<li><a href="${href}"><img src="${thumbnailUrl}" alt="${mediaTitle(cover)}" loading="lazy">${badge}</a></li>
`;
}

const photoPath = ({ pathOf }: GalleryView, { id }: MediaRecord) => pathOf({ kind: 'photo', id });

/** The gallery: a tile for each session, the newest first; one of a single photo leads right to it. */
export function galleryPage(view: GalleryView, sessions: readonly SessionView[]): Html {
  const tiles = sessions.toReversed().flatMap(({ session, media }) => {
    const [cover, ...others] = media;
    if (!cover) return [];
    const href = others.length === 0 ? photoPath(view, cover) : view.pathOf({ kind: 'session', id: session.id });
    return [tile(view, href, cover, media.length)];
  });
  return galleryFrame(
    view,
    tiles.length === 0 ? html`<p class="empty">No photos yet.</p>` : html`<ul class="tiles">${tiles}</ul>`,
  );
}

/** One session: a tile for each of its media. */
export function sessionPage(view: GalleryView, { media }: SessionView): Html {
  const tiles = media.map((item) => tile(view, photoPath(view, item), item));
  return galleryFrame(
    view,
    html`<p class="way"><a class="plain" href="${view.pathOf()}">All photos</a></p>
<ul class="tiles">${tiles}</ul>`,
  );
}
