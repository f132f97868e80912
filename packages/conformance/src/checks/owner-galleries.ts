import { type Check, ownerCheck } from '../check.ts';
import { type CreatedEvent, eventDate, type OwnedAccount } from '../target/context.ts';
import { listMember, member, textMember } from '../target/response.ts';
import { guestUpload } from './guests.ts';
import { fetchImage } from './uploaded.ts';

const galleryOf = ({ control }: OwnedAccount, { json }: Pick<CreatedEvent, 'json'>) =>
  control('GET', `/galleries/${textMember(json, 'galleryId')}`);

/** Rules of galleries and guests' media. */
export const ownerGalleryChecks: readonly Check[] = [
  ownerCheck({
    id: 'gallery-follows-event',
    rules: ['1.4', '4.2.2', '4.4.3'],
    title: 'name and date reach the gallery; its link follows the name until the first upload',
    async run({ account }, assert) {
      const own = await account();
      const created = await own.createEvent();
      const { id: eventId } = created;
      const rename = async (body: object) => await assert.succeeds(own.api.call('update_event', { eventId, body }));
      const first = await galleryOf(own, created);
      assert.equal('the name of the gallery', member(first, 'name'), own.name());
      const link = textMember(first, 'link');
      assert.holds('its link', new URL(link).pathname.includes('/of/'), 'a path under /of/', link);
      const date = '2099-10-30T18:30:00.000Z';
      await rename({ name: own.name(' renamed'), date });
      const second = await galleryOf(own, created);
      assert.equal('the name after a change', member(second, 'name'), own.name(' renamed'));
      assert.equal('the date after a change', Date.parse(textMember(second, 'date')), Date.parse(date));
      assert.holds('the link after a new name', textMember(second, 'link') !== link, 'another link', link);
      await guestUpload(own, created);
      await rename({ name: own.name(' late') });
      const third = await galleryOf(own, created);
      assert.equal('the link after the first upload', member(third, 'link'), member(second, 'link'));
      assert.equal('the name after the first upload', member(third, 'name'), own.name(' late'));
    },
  }),
  ownerCheck({
    id: 'delete-removes-gallery',
    rules: ['4.5', '1.4', '2.8/media', '2.8/no-auth'],
    title: 'deleting an event deletes its gallery and guest media, and no others',
    async run({ account }, assert) {
      const own = await account();
      const [gone, stays] = [await own.createEvent(), await own.createEvent()];
      const urls = [
        member(await guestUpload(own, gone), 'originalUrl'),
        member(await guestUpload(own, stays), 'originalUrl'),
      ];
      for (const url of urls) assert.equal('the status of a photo', (await fetchImage(own.api, url)).status, 200);
      await assert.succeeds(own.api.call('delete_event', { eventId: gone.id }));
      assert.clientError('the photo of the deleted event', (await fetchImage(own.api, urls[0])).status);
      assert.equal('the photo of another event', (await fetchImage(own.api, urls[1])).status, 200);
      const galleries = listMember(await own.control('GET', '/galleries'), 'data');
      const events = galleries.map((gallery) => textMember(gallery, 'eventId'));
      assert.excludes('the events with a gallery', events, gone.id);
      assert.includes('the events with a gallery', events, stays.id);
    },
  }),
  ownerCheck({
    id: 'duplicate-gallery',
    rules: ['4.6.1', '4.4.3'],
    title: 'a copy has a new gallery without media, with its own link and name',
    async run({ account }, assert) {
      const own = await account();
      const created = await own.createEvent();
      await guestUpload(own, created);
      const body = { name: own.name(' copy'), date: eventDate };
      const copy = await assert.succeeds(own.api.call('duplicate_event', { eventId: created.id, body }));
      const gallery = await galleryOf(own, copy);
      assert.equal('media of the copy', member(gallery, 'media'), []);
      assert.equal('name of its gallery', member(gallery, 'name'), body.name);
      const [link, original] = [member(gallery, 'link'), member(await galleryOf(own, created), 'link')];
      assert.holds('link of its gallery', link !== original, 'its own link', link);
    },
  }),
];
