import { rule } from '@boothkit/rule-coverage';
import { matchers } from '@boothkit/simulator/matchers';
import { describe, expect, test } from 'vitest';
import { stage } from '../../../branding/stage.ts';
import { connected } from '../../../control/remote/connected.ts';
import { bookings } from '../../events/bookings.ts';
import { pngOf } from '../../files/images/pictures.ts';
import { evening, uploads } from '../../tablets/evening.ts';
import { hooked } from '../../webhooks/hooks.ts';
import { attributesOf, guestOf } from '../guests.ts';

const guest = 'guest@example.com';
const phone = '+4930123456';

/** An account whose guests were sent a session by email and by text message, and one item of it by email. */
function sent() {
  const made = hooked();
  const { account, upload } = made;
  const { id, sessionId } = upload();
  account.sends.shareSession(sessionId, { by: 'email', to: guest });
  account.sends.shareSession(sessionId, { by: 'sms', to: phone });
  account.sends.shareMedia(id, { by: 'email', to: 'host@example.com' });
  return { ...made, sessionId, mediaId: id };
}

/** The first message, and the two forms of it as a guest opens them. */
async function opened({ account, sim }: Pick<ReturnType<typeof sent>, 'account' | 'sim'>, by: 'email' | 'sms') {
  const [message = expect.fail(`nothing was sent by ${by}`)] = account.inbox.list({ by });
  const guestOpens = guestOf({ sim });
  return { message, page: await guestOpens(message.htmlUrl), text: await guestOpens(message.textUrl) };
}

