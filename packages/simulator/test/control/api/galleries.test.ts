import { rule } from '@boothkit/rule-coverage';
import type { CatalogItem, Gallery, Send } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../rejections.ts';
import { jpegOf } from '../../service/files/images/pictures.ts';
import { type Call, type Controlled, expectRejected, type InvalidCall, ways } from './ways.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** An event of the account, and the control API of its account. */
function booked(made: Controlled) {
  const { account, control } = made;
  const { id, galleryId } = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
  const path = `/accounts/${account.id}`;
  const gallery = async () => (await control<Gallery>('GET', `${path}/galleries/${galleryId}`)).body;
  return { ...made, eventId: id, galleryId, path, gallery };
}

describe.for(ways)('galleries over the control API, %s', ([, reach]) => {
  rule(['8/texts-per-day', '6/session.sent'], 'send sessions and media until the daily cap', async () => {
    const { account, control, galleryId, path } = booked(
      await reach({ clock: { start: '2026-08-04T23:00:00Z', frozen: true } }),
    );
    account.update({ limits: { textsPerDay: 1 } });
    const { id, sessionId } = account.galleries.addMedia(galleryId);
    const email = { by: 'email', to: 'guest@example.com' };
    const sent = await control<Send>('POST', `${path}/sessions/${sessionId}/sends`, email);
    expect([sent.status, sent.body]).toMatchObject([201, { shared: 'session', sharedId: sessionId, ...email }]);
    const text = { by: 'sms', to: '+4930123456' };
    expect((await control('POST', `${path}/media/${id}/sends`, text)).status).toBe(201);
    const refused = await control('POST', `${path}/media/${id}/sends`, text);
    expect([refused.status, refused.body.error.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '3600',
    ]);
    const list = (await control<{ data: Send[]; today: unknown }>('GET', `${path}/sends`)).body;
    expect(list).toMatchObject({ data: [{ shared: 'session' }, { shared: 'media' }], today: { emails: 1, texts: 1 } });
  });

  rule('2.5.2', 'send a text to a number as people write it', async () => {
    const { account, control, galleryId, path } = booked(await reach());
    const { id } = account.galleries.addMedia(galleryId);
    const send = (to: string) => control<Send>('POST', `${path}/media/${id}/sends`, { by: 'sms', to });
    for (const to of ['+49 30 123456', '+49 (30) 12-34.56', '+4930123456'])
      expect([to, (await send(to)).body.to]).toEqual([to, '+4930123456']);
    for (const to of ['030 123456', '+49 30', '+49 30 12a', '49 30 123456'])
      expect([to, (await send(to)).status]).toEqual([to, 400]);
    expect(account.inbox.list().map(({ to }) => to)).toEqual(Array(3).fill('+4930123456'));
  });

  rule('2.5.2', 'send no text if texts are off, and name the rule', async () => {
    const { account, control, galleryId, path } = booked(await reach());
    const { id, sessionId } = account.galleries.addMedia(galleryId);
    account.update({ texts: { enabled: false } });
    const text = { by: 'sms', to: '+4930123456' };
    for (const at of [`${path}/sessions/${sessionId}/sends`, `${path}/media/${id}/sends`]) {
      const { status, body, headers } = await control('POST', at, text);
      expect([status, body.error.code, headers.get('simulator-rule')]).toEqual([409, 'conflict', '2.5.2']);
      expect(fieldsOf(body.error)).toEqual(['by']);
    }
    account.update({ texts: { ownProvider: true } });
    expect((await control('POST', `${path}/media/${id}/sends`, text)).status).toBe(201);
    account.galleries.update(galleryId, { textsEnabled: false });
    expect((await control('POST', `${path}/media/${id}/sends`, text)).status).toBe(409);
  });

  rule(['2.8/catalog', '2.8/thumbnail'], 'add catalogue items and template thumbnails', async () => {
    const { control, reach: fetch, sim } = booked(await reach());
    const picture = await jpegOf(20, 20);
    const item = { kind: 'aiPrompt', name: 'On the moon', preview: base64(picture) };
    const { status, body } = await control<CatalogItem>('POST', '/catalog', item);
    expect(status).toBe(201);
    expect(new Uint8Array(await (await fetch(body.previewUrl)).arrayBuffer())).toEqual(picture);
    expect((await control('GET', '/catalog')).body).toEqual({ data: [body], hasMore: false, nextCursor: null });
    const templates = [{ name: 'Strip', thumbnail: base64(picture) }, { name: 'Plain' }];
    const made = await control<{ accountId: string; templateIds: [string, string] }>('POST', '/accounts', {
      templates,
    });
    const { accountId, templateIds } = made.body;
    const urls = templateIds.map((id) => sim.accounts.get(accountId)?.templates.get(id)?.thumbnailUrl ?? '');
    expect(urls.map((url) => new URL(url).search !== '')).toEqual([false, true]);
  });

  test('reject unknown fields and invalid input without a change', async () => {
    const { account, control, galleryId, path, sim } = booked(await reach());
    const share = { by: 'email', to: 'guest@example.com' };
    const unknown: Call[] = [
      ['GET', '/accounts/none/galleries'],
      ['GET', `${path}/galleries/none`],
      ['PATCH', `${path}/galleries/none`, {}],
      ['POST', `${path}/galleries/none/media`],
      ['POST', `${path}/sessions/none/sends`, share],
      ['POST', `${path}/media/none/sends`, share],
      ['GET', `${path}/events/none`],
      ['PUT', `${path}/events/none/survey`, { position: 'afterCapture', questions: ['?'] }],
      ['PUT', `${path}/events/none/communication`, { texts: {} }],
    ];
    const invalid: InvalidCall[] = [
      ['PATCH', `${path}/galleries/${galleryId}`, { textColor: 'red' }, 'textColor'],
      ['POST', `${path}/galleries/${galleryId}/media`, { bytes: 'no base64!' }, 'bytes'],
      ['POST', `${path}/galleries/${galleryId}/media`, { bytes: 'AAAA' }, 'contentType'],
      ['POST', `${path}/galleries/${galleryId}/media`, { sessionId: 'none' }, 'sessionId'],
      ['POST', '/catalog', { kind: 'aiPrompt', name: 'x', preview: 'AAAA' }, 'preview'],
      ['POST', '/accounts', { templates: [{ thumbnail: 'AAAA' }] }, 'templates[0].thumbnail'],
    ];
    const before = [account.galleries.list(), account.sends.today(), sim.accounts.list().length];
    await expectRejected(control, unknown, invalid);
    expect([account.galleries.list(), account.sends.today(), sim.accounts.list().length]).toEqual(before);
    expect(sim.catalog.list()).toEqual([]);
  });
});
