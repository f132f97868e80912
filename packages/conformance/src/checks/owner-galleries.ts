import { type Check, ownerCheck } from '../check.ts';
import { member, textMember } from '../target/answer.ts';
import type { OwnedAccount } from '../target/owner.ts';
import { eventDate, type Made } from '../target/stage.ts';
import { guestUpload } from './guests.ts';
import { fetchImage } from './uploaded.ts';

const galleryOf = ({ control }: OwnedAccount, { json }: Pick<Made, 'json'>) =>
  control('GET', `/galleries/${textMember(json, 'galleryId')}`);

/** Rules of galleries and guests' media. */
export const ownerGalleryChecks: readonly Check[] = [
  ownerCheck({
    id: 'gallery-follows-event',
    rules: ['1.4', '4.2.2', '4.4.3'],
    title: 'name and date reach the gallery; its link follows the name until the first upload',
    async run({ account }, judge) {
      const own = await account();
      const made = await own.event();
      const { id: eventId } = made;
      const rename = async (body: object) => judge.succeeds(await own.api.call('update_event', { eventId, body }), 200);
      const first = await galleryOf(own, made);
      judge.same('the name of the gallery', member(first, 'name'), own.name());
      judge.holds(
        'its link',
        new URL(textMember(first, 'link')).pathname.includes('/of/'),
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
      await guestUpload(own, made);
      await rename({ name: own.name(' late') });
      const third = await galleryOf(own, made);
      judge.same('the link after the first upload', member(third, 'link'), member(second, 'link'));
      judge.same('the name after the first upload', member(third, 'name'), own.name(' late'));
    },
  }),
  ownerCheck({
    id: 'delete-removes-gallery',
    rules: ['4.5', '1.4', '2.8/media', '2.8/no-auth'],
    title: 'deleting an event deletes its gallery and guest media, and no others',
    async run({ account }, judge) {
      const own = await account();
      const [gone, stays] = [await own.event(), await own.event()];
      const urls = [
        member(await guestUpload(own, gone), 'originalUrl'),
        member(await guestUpload(own, stays), 'originalUrl'),
      ];
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
    id: 'duplicate-gallery',
    rules: ['4.6.1', '4.4.3'],
    title: 'a copy has a new gallery without media, with its own link and name',
    async run({ account }, judge) {
      const own = await account();
      const made = await own.event();
      await guestUpload(own, made);
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
];
