import type { ErrorBody } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import type { DeliveryRecord } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { stage } from '../../branding/stage.ts';
import { type Answer, service } from '../../own-account.ts';
import { pngOf } from '../files/images/pictures.ts';
import { eventOf, mediaUrl, sendUrl } from './hooks.ts';

const sourceUrl = 'https://cdn.example.com/button.png?size=2&v=1';

function controlled() {
  const made = stage();
  const { sim, account, call } = made;
  const at = (path: string, query: Record<string, string> = {}) =>
    `${sim.controlUrl}${path}?${new URLSearchParams(query)}`;
  const control = <Body = ErrorBody>(method: string, path: string, body?: unknown): Promise<Answer<Body>> =>
    call(method, at(path), body, { key: null });
  const webhooks = <Body>(method: string, body?: unknown) =>
    control<Body>(method, `/accounts/${account.id}/webhooks`, body);
  const deliveries = async (query: Record<string, string> = {}) =>
    (await call<{ data: DeliveryRecord[] }>('GET', at('/deliveries', query), undefined, { key: null })).body.data;
  const serve = (query: Record<string, string>, raw: Uint8Array, contentType = 'image/png') =>
    call('PUT', at('/web', query), undefined, { key: null, raw, headers: { 'content-type': contentType } });
  const remove = (query: Record<string, string>) => call('DELETE', at('/web', query), undefined, { key: null });
  return { ...made, control, webhooks, deliveries, serve, remove };
}

const errorOf = ({ status, body: { error } }: Answer<ErrorBody>) => [status, error.code, error.details];

rule('4.11/webhooks', 'the control API returns and sets the webhooks of an account', async () => {
  const { account, control, webhooks } = controlled();
  expect(await webhooks('GET')).toMatchObject({ status: 200, body: { mediaUrl: null, sendUrl: null } });
  expect(await webhooks('PUT', { mediaUrl })).toMatchObject({ status: 200, body: { mediaUrl, sendUrl: null } });
  expect(await webhooks('PUT', { sendUrl, mediaUrl: null })).toMatchObject({ body: { mediaUrl: null, sendUrl } });
  expect(account.webhooks.get()).toEqual({ mediaUrl: null, sendUrl });
  const refused = await webhooks<ErrorBody>('PUT', { mediaUrl: 'http://hooks.example.com/' });
  const message = 'mediaUrl must be a public https URL; its scheme is http';
  expect(errorOf(refused)).toEqual([400, 'validation_failed', [{ field: 'mediaUrl', message }]]);
  expect((await webhooks('PUT', { url: mediaUrl })).status).toBe(400);
  expect((await control('PUT', '/accounts/nobody/webhooks', {})).status).toBe(404);
});

test('a delivery is sent again with the same payload, to the same URL or another one', async () => {
  const { sim, account, control, serve } = controlled();
  account.webhooks.set({ mediaUrl });
  account.galleries.addMedia(eventOf(account).galleryId);
  await sim.settled();
  const [lost] = account.deliveries.list();
  expect(lost).toMatchObject({ outcome: 'unreachable' });
  await serve({ url: mediaUrl }, new Uint8Array());
  await serve({ url: sendUrl }, new Uint8Array());
  expect(account.deliveries.redeliver(lost?.id ?? '')).toMatchObject({
    id: lost?.id,
    url: mediaUrl,
    outcome: 'pending',
  });
  const path = `/accounts/${account.id}/deliveries/${lost?.id}/redeliveries`;
  expect(await control('POST', path, { url: sendUrl })).toMatchObject({ status: 201, body: { url: sendUrl } });
  await sim.settled();
  const sent = account.deliveries.list();
  expect(sent.map(({ url, outcome }) => [url, outcome])).toEqual([
    [mediaUrl, 'unreachable'],
    [mediaUrl, 'delivered'],
    [sendUrl, 'delivered'],
  ]);
  for (const { payload } of sent) expect(payload).toEqual(lost?.payload);

  expect(() => account.deliveries.redeliver(lost?.id ?? '', { url: 'http://hooks.example.com/' })).toThrow(
    'redelivery: url must be a public https URL; its scheme is http',
  );
  expect((await control('POST', path, { url: 'http://hooks.example.com/' })).status).toBe(400);
  expect((await control('POST', `/accounts/${account.id}/deliveries/none/redeliveries`, {})).status).toBe(404);
  expect(account.deliveries.list()).toHaveLength(3);
});

