import { type Check, ownerCheck } from '../check.ts';
import { member, textMember } from '../target/answer.ts';
import type { OwnedAccount } from '../target/owner.ts';
import { eventDate, type Made } from '../target/stage.ts';
import { fetchImage } from './uploaded.ts';

const galleryOf = ({ control }: OwnedAccount, { json }: Pick<Made, 'json'>) =>
  control('GET', `/galleries/${textMember(json, 'galleryId')}`);

const upload = ({ control }: OwnedAccount, { json }: Made) =>
  control('POST', `/galleries/${textMember(json, 'galleryId')}/media`, {});

/** Rules of galleries, guests' media and webhooks. */
export const ownerGalleryChecks: readonly Check[] = [
  ownerCheck({
    ids: ['1.4', '4.2.2', '4.4.3'],
    title: 'name and date reach the gallery; its link follows the name until the first upload and stays afterwards',
    async run({ account }, judge) {
      const own = await account();
      const made = await own.event();
      const { id: eventId } = made;
      const rename = async (body: object) => judge.succeeds(await own.api.call('update_event', { eventId, body }), 200);
      const first = await galleryOf(own, made);
      judge.same('the name of the gallery', member(first, 'name'), own.name());
      judge.holds(
        'its link',
        new URL(textMember(first, 'link')).pathname.startsWith('/of/'),
        'a path under /of/',
        member(first, 'link'),
      );
      await rename({ name: own.name(' renamed'), date: '2099-10-30T18:30:00.000Z' });
      const second = await galleryOf(own, made);
      judge.same('the name after a change', member(second, 'name'), own.name(' renamed'));
      judge.same(
        'the date after a change',
        Date.parse(textMember(second, 'date')),
        Date.parse('2099-10-30T18:30:00.000Z'),
      );
      judge.holds(
        'the link after a new name',
        member(second, 'link') !== member(first, 'link'),
        'another link',
        member(second, 'link'),
      );
      await upload(own, made);
      await rename({ name: own.name(' late') });
      const third = await galleryOf(own, made);
      judge.same('the link after the first upload', member(third, 'link'), member(second, 'link'));
      judge.same('the name after the first upload', member(third, 'name'), own.name(' late'));
    },
  }),
  ownerCheck({
    ids: ['4.5', '1.4', '2.8/media', '2.8/no-auth'],
    title: 'deleting an event takes its gallery and guest media along, and leaves those of others',
    async run({ account }, judge) {
      const own = await account();
      const [gone, stays] = [await own.event(), await own.event()];
      const urls = [member(await upload(own, gone), 'originalUrl'), member(await upload(own, stays), 'originalUrl')];
      for (const url of urls) judge.same('the status of a photo', (await fetchImage(own.api, url)).status, 200);
      judge.succeeds(await own.api.call('delete_event', { eventId: gone.id }), 200);
      const { status } = await fetchImage(own.api, urls[0]);
      judge.holds('the photo of the deleted event', status >= 400 && status < 500, 'a refusal', `status ${status}`);
      judge.same('the photo of another event', (await fetchImage(own.api, urls[1])).status, 200);
      const data = member(await own.control('GET', '/galleries'), 'data');
      const events = (Array.isArray(data) ? data : []).map((gallery: unknown) => textMember(gallery, 'eventId'));
      judge.holds(
        'the galleries',
        !events.includes(gone.id) && events.includes(stays.id),
        'that of the deleted event gone',
        events,
      );
    },
  }),
  ownerCheck({
    ids: ['4.6.1', '4.4.3'],
    title: "a copy's gallery is fresh: no media, a link and a name of its own",
    async run({ account }, judge) {
      const own = await account();
      const made = await own.event();
      await upload(own, made);
      const body = { name: own.name(' copy'), date: eventDate };
      const copy = judge.succeeds(await own.api.call('duplicate_event', { eventId: made.id, body }), 201);
      const gallery = await galleryOf(own, copy);
      judge.same('media of the copy', member(gallery, 'media'), []);
      judge.same('name of its gallery', member(gallery, 'name'), body.name);
      judge.holds(
        'link of its gallery',
        member(gallery, 'link') !== member(await galleryOf(own, made), 'link'),
        'a link of its own',
        member(gallery, 'link'),
      );
    },
  }),
  ownerCheck({
    ids: ['6/media.uploaded', '6/session.sent', '6/media.sent', '6.1', '6.2', '6.7', '4.11/webhooks'],
    title: 'an upload and each send are delivered once, with what they have to carry; API calls deliver nothing',
    assumed: ['S12', 'S32'],
    async run({ account, control }, judge) {
      const own = await account();
      const url = (name: string) => `https://hooks.example.com/${own.accountId}/${name}`;
      for (const name of ['media', 'send']) await control('PUT', `/web?url=${encodeURIComponent(url(name))}`, {});
      const body = { mediaUrl: url('media'), sendUrl: url('send') };
      judge.same('the webhooks', judge.succeeds(await own.api.call('update_webhooks', { body }), 200).json, body);
      const idUser = own.newIdUser();
      const made = await own.event({ idUser });
      await own.api.call('update_event', { eventId: made.id, body: { hashtag: '#ada' } });
      const media = await upload(own, made);
      await own.control('POST', `/sessions/${textMember(media, 'sessionId')}/sends`, {
        by: 'email',
        to: 'guest@example.com',
      });
      await own.control('POST', `/media/${textMember(media, 'id')}/sends`, { by: 'email', to: 'guest@example.com' });
      await control('POST', '/settle');
      const data = member(await control('GET', `/deliveries?accountId=${own.accountId}`), 'data');
      const payloads = (Array.isArray(data) ? data : []).map((delivery: unknown) => member(delivery, 'payload'));
      judge.same(
        'the kinds delivered',
        payloads.map((payload) => member(payload, 'event')),
        ['media.uploaded', 'session.sent', 'media.sent'],
      );
      const [uploaded, sent] = payloads;
      judge.same('eventId of media.uploaded', member(uploaded, 'eventId'), made.id);
      judge.same('eventIdUser of media.uploaded', member(uploaded, 'eventIdUser'), idUser);
      judge.same('galleryId of session.sent', member(sent, 'galleryId'), textMember(made.json, 'galleryId'));
      const ids = payloads.map((payload) => textMember(payload, 'deliveryId'));
      judge.holds('deliveryIds', new Set(ids).size === ids.length && !ids.includes(''), 'different ids', ids);
      for (const payload of payloads)
        judge.holds(
          'apiVersion',
          /^\d{4}-\d\d-\d\d$/.test(textMember(payload, 'apiVersion')),
          'a date',
          member(payload, 'apiVersion'),
        );
    },
  }),
  ownerCheck({
    ids: ['6.5'],
    title: 'a delivery that its receiver refuses is not sent again',
    async run({ account, control, advance }, judge) {
      const own = await account();
      const mediaUrl = `https://hooks.example.com/${own.accountId}/refusing`;
      await control('PUT', `/web?url=${encodeURIComponent(mediaUrl)}&status=500`, {});
      await own.control('PUT', '/webhooks', { mediaUrl });
      await upload(own, await own.event());
      const count = async () => {
        await control('POST', '/settle');
        const data = member(await control('GET', `/deliveries?accountId=${own.accountId}`), 'data');
        return Array.isArray(data) ? data.length : undefined;
      };
      judge.same('deliveries at once', await count(), 1);
      await advance(86_400);
      judge.same('deliveries a day later', await count(), 1);
    },
  }),
  ownerCheck({
    ids: ['6.3'],
    title: 'webhook URLs are public https, and null switches one off',
    assumed: ['S12'],
    async run({ account }, judge) {
      const { api } = await account();
      for (const mediaUrl of ['http://hooks.example.com/x', 'https://127.0.0.1/x', 'hooks'])
        judge.refuses(await api.call('update_webhooks', { body: { mediaUrl } }), {
          code: 'validation_failed',
          field: 'mediaUrl',
        });
      const body = { mediaUrl: null, sendUrl: null };
      judge.same('the webhooks', judge.succeeds(await api.call('update_webhooks', { body }), 200).json, body);
    },
  }),
];
