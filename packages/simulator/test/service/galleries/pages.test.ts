import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { stage } from '../../branding/stage.ts';
import { bookings } from '../events/bookings.ts';
import { jpegOf, pngOf } from '../files/images/pictures.ts';
import { attributesOf, firstOf, guestOf, photoLink } from './guests.ts';

/** A service with one event and its gallery, and a guest. */
async function party(name = 'Ada & Alan') {
  const made = bookings();
  const { account, create } = made;
  const event = await create({ name });
  const id = event.galleryId ?? '';
  const gallery = () => {
    const found = account.galleries.get(id) ?? expect.fail('the gallery is gone');
    return found;
  };
  return { ...made, event, gallery, visit: guestOf(made) };
}

/** A branded event, with one photo in its gallery. */
async function branded() {
  const made = stage();
  const { account, dress, event } = made;
  const { id, galleryId } = event();
  await dress(id, 'logo', await pngOf(700, 700));
  const { logoUrl, galleryBackgroundUrl } = await dress(id, 'gallery-background', await jpegOf(1920, 1080));
  const media = account.galleries.addMedia(galleryId);
  const gallery = account.galleries.get(galleryId);
  if (!gallery || !logoUrl || !galleryBackgroundUrl) throw new Error('the event is not branded');
  const pathOf = (url: string) => new URL(url).pathname;
  return {
    ...made,
    gallery,
    visit: guestOf(made),
    logo: pathOf(logoUrl),
    background: pathOf(galleryBackgroundUrl),
    galleryPages: [gallery.link, ...gallery.sessions.map(({ link }) => link)],
    photoPage: photoLink(gallery, media.id),
  };
}