rule('6.5', 'the control API lists the deliveries of one or all accounts, with payload and outcome', async () => {
  const { sim, account, deliveries, serve } = controlled();
  const other = sim.accounts.create();
  for (const each of [account, other]) {
    each.webhooks.set({ mediaUrl });
    each.galleries.addMedia(eventOf(each).galleryId);
  }
  expect((await deliveries()).map(({ outcome }) => outcome)).toEqual(['pending', 'pending']);
  await sim.settled();
  await serve({ url: mediaUrl, status: '302' }, new Uint8Array());
  account.galleries.addMedia(eventOf(account).galleryId);
  await sim.settled();
  const [first, second] = account.deliveries.list();
  expect(first?.payload).toMatchObject({ event: 'media.uploaded' });
  expect(await deliveries({ accountId: account.id })).toEqual([
    { accountId: account.id, ...first, outcome: 'unreachable', status: null },
    { accountId: account.id, ...second, outcome: 'redirected', status: 302 },
  ]);
  expect(await deliveries()).toHaveLength(3);
});

test('an unknown account and invalid parameters are rejected', async () => {
  const { sim, call } = controlled();
  const ask = (query: string) => call('GET', `${sim.controlUrl}/deliveries?${query}`, undefined, { key: null });
  expect(await ask('accountId=nobody')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect((await ask('account=x')).status).toBe(400);
});

rule('4.9/source', 'the control API serves bytes at a public URL, and removes them', async () => {
  const { event, set, view, serve, remove } = controlled();
  const { id } = event();
  const bytes = await pngOf(30, 30);
  const use = () => set(id, { slot: 'button-photo', sourceUrl });
  expect(await serve({ url: sourceUrl }, bytes)).toMatchObject({
    status: 200,
    body: { url: sourceUrl, sizeBytes: bytes.length },
  });
  const { status, body } = await use();
  expect(status).toBe(201);
  expect(Buffer.compare((await view(body.captureButtonUrls['photo'])).bytes, bytes)).toBe(0);
  await serve({ url: sourceUrl }, bytes, 'image/gif');
  expect(await use()).toMatchObject({ status: 400, rule: '8/branding-image-upload' });
  await serve({ url: sourceUrl, status: '404' }, bytes);
  expect(await use()).toMatchObject({ status: 400, rule: '4.9/source' });
  expect((await remove({ url: sourceUrl })).body).toEqual({ removed: true });
  expect((await remove({ url: sourceUrl })).body).toEqual({ removed: false });
});

rule('8/branding-image-upload', 'the control API also serves images over the limit, up to 16 MB', async () => {
  const { event, set, serve } = controlled();
  const { id } = event();
  const mebibyte = 1_048_576;
  expect((await serve({ url: sourceUrl }, new Uint8Array(16 * mebibyte))).status).toBe(200);
  expect(await set(id, { slot: 'button-photo', sourceUrl })).toMatchObject({ rule: '8/branding-image-upload' });
  expect(await serve({ url: sourceUrl }, new Uint8Array(16 * mebibyte + 1))).toMatchObject({
    status: 413,
    body: { error: { code: 'payload_too_large' } },
  });
});

test('a served page needs an http or https URL and a valid status', async () => {
  const { serve, remove } = controlled();
  const bytes = new Uint8Array();
  for (const [query, field] of [
    [{}, 'url'],
    [{ url: 'cdn.example.com' }, 'url'],
    [{ url: 'ftp://cdn.example.com/' }, 'url'],
    [{ url: sourceUrl, status: '199' }, 'status'],
    [{ url: sourceUrl, status: '600' }, 'status'],
    [{ url: sourceUrl, status: 'ok' }, 'status'],
    [{ url: sourceUrl, type: 'png' }, 'type'],
  ] as const) {
    const answer = await serve(query, bytes);
    expect(errorOf(answer)).toEqual([400, 'validation_failed', [expect.objectContaining({ field })]]);
  }
  expect((await remove({})).status).toBe(400);
});

rule('6.3', 'the dashboard rejects a URL that is not public https, by name, and sets neither', () => {
  const { account } = service();
  for (const url of [
    'http://hooks.example.com/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://a:b@example.com/',
  ])
    expect(() => account.webhooks.set({ mediaUrl, sendUrl: url })).toThrow(
      /^webhooks: sendUrl must be a public https URL/,
    );
  expect(account.webhooks.get()).toEqual({ mediaUrl: null, sendUrl: null });
});

test('the dashboard accepts no other field', () => {
  const { account } = service();
  expect(() => account.webhooks.set({ mediaUrl, ...{ url: sendUrl } })).toThrow(TypeError);
});
