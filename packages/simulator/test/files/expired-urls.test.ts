import type { Upload } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { service } from '../service.ts';

rule(
  ['2.8/media', '4.11/upload', '8/signed-urls'],
  'expired URLs of files and uploads have the configured status, and no others',
  async () => {
    for (const expiredUrlStatus of [undefined, 400, 401, 403, 410] as const) {
      const { sim, account, call } = service(expiredUrlStatus === undefined ? {} : { expiredUrlStatus });
      const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
      const { originalUrl } = account.galleries.addMedia(event.galleryId);
      const { thumbnailUrl } = account.attractScreens.add();
      const upload = { purpose: 'event-branding-image', contentType: 'image/png' };
      const { uploadUrl, headers } = (await call<Upload>('POST', '/uploads', upload)).body;
      const outcomes = async () => {
        const put = { method: 'PUT', headers, body: new Uint8Array(4) };
        const responses = [sim.fetch(originalUrl), sim.fetch(thumbnailUrl), sim.fetch(uploadUrl, put)];
        return Promise.all(
          responses.map(async (response) => {
            const { status, body } = await response.then(async (its) => ({
              status: its.status,
              body: await its.json(),
            }));
            return [status, body.error.code];
          }),
        );
      };
      const expired = [expiredUrlStatus ?? 401, 'unauthorized'];
      sim.clock.advance({ days: 7, milliseconds: -1 });
      for (const url of [originalUrl, thumbnailUrl]) expect((await sim.fetch(url)).status).toBe(200);
      sim.clock.advance({ milliseconds: 1 });
      expect(await outcomes()).toEqual([expired, expired, expired]);

      const fresh = account.galleries.addMedia(event.galleryId).originalUrl;
      expect((await sim.fetch(fresh.replace(/signature=./, 'signature=_'))).status).toBe(401);
      sim.faults.inject({ operation: 'get_file', expired: true });
      expect((await sim.fetch(fresh)).status).toBe(expired[0]);
      account.events.remove(event.id);
      expect((await sim.fetch(fresh)).status).toBe(404);
    }
  },
);