describe('the page of a gallery', () => {
  rule(['1.4', '4.2.2', '4.4.3'], 'shows the current name and date of the event', async () => {
    const { event, gallery, patch, visit } = await party();
    const before = await visit(gallery().link);
    expect([before.status, before.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect([firstOf(before.html, 'h1'), firstOf(before.html, 'time')]).toEqual(['Ada &#38; Alan', '12 September 2026']);
    await patch(event.id, { name: 'Grace', date: '2026-12-31T23:30:00-05:00' });
    const after = await visit(gallery().link);
    expect([firstOf(after.html, 'h1'), firstOf(after.html, 'time')]).toEqual(['Grace', '1 January 2027']);
    expect(attributesOf(after.html, 'time', 'datetime')).toEqual(['2027-01-01T04:30:00.000Z']);
  });

  test('shows no date if the event has none', async () => {
    const { account, template, sim } = bookings();
    const { galleryId } = account.events.add({ name: 'Some day', templateIds: [template.id] });
    const { html } = await guestOf({ sim })(account.galleries.get(galleryId)?.link ?? '');
    expect([firstOf(html, 'h1'), firstOf(html, 'time')]).toEqual(['Some day', undefined]);
  });

  test('escapes the name', async () => {
    const { gallery, visit } = await party(`</h1><script>alert("1")</script>'&amp;`);
    const { html } = await visit(gallery().link);
    expect(html).not.toContain('<script');
    expect(firstOf(html, 'h1')).toBe('&#60;/h1&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#39;&#38;amp;');
    expect(firstOf(html, 'title')).toBe(firstOf(html, 'h1'));
  });

  test('says that there are no photos, and later has a tile for each session, newest first', async () => {
    const { account, gallery, visit } = await party();
    expect(firstOf((await visit(gallery().link)).html, 'main')).toContain('No photos yet.');
    const { id } = gallery();
    const [single, first] = [account.galleries.addMedia(id), account.galleries.addMedia(id, { type: 'gif' })];
    const second = account.galleries.addMedia(id, { sessionId: first.sessionId });
    const { html } = await visit(gallery().link);
    expect(html).not.toContain('No photos yet.');
    const { pathname } = new URL(gallery().link);
    expect(attributesOf(html, 'a', 'href')).toEqual([
      `${pathname}/session/${first.sessionId}`,
      `${pathname}/photo/${single.id}`,
    ]);
    expect(attributesOf(html, 'img', 'alt')).toEqual(['GIF 2', 'Photo 1']);
    expect(firstOf(html, 'span')).toBe('2');

    const [, { link = '' } = {}] = gallery().sessions;
    const session = await visit(link);
    expect(attributesOf(session.html, 'a', 'href')).toEqual([
      pathname,
      `${pathname}/photo/${first.id}`,
      `${pathname}/photo/${second.id}`,
    ]);
  });

  rule('2.8/no-auth', "shows media that load without a key from the page's origin", async () => {
    const { account, gallery, visit, sim } = await party();
    const bytes = await jpegOf(30, 20);
    const { id } = account.galleries.addMedia(gallery().id, { bytes });
    for (const url of [gallery().link, photoLink(gallery(), id)]) {
      const [src = ''] = attributesOf((await visit(url)).html, 'img', 'src');
      const answer = await sim.fetch(new URL(src, url));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    }
  });

  test('plays a video on its own page, behind its still', async () => {
    const { account, gallery, visit, sim } = await party();
    const bytes = new TextEncoder().encode('moving pictures');
    const { id } = account.galleries.addMedia(gallery().id, { type: 'video', bytes, contentType: 'video/mp4' });
    const { html } = await visit(photoLink(gallery(), id));
    const [src = ''] = attributesOf(html, 'video', 'src');
    const [poster = ''] = attributesOf(html, 'video', 'poster');
    const [video, picture] = await Promise.all([src, poster].map((path) => sim.fetch(new URL(path, gallery().link))));
    expect(new Uint8Array((await video?.arrayBuffer()) ?? [])).toEqual(bytes);
    expect(picture?.headers.get('content-type')).toBe('image/png');
  });

  test('runs no script and loads nothing external', async () => {
    const { gallery, galleryPages, photoPage, visit } = await branded();
    for (const url of [...galleryPages, photoPage, `${gallery.link}-unknown`]) {
      const { headers, html } = await visit(url);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy.split('; ')).toContain("default-src 'none'");
      expect(policy).not.toMatch(/script-src|\*|https?:/);
      expect(html).not.toMatch(/<script|<link|@import|url\(|\son[a-z]+="|https?:/);
    }
  });
});

describe('the branding of an event in its gallery', () => {
  rule('4.9/logo-shown', 'the logo is whole and 184 px tall, and on black beside a single photo', async () => {
    const { galleryPages, photoPage, logo, visit } = await branded();
    for (const url of [...galleryPages, photoPage]) {
      const { html } = await visit(url);
      expect(html).toContain(`<img class="logo" src="${logo}"`);
      expect(html).toMatch(/\.logo \{[^}]*\bheight: 184px;[^}]*object-fit: contain;/);
    }
    expect((await visit(photoPage)).html).toMatch(/<html [^>]*--ground: #000000"/);
  });

  rule(
    '4.9/gallery-background-shown',
    'the background is fixed, centred and cropped, except on photo pages',
    async () => {
      const { galleryPages, photoPage, background, visit } = await branded();
      for (const url of galleryPages) {
        const { html } = await visit(url);
        expect(html).toContain(`<img class="background" src="${background}"`);
        expect(html).toMatch(
          /\.background \{ position: fixed; inset: 0;[^}]*object-fit: cover; object-position: center;/,
        );
      }
      expect((await visit(photoPage)).html).not.toContain(background);
    },
  );

  rule('4.9/gallery-background-shown', 'the background is hidden while the gallery hides its header', async () => {
    const { account, gallery, galleryPages, background, visit } = await branded();
    const showBackground = async () =>
      Promise.all(galleryPages.map(async (url) => (await visit(url)).html.includes(background)));
    account.galleries.update(gallery.id, { customContent: { hidesHeader: true } });
    expect(await showBackground()).toEqual([false, false]);
    for (const url of galleryPages) expect((await visit(url)).html).not.toContain('<header>');
    account.galleries.update(gallery.id, { customContent: { hidesHeader: false } });
    expect(await showBackground()).toEqual([true, true]);
  });

  rule('4.9/gallery-background-shown', "text is in the gallery's textColor, on its backgroundColor", async () => {
    const { account, gallery, galleryPages, visit } = await branded();
    account.galleries.update(gallery.id, { textColor: '#4A2545', backgroundColor: '#fdf3ec' });
    for (const url of galleryPages) {
      const { html } = await visit(url);
      expect(html).toContain('<html lang="en" style="--text: #4A2545; --ground: #fdf3ec">');
      expect(html).toContain('html { color: var(--text); background: var(--ground);');
    }
  });

  rule('4.10', 'a removed background is gone from the pages too', async () => {
    const { call, gallery, background, visit } = await branded();
    await call('DELETE', `/events/${gallery.eventId}/branding/images?slot=gallery-background`);
    expect((await visit(gallery.link)).html).not.toContain(background);
    expect((await visit(gallery.link)).html).not.toContain('class="background"');
  });
});

describe('an unknown gallery page', () => {
  test.for(['nobody-knows', '', '%00', 'a/b', 'a/session/', 'a/photo/x/y'])(
    'responds with 404 and a page that says so: /of/%s',
    async (rest) => {
      const { sim } = bookings();
      const { status, html, headers } = await guestOf({ sim })(`https://booth.simulator.test/of/${rest}`);
      expect(status).toBe(404);
      expect(firstOf(html, 'h1')).toBe('There is no gallery here.');
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    },
  );

  test('a session or photo of another gallery is not found', async () => {
    const { account, create, gallery, visit } = await party();
    const other = await create();
    const { id, sessionId } = account.galleries.addMedia(other.galleryId ?? '');
    expect((await visit(`${gallery().link}/photo/${id}`)).status).toBe(404);
    expect((await visit(`${gallery().link}/session/${sessionId}`)).status).toBe(404);
  });

  test('a gallery has no other paths', async () => {
    const { account, gallery, visit } = await party();
    const { id, sessionId } = account.galleries.addMedia(gallery().id);
    for (const path of ['', `/photo/${id}`, `/session/${sessionId}`]) {
      expect((await visit(`${gallery().link}${path}`)).status).toBe(200);
      for (const more of ['/', '/x']) expect((await visit(`${gallery().link}${path}${more}`)).status).toBe(404);
    }
    for (const path of [`/photo/${sessionId}`, `/session/${id}`, '/photo', `/video/${id}`, `/${id}`])
      expect((await visit(`${gallery().link}${path}`)).status).toBe(404);
  });

  test('HEAD responds like GET without the page, and other methods are not allowed', async () => {
    const { gallery, visit } = await party();
    const head = await visit(gallery().link, { method: 'HEAD' });
    expect([head.status, head.html, head.headers.get('content-type')]).toEqual([200, '', 'text/html; charset=utf-8']);
    const put = await visit(gallery().link, { method: 'PUT', body: 'x' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});
