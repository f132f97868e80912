import { limits } from '@boothkit/contract/rules';
import type { Check } from '../check.ts';
import { createUpload, pngOf, putBytes } from './uploaded.ts';

/** Rule 4.11/upload apart from the images. */
export const uploadChecks: readonly Check[] = [
  {
    id: 'upload-purpose',
    rules: ['4.11/upload'],
    title: 'create_upload rejects a missing or unknown purpose',
    async run({ api }, assert) {
      for (const purpose of [undefined, 'anything'])
        await assert.invalid(api.call('create_upload', { body: { purpose } }), 'purpose');
    },
  },
  {
    id: 'upload-content-type',
    rules: ['4.11/upload'],
    title:
      'create_upload accepts a purpose alone, and rejects a content type of neither PNG nor JPEG and more than 8 MB',
    assumed: ['S11'],
    async run({ api }, assert) {
      const purpose = 'event-branding-image';
      await assert.succeeds(api.call('create_upload', { body: { purpose } }));
      const gif = { purpose, contentType: 'image/gif' };
      await assert.invalid(api.call('create_upload', { body: gif }), 'contentType');
      // More than 8 MB however they are counted (decision S540).
      const sizeBytes = limits.brandingImage.binarySizeBytes + 1;
      const large = await api.call('create_upload', { body: { purpose, contentType: 'image/png', sizeBytes } });
      await assert.rejects(large, 'payload_too_large');
    },
  },
  {
    id: 'upload-authorization',
    rules: ['4.11/upload'],
    title: 'rejects bytes with an Authorization header, without the returned headers, or with another signature',
    async run({ api }, assert) {
      const image = pngOf(40, 40);
      const upload = await createUpload(api, image);
      const withKey = await putBytes(api, upload, image.bytes, { authorization: `Bearer ${api.apiKey}` });
      assert.clientError('the bytes with an Authorization', withKey.status);
      const bare = await putBytes(api, { ...upload, headers: {} }, image.bytes, { 'content-type': 'text/plain' });
      assert.clientError('the bytes without the returned headers', bare.status);
      const [address = ''] = upload.uploadUrl.split('?');
      const unsigned = await putBytes(api, { ...upload, uploadUrl: address }, image.bytes);
      assert.clientError('the bytes without the query of the URL', unsigned.status);
      const good = await putBytes(api, upload, image.bytes);
      assert.holds('the bytes', good.status >= 200 && good.status < 300, 'success', `status ${good.status}`);
    },
  },
  {
    id: 'upload-once',
    rules: ['4.11/upload'],
    title: 'accepts bytes once; a path works only after its bytes were sent, and then repeatedly',
    assumed: ['S11'],
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      const image = pngOf(40, 40);
      const upload = await createUpload(api, image);
      const set = () =>
        api.call('set_event_branding_image', {
          eventId,
          body: { slot: 'button-video', uploadPath: upload.storagePath },
        });
      await assert.invalid(set(), 'uploadPath', 'a path without bytes');
      assert.equal('the status of the bytes', (await putBytes(api, upload, image.bytes)).status, 200);
      const again = await putBytes(api, upload, image.bytes);
      assert.clientError('the bytes a second time', again.status);
      await assert.succeeds(set());
      await assert.succeeds(set());
    },
  },
];
