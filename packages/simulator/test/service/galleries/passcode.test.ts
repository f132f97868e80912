import { describe, expect, test } from 'vitest';
import { bookings } from '../events/bookings.ts';
import { firstOf, guestOf, photoLink } from './guests.ts';

/** A gallery with a passcode and a photo in it. */
async function closed() {
  const made = bookings();
  const { account, create } = made;
  const id = (await create()).galleryId ?? '';
  const media = account.galleries.addMedia(id);
  const gallery = account.galleries.update(id, { passcode: 'ö 2468' });
  const visit = guestOf(made);
  const send = (passcode: string, url = gallery.link) =>
    visit(url, { method: 'POST', body: new URLSearchParams({ passcode }) });
  return { ...made, gallery, media, visit, send };
}

const withCookie = (answer: { readonly headers: Headers }) => ({
  headers: { cookie: `other=1; ${answer.headers.get('set-cookie')?.split(';')[0]}` },
});

describe('a gallery with a passcode', () => {
  test('asks for it on every page, and shows no media without it', async () => {
    const { gallery, media, visit } = await closed();
    for (const url of [gallery.link, photoLink(gallery, media.id), ...gallery.sessions.map(({ link }) => link)]) {
      const { status, html } = await visit(url);
      expect([status, firstOf(html, 'label')]).toEqual([403, 'This gallery has a passcode.']);
      expect(html).not.toContain('/media/');
    }
  });

  test('opens the requested page when it is entered', async () => {
    const { gallery, media, visit, send } = await closed();
    const page = photoLink(gallery, media.id);
    const answer = await send('ö 2468', page);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, new URL(page).pathname]);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie.split('; ').slice(1)).toEqual([`Path=${new URL(gallery.link).pathname}`, 'HttpOnly', 'SameSite=Lax']);
    expect(cookie).not.toContain('2468');
    for (const url of [gallery.link, page]) expect((await visit(url, withCookie(answer))).status).toBe(200);
  });

  test.for(['', '2468', 'ö 2469', 'ö 24680', 'x'.repeat(5000)])('rejects %j', async (passcode) => {
    const { send } = await closed();
    const answer = await send(passcode);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
    expect(firstOf(answer.html, 'label')).toBe('That is not the passcode. Try again.');
  });

  test('asks again after the passcode changed, and never once it is removed', async () => {
    const { account, gallery, visit, send } = await closed();
    const answer = await send('ö 2468');
    account.galleries.update(gallery.id, { passcode: 'new' });
    expect((await visit(gallery.link, withCookie(answer))).status).toBe(403);
    account.galleries.update(gallery.id, { passcode: null });
    expect((await visit(gallery.link)).status).toBe(200);
    expect((await send('whatever')).status).toBe(303);
  });

  test('rejects the cookie of another gallery with the same passcode', async () => {
    const { account, create, gallery, visit, send } = await closed();
    const other = account.galleries.update((await create()).galleryId ?? '', { passcode: 'ö 2468' });
    expect((await visit(gallery.link, withCookie(await send('ö 2468', other.link)))).status).toBe(403);
  });
});

describe('the settings of a gallery', () => {
  test('can be changed one by one', async () => {
    const { account, gallery } = await closed();
    account.galleries.update(gallery.id, { textColor: '#ffffff' });
    account.galleries.update(gallery.id, { customContent: { hidesHeader: true } });
    account.galleries.update(gallery.id, { customContent: {} });
    expect(account.galleries.get(gallery.id)?.settings).toEqual({
      textColor: '#ffffff',
      backgroundColor: '#ffffff',
      passcode: 'ö 2468',
      customContent: { hidesHeader: true },
      textsEnabled: true,
    });
  });

  test.for([
    [{ textColor: 'white' }, 'textColor'],
    [{ backgroundColor: '#fff' }, 'backgroundColor'],
    [{ passcode: '' }, 'passcode'],
    [{ customContent: { hidesHeader: 'yes' } }, 'customContent.hidesHeader'],
    [{ privacy: true }, 'privacy'],
  ] as const)('are all rejected if one field is invalid: %j', async ([changes, field]) => {
    const { account, gallery } = await closed();
    const input = { textColor: '#000000', ...changes };
    // What a caller without types may send.
    const update: (id: string, changes: object) => unknown = account.galleries.update;
    expect(() => update(gallery.id, input)).toThrow(new RegExp(`^gallery: ${field}`));
    expect(account.galleries.get(gallery.id)).toEqual(gallery);
    expect(() => account.galleries.update('none', {})).toThrow('there is no gallery none in this account');
  });
});
