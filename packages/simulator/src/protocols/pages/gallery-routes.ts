import { type Html, html } from '../../engine/http/html.ts';
import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { MediaRecord, SessionRecord } from '../../model/galleries/gallery.ts';
import type { ReadTransaction, World } from '../../model/world.ts';
import { brandingResponse, mediaUrls } from '../../service/files/media-urls.ts';
import { mediaTitle } from '../../service/galleries/media-title.ts';
import { htmlOf, plainText } from '../../service/galleries/messages/content.ts';
import { partsOf } from '../../service/galleries/messages/parts.ts';
import { readMessagePath } from '../../service/galleries/messages/paths.ts';
import { isOpenTo, isPasscode, passcodeCookie } from '../../service/galleries/passcode.ts';
import { type PagePath, pathOfPage, readPagePath } from '../../service/galleries/paths.ts';
import { mediaOfSession, sessionsOf } from '../../service/galleries/store.ts';
import { type GalleryView, galleryFrame, logo, page } from './frame.ts';

/** The longest form that is read: a passcode, and some room. */
const maxFormBytes = 4096;

/** Pages run no script, load from nowhere but the service, and are embedded by its own pages only: the dashboard shows them. */
const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
};

/** A page that is there, and the gallery that it is of. */
interface Found {
  readonly view: GalleryView;
  content(): Html;
}

/** The account whose gallery a path leads to. */
export function accountOfPage(world: World, pathname: string): string | null {
  const slug = readPagePath(pathname)?.slug ?? '';
  return world.galleryLinks.get(slug)?.accountId ?? null;
}

/** Serves the web pages of galleries to guests, who need no key but may need a passcode. */
export async function respondFromGallery(world: World, request: HttpRequest): Promise<HttpResponse> {
  const { pathname } = request.url;
  const { mount = '' } = request;
  const path = readPagePath(pathname);
  const page = path && findPage(world, mount, path);
  if (!page) return pageResponse(404, missingPage());
  const { gallery } = page.view;
  if (request.method === 'POST') {
    const sent = await sentPasscode(world, request);
    if (!isPasscode(gallery, sent)) return pageResponse(403, passcodePage(page.view, true));
    const headers = {
      Location: mount + pathname,
      'Set-Cookie': passcodeCookie(world.seed, gallery, page.view.pathOf()),
    };
    return { status: 303, headers, body: null };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, headers: { Allow: 'GET, HEAD, POST' }, body: null };
  if (!isOpenTo(world.seed, gallery, request.header('cookie')))
    return pageResponse(403, passcodePage(page.view, false));
  return pageResponse(200, page.content());
}

function pageResponse(status: number, { markup }: Html): HttpResponse {
  return { status, headers: pageHeaders, body: markup };
}

async function sentPasscode(world: World, request: HttpRequest): Promise<string> {
  const form = await world.clock.busy(request.body(maxFormBytes));
  return new URLSearchParams(new TextDecoder().decode(form)).get('passcode') ?? '';
}

function findPage(world: World, mount: string, { slug, part }: PagePath): Found | undefined {
  const ref = world.galleryLinks.get(slug);
  if (!ref) return undefined;
  const read = world.read(ref.accountId);
  const { account } = read;
  const view = viewOf(read, mount, ref.galleryId);
  if (!view) return undefined;
  const { gallery } = view;
  if (!part) {
    const sessions = () => Array.from(sessionsOf(account, gallery.id), (session) => withMedia(account, session));
    return { view, content: () => galleryPage(view, sessions()) };
  }
  if (part.kind === 'session') {
    const session = account.sessions.get(part.id);
    if (session?.galleryId !== gallery.id) return undefined;
    return { view, content: () => sessionPage(view, withMedia(account, session)) };
  }
  const media = account.media.get(part.id);
  if (media?.galleryId !== gallery.id) return undefined;
  return { view, content: () => photoPage(view, media) };
}

function viewOf(read: ReadTransaction, mount: string, galleryId: string): GalleryView | undefined {
  const { world, account } = read;
  const gallery = account.galleries.get(galleryId);
  const event = gallery && account.events.get(gallery.eventId);
  if (!event) return undefined;
  return {
    gallery,
    branding: brandingResponse(read, event, mount),
    urlsOf(media) {
      const { originalUrl, thumbnailUrl } = mediaUrls(world, account.record.id, media);
      return { originalUrl: mount + originalUrl, thumbnailUrl: mount + thumbnailUrl };
    },
    pathOf: (part) => mount + pathOfPage({ slug: gallery.slug, ...(part && { part }) }),
  };
}

function withMedia(account: AccountState, session: SessionRecord): SessionView {
  return { session, media: [...mediaOfSession(account, session.id)] };
}

/** Returns the page for a gallery that does not exist or was removed. */
const missingPage = (): Html =>
  page(
    'No gallery here',
    { text: '#1f2937', ground: '#ffffff' },
    html`<header>
<h1>There is no gallery here.</h1>
<p class="date">The link may be misspelt, or the gallery may have been removed.</p>
</header>`,
    'missing',
  );

/** Asks for the gallery's passcode; sent to the page's own address, so that the guest comes back to it. */
function passcodePage(view: GalleryView, wasWrong: boolean): Html {
  return galleryFrame(
    view,
    html`<form method="post">
<label for="passcode">${wasWrong ? 'That is not the passcode. Try again.' : 'This gallery has a passcode.'}</label>
<input id="passcode" name="passcode" required autofocus autocomplete="off" maxlength="100">
<button>Open the gallery</button>
</form>`,
  );
}

/** One photo or video: the logo on black, and no gallery background (rules 4.9/logo-shown, 4.9/gallery-background-shown). */
function photoPage(view: GalleryView, media: MediaRecord): Html {
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

/** A session with its media, oldest first. */
interface SessionView {
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
function galleryPage(view: GalleryView, sessions: readonly SessionView[]): Html {
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
function sessionPage(view: GalleryView, { media }: SessionView): Html {
  const tiles = media.map((item) => tile(view, photoPath(view, item), item));
  return galleryFrame(
    view,
    html`<p class="way"><a class="plain" href="${view.pathOf()}">All photos</a></p>
<ul class="tiles">${tiles}</ul>`,
  );
}

const textHeaders = { 'Content-Type': 'text/plain; charset=utf-8' };

/** Serves a message to guests as a page or as text, without a key (decision S412). */
export async function respondFromInbox(world: World, { method, url, mount = '' }: HttpRequest): Promise<HttpResponse> {
  const path = readMessagePath(url.pathname);
  const read = path && world.hasAccount(path.accountId) ? world.read(path.accountId) : undefined;
  const send = read?.account.sends.get(path?.messageId ?? '');
  if (!path || !read || !send) return { status: 404, headers: textHeaders, body: 'There is no message here.\n' };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: { Allow: 'GET, HEAD' }, body: null };
  const parts = partsOf(read, send, url.origin + mount);
  return path.form === 'html'
    ? { status: 200, headers: pageHeaders, body: htmlOf(parts) }
    : { status: 200, headers: textHeaders, body: plainText(parts) };
}