describe('the inbox', () => {
  test('has a message for each send, oldest first, with the link that the guest is sent', () => {
    const { account, event, sessionId, mediaId } = sent();
    const messages = account.inbox.list();
    expect(messages.map(({ by, to, shared, sharedId }) => ({ by, to, shared, sharedId }))).toEqual([
      { by: 'email', to: guest, shared: 'session', sharedId: sessionId },
      { by: 'sms', to: phone, shared: 'session', sharedId: sessionId },
      { by: 'email', to: 'host@example.com', shared: 'media', sharedId: mediaId },
    ]);
    const sends = account.sends.list();
    expect(messages.map(({ id, link, sentDate }) => ({ id, link, sentDate }))).toEqual(
      sends.map(({ id, link, sentDate }) => ({ id, link, sentDate })),
    );
    expect(messages.every(({ eventId, galleryId }) => eventId === event.id && galleryId === event.galleryId)).toBe(
      true,
    );
  });

  test('lists the messages to a guest, of a kind and of an event', () => {
    const { account, event } = sent();
    const { galleryId, id } = account.events.add({ name: 'Other', templateIds: [...event.templateIds] });
    account.sends.shareMedia(account.galleries.addMedia(galleryId).id, { by: 'email', to: guest });
    expect(account.inbox.list({ to: guest })).toHaveLength(2);
    expect(account.inbox.list({ to: guest, eventId: event.id })).toHaveLength(1);
    expect(account.inbox.list({ by: 'sms' }).map(({ to }) => to)).toEqual([phone]);
    expect(account.inbox.list({ eventId: id }).map(({ eventId }) => eventId)).toEqual([id]);
    expect(account.inbox.list({ eventId: 'nothing' })).toEqual([]);
    expect(account.inbox.list({ search: 'OTHER' }).map(({ eventId }) => eventId)).toEqual([id]);
    expect(account.inbox.list({ search: 'host@' }).map(({ to }) => to)).toEqual(['host@example.com']);
  });

  test('has pages with the newest message first', () => {
    const { inbox } = sent().account;
    const ids = inbox.list().map(({ id }) => id);
    const { data, nextCursor } = inbox.page({}, { order: 'newest', limit: 2 });
    const rest = inbox.page({}, { order: 'newest', cursor: nextCursor ?? '' });
    expect([...data, ...rest.data].map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test('has messages with the pictures that there were when they were sent', async () => {
    const made = sent();
    const { page } = await opened(made, 'email');
    made.account.galleries.addMedia(made.event.galleryId, { sessionId: made.sessionId });
    const later = (await opened(made, 'email')).page;
    const pictures = attributesOf(page.html, 'img', 'src');
    expect(pictures).not.toEqual([]);
    expect(attributesOf(later.html, 'img', 'src')).toEqual(pictures);
  });

  test('rejects a filter with an unknown or wrong field', () => {
    const { inbox } = sent().account;
    // @ts-expect-error There are emails and text messages only.
    expect(() => inbox.list({ by: 'fax' })).toThrow(/by must be .*got "fax"/);
    // @ts-expect-error There is no such field.
    expect(() => inbox.list({ recipient: guest })).toThrow('recipient');
  });

  rule('4.5', 'loses the messages of a removed event, whose pages then answer 404', async () => {
    const made = sent();
    const { message } = await opened(made, 'email');
    made.account.events.remove(made.event.id);
    expect(made.account.inbox.list()).toEqual([]);
    expect(made.account.inbox.get(message.id)).toBeUndefined();
    for (const url of [message.htmlUrl, message.textUrl]) expect((await guestOf(made)(url)).status).toBe(404);
  });

  test('is the same over the control API', async () => {
    const { account, remoteAccount, sim, server } = await connected();
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    const { sessionId } = account.galleries.addMedia(event.galleryId);
    account.sends.shareSession(sessionId, { by: 'email', to: guest });
    const local = account.inbox.list();
    const [message, ...others] = await remoteAccount.inbox.list({ to: guest, eventId: event.id });
    expect(others).toEqual([]);
    expect(message).toEqual(
      JSON.parse(JSON.stringify(local[0]).replaceAll(new URL(sim.baseUrl).origin, new URL(server.baseUrl).origin)),
    );
    expect(await remoteAccount.inbox.get(message?.id ?? '')).toEqual(message);
    expect(await remoteAccount.inbox.get('nothing')).toBeUndefined();
    expect(await (await fetch(message?.textUrl ?? '')).text()).toBe(message?.text);
  });
});

describe('an email', () => {
  test('has subject, message, pictures, the button to the session, and a plain-text part', async () => {
    const made = sent();
    const { message, page, text } = await opened(made, 'email');
    expect(message).toMatchObject({ from: 'Ada & Alan', subject: 'Your photos from Ada & Alan' });
    expect(message.text).toContain(`See your photos: ${message.link}`);
    expect([text.status, text.headers.get('content-type'), text.html]).toEqual([
      200,
      'text/plain; charset=utf-8',
      message.text,
    ]);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.html).toContain('<title>Your photos from Ada &#38; Alan</title>');
    expect(page.html).toMatch(new RegExp(`<a href="${message.link}" style="[^"]*background: ${made.event.colors[0]}`));
    const [picture = ''] = attributesOf(page.html, 'img', 'src');
    expect((await made.sim.fetch(picture)).status).toBe(200);
  });

  rule('4.9/logo-shown', 'shows the logo of the event as a circle', async () => {
    const made = stage();
    const { id, galleryId } = made.event();
    made.account.sends.shareMedia(made.account.galleries.addMedia(galleryId).id, { by: 'email', to: guest });
    expect((await opened(made, 'email')).page.html).not.toContain('border-radius: 50%');
    const { logoUrl } = await made.dress(id, 'logo', await pngOf(700, 700));
    expect((await opened(made, 'email')).page.html).toMatch(
      new RegExp(`<img src="${logoUrl}" [^>]*border-radius: 50%; object-fit: cover`),
    );
  });

  test('shows text as text, whatever is in it', async () => {
    const made = bookings();
    const name = '<script>alert(1)</script> & "Co"';
    const { galleryId } = await made.create({ name, hashtag: '<b>#party</b>' });
    const { id } = made.account.galleries.addMedia(galleryId ?? '');
    made.account.sends.shareMedia(id, { by: 'email', to: guest });
    const { page, message } = await opened(made, 'email');
    expect(page.html).not.toMatch(/<script|<b>/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(message.subject).toBe(`Your photo from ${name}`);
  });

  test('shows the first four pictures of a session', async () => {
    const made = hooked();
    const { sessionId } = made.upload();
    for (let nth = 2; nth <= 5; nth++) made.account.galleries.addMedia(made.event.galleryId, { sessionId });
    made.account.sends.shareSession(sessionId, { by: 'email', to: guest });
    const { html } = (await opened(made, 'email')).page;
    expect([...html.matchAll(/alt="(Photo \d)"/g)].map(([, title]) => title)).toEqual([
      'Photo 1',
      'Photo 2',
      'Photo 3',
      'Photo 4',
    ]);
  });
});

test('an email shows the files themselves, and for a video its thumbnail', async () => {
  const { sim, account, home } = await evening();
  const session = home().capture('photo');
  session.takeMore('video');
  session.share('email', guest);
  const [message] = account.inbox.list();
  const html = await (await sim.fetch(message?.htmlUrl ?? '')).text();
  const [photo, video] = uploads(account);
  expect(attributesOf(html, 'img', 'src')).toEqual([photo?.originalUrl, video?.thumbnailUrl]);
});

describe('a text message', () => {
  test('is its text, and has the link in it', async () => {
    const { message, page, text } = await opened(sent(), 'sms');
    expect(message.subject).toBeNull();
    expect(message.text).toBe(`Your photos from Ada & Alan: ${message.link}`);
    expect(text.html).toBe(message.text);
    expect(page.html).toContain(`<a href="${message.link}"`);
  });

  test('gets the link on a line of its own where its text does not name it', () => {
    const { account, event, sessionId } = sent();
    account.events.overrideCommunication(event.id, { textMessage: 'Thanks, {eventName}!' });
    account.sends.shareSession(sessionId, { by: 'sms', to: phone });
    const { text, link } = account.inbox.list({ by: 'sms' }).at(-1) ?? {};
    expect(text).toBe(`Thanks, Ada & Alan!\n${link}`);
  });
});

describe('the texts of messages', () => {
  test("are the event's own, then the account's, then the built-in ones", () => {
    const { account, event, sessionId } = sent();
    account.update({ communication: { senderName: 'Happy Booths', emailSubject: 'From us', other: 'kept' } });
    account.events.overrideCommunication(event.id, { emailSubject: '{eventName} {hashtag}{unknown}' });
    account.sends.shareSession(sessionId, { by: 'email', to: guest });
    expect(account.inbox.list().at(-1)).toMatchObject({ from: 'Happy Booths', subject: 'Ada & Alan {unknown}' });
    expect(account.communication).toEqual({ senderName: 'Happy Booths', emailSubject: 'From us', other: 'kept' });
  });

  test('stay in messages that were sent as they were', () => {
    const { account, event } = sent();
    const before = account.inbox.list();
    account.update({ communication: { emailSubject: 'New' } });
    account.events.overrideCommunication(event.id, { textMessage: 'New' });
    expect(account.inbox.list()).toEqual(before);
  });

  test('are in the world file', () => {
    const { account, event, sim } = sent();
    account.update({ communication: { senderName: 'Happy Booths' } });
    account.events.overrideCommunication(event.id, { emailSubject: 'Ours' });
    sim.load(sim.toFile());
    const loaded = sim.accounts.get(account.id);
    expect(loaded?.communication).toEqual({ senderName: 'Happy Booths' });
    expect(loaded?.events.get(event.id)?.communication).toEqual({ emailSubject: 'Ours' });
  });
});

describe('toHaveSent', () => {
  const of = ({ pass, message }: ReturnType<typeof matchers.toHaveSent>) => [pass, message()] as const;

  test('passes for a message that was sent, and counts', () => {
    const { account } = sent();
    expect(of(matchers.toHaveSent(account, { to: guest, by: 'email' }))[0]).toBe(true);
    expect(of(matchers.toHaveSent(account, { times: 3 }))[0]).toBe(true);
    expect(of(matchers.toHaveSent(account, { to: guest, times: 2 }))[0]).toBe(false);
  });

  test('says what was sent instead', () => {
    const { account, event } = sent();
    const [pass, message] = of(matchers.toHaveSent(account, { to: 'nobody@example.com' }));
    expect(pass).toBe(false);
    expect(message).toContain('expected a message to have been sent with to "nobody@example.com"; it was not');
    expect(message).toContain(`email to ${guest}, event ${event.id}: "Your photos from Ada & Alan"`);
    expect(of(matchers.toHaveSent(hooked().account))[1]).toContain('no message was sent');
    expect(() => matchers.toHaveSent({})).toThrow('an account of a simulator');
  });
});
