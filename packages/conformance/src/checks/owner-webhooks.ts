import { deliveryExamples } from '@boothkit/contract/internal';
import type { Assertions } from '../assertions.ts';
import { type Check, ownerCheck } from '../check.ts';
import type { OwnedAccount } from '../target/context.ts';
import type { Control } from '../target/control.ts';
import { listMember, member, textMember } from '../target/response.ts';
import { guestUpload } from './guests.ts';
import { knownVersions } from './owner-versions.ts';

/** Creates a receiver of deliveries on the simulated web, which responds with a status. */
const receive = (control: Control, url: string, status = 200) =>
  control('PUT', `/web?url=${encodeURIComponent(url)}&status=${status}`, {});

/** The deliveries of an account, after all are sent. */
async function deliveriesTo(control: Control, { accountId }: OwnedAccount): Promise<readonly unknown[]> {
  await control('POST', '/settle');
  return listMember(await control('GET', `/deliveries?accountId=${accountId}`), 'data');
}

/** Sends a guest the session of an upload, then the upload alone. */
async function send({ control }: OwnedAccount, media: unknown): Promise<void> {
  const guest = { by: 'email', to: 'guest@example.com' };
  await control('POST', `/sessions/${textMember(media, 'sessionId')}/sends`, guest);
  await control('POST', `/media/${textMember(media, 'id')}/sends`, guest);
}

function assertApiVersion(assert: Assertions, payload: unknown): void {
  const version = textMember(payload, 'apiVersion');
  assert.holds('apiVersion', /^\d{4}-\d\d-\d\d$/.test(version), 'a date', version);
}

/** The members of each kind of delivery. */
const membersOf = (kind: string): readonly string[] => {
  const examples: Readonly<Record<string, object>> = deliveryExamples;
  return Object.keys(examples[kind] ?? {}).toSorted();
};

/** Rules of section 6, and of the versions of deliveries. */
export const ownerWebhookChecks: readonly Check[] = [
  ownerCheck({
    id: 'webhook-deliveries',
    rules: ['6/media.uploaded', '6/session.sent', '6/media.sent', '6.1', '6.2', '6.7', '4.11/webhooks'],
    title: 'each upload and each send is delivered once with the documented members; API calls deliver nothing',
    assumed: ['S12', 'S32'],
    async run({ account, control }, assert) {
      const own = await account();
      const url = (name: string) => `https://hooks.example.com/${own.accountId}/${name}`;
      for (const name of ['media', 'send']) await receive(control, url(name));
      const body = { mediaUrl: url('media'), sendUrl: url('send') };
      assert.equal('the webhooks', await assert.json(own.api.call('update_webhooks', { body })), body);
      const idUser = own.newIdUser();
      const created = await own.createEvent({ idUser });
      await own.api.call('update_event', { eventId: created.id, body: { hashtag: '#ada' } });
      const media = await guestUpload(own, created);
      await send(own, media);
      const payloads = (await deliveriesTo(control, own)).map((delivery) => member(delivery, 'payload'));
      assert.equal(
        'the kinds delivered',
        payloads.map((payload) => member(payload, 'event')),
        ['media.uploaded', 'session.sent', 'media.sent'],
      );
      const [uploaded, sent] = payloads;
      assert.equal('eventId of media.uploaded', member(uploaded, 'eventId'), created.id);
      assert.equal('eventIdUser of media.uploaded', member(uploaded, 'eventIdUser'), idUser);
      assert.equal('galleryId of session.sent', member(sent, 'galleryId'), textMember(created.json, 'galleryId'));
      const ids = payloads.map((payload) => textMember(payload, 'deliveryId'));
      assert.holds('deliveryIds', new Set(ids).size === ids.length && !ids.includes(''), 'different ids', ids);
      for (const payload of payloads) assertApiVersion(assert, payload);
    },
  }),
  ownerCheck({
    id: 'webhook-not-retried',
    rules: ['6.5'],
    title: 'a delivery that its receiver rejects is not sent again',
    async run({ account, control, advance }, assert) {
      const own = await account();
      const mediaUrl = `https://hooks.example.com/${own.accountId}/refusing`;
      await receive(control, mediaUrl, 500);
      await own.control('PUT', '/webhooks', { mediaUrl });
      await guestUpload(own, await own.createEvent());
      const count = async () => (await deliveriesTo(control, own)).length;
      assert.equal('deliveries immediately', await count(), 1);
      await advance(86_400);
      assert.equal('deliveries a day later', await count(), 1);
    },
  }),
  ownerCheck({
    id: 'webhook-urls',
    rules: ['6.3'],
    title: 'webhook URLs are public https; null disables them',
    assumed: ['S12'],
    async run({ account }, assert) {
      const { api } = await account();
      for (const mediaUrl of ['http://hooks.example.com/x', 'https://127.0.0.1/x', 'hooks'])
        await assert.invalid(api.call('update_webhooks', { body: { mediaUrl } }), 'mediaUrl');
      const body = { mediaUrl: null, sendUrl: null };
      assert.equal('the webhooks', await assert.json(api.call('update_webhooks', { body })), body);
    },
  }),
  ownerCheck({
    id: 'webhook-payload',
    rules: ['6.4', '6.6'],
    title: 'a delivery goes to its URL with its secret unchanged, is not signed, and has only the documented members',
    async run({ account, control }, assert) {
      const own = await account();
      const urls = {
        mediaUrl: `https://hooks.example.com/${own.accountId}/media?secret=${own.accountId}-M%C3%A9dia`,
        sendUrl: `https://hooks.example.com/${own.accountId}/${own.accountId}-secret/send`,
      };
      for (const url of Object.values(urls)) await receive(control, url);
      await own.control('PUT', '/webhooks', urls);
      const media = await guestUpload(own, await own.createEvent());
      await send(own, media);
      const deliveries = await deliveriesTo(control, own);
      assert.equal(
        'the URLs of the deliveries',
        deliveries.map((delivery) => member(delivery, 'url')),
        [urls.mediaUrl, urls.sendUrl, urls.sendUrl],
      );
      for (const delivery of deliveries) {
        const payload = Object(member(delivery, 'payload'));
        const kind = textMember(payload, 'event');
        assert.equal(`the members of ${kind}`, Object.keys(payload).toSorted(), membersOf(kind));
      }
    },
  }),
  ownerCheck({
    id: 'webhook-version',
    rules: ['9.8', '6.2'],
    title: 'deliveries have one apiVersion and one shape, regardless of the API version of the request',
    async run({ account, control }, assert) {
      const own = await account();
      const mediaUrl = `https://hooks.example.com/${own.accountId}/versions`;
      await receive(control, mediaUrl);
      await own.control('PUT', '/webhooks', { mediaUrl });
      const { id: eventId, ...created } = await own.createEvent();
      // Undefined uses the version of the key.
      for (const version of [undefined, ...(await knownVersions(own))]) {
        const headers = version === undefined ? {} : { 'service-version': version };
        await own.api.call('update_event', { eventId, body: { hashtag: '#ada' }, headers });
        await guestUpload(own, created);
      }
      const payloads = (await deliveriesTo(control, own)).map((delivery) => Object(member(delivery, 'payload')));
      const shapeOf = (payload: object) => [member(payload, 'apiVersion'), ...Object.keys(payload).toSorted()];
      const [first = {}, ...others] = payloads;
      assert.holds('deliveries', payloads.length > 1, 'one delivery of each upload', payloads.length);
      assertApiVersion(assert, first);
      for (const other of others)
        assert.equal('apiVersion and members of a later delivery', shapeOf(other), shapeOf(first));
    },
  }),
];
