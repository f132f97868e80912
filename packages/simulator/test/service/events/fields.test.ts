import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { start } from '../../own-account.ts';
import { rejected } from '../../rejections.ts';
import { bookings } from './bookings.ts';

describe('the fields of an event', () => {
  rule('2.1/always-present', 'are null where nothing was sent and the account has no default', async () => {
    const { create } = bookings();
    expect(await create()).toMatchObject({
      ...{ hashtag: null, notes: null, idUser: null, captureMessage: null, brandingTextColor: null },
      ...{ attractScreenId: null, stickerSetId: null, paySetId: null },
    });
  });

  rule('2.1/modifiedDate', 'move modifiedDate with each update, and not with an empty one or a read', async () => {
    const { sim, create, get, patch } = bookings();
    const { id, modifiedDate } = await create();
    expect(modifiedDate).toBe(start);
    sim.clock.advance({ hours: 1 });
    const oneHourOn = '2026-08-04T10:00:00.000Z';
    for (const nothing of [{}, { settings: {} }]) expect((await patch(id, nothing)).body.modifiedDate).toBe(start);
    expect((await patch(id, { settings: { countdownTimer: 9 } })).body.modifiedDate).toBe(oneHourOn);
    sim.clock.advance({ hours: 1 });
    expect((await get(id)).modifiedDate).toBe(oneHourOn);
    expect((await patch(id, { notes: 'n' })).body.modifiedDate).toBe('2026-08-04T11:00:00.000Z');
  });

  rule(
    ['4.2/templateIds', '4.4/paySetId'],
    'name resources of their kind and account, or public templates',
    async () => {
      const made = bookings();
      const { sim, account, template, booking, call, create, get, patch } = made;
      const theirs = sim.accounts.create();
      const [screen, stickers] = [account.attractScreens.add().id, account.stickerSets.add().id];
      const open = sim.publicTemplates.add().id;
      const { id } = await create({ templateIds: [template.id, open], attractScreenId: screen });
      const bad = {
        templateIds: [[template.id, theirs.templates.add().id]],
        attractScreenId: [theirs.attractScreens.add().id, stickers, ''],
        stickerSetId: [theirs.stickerSets.add().id, screen, ''],
        paySetId: [theirs.paySets.add().id, screen],
      } as const;
      for (const field of ['templateIds', 'attractScreenId', 'stickerSetId', 'paySetId'] as const)
        for (const value of bad[field]) {
          const fields = [field === 'templateIds' ? 'templateIds[1]' : field];
          const body = { [field]: value };
          await rejected(made, { rule: `4.4/${field}`, fields }, () => call('PATCH', `/events/${id}`, body));
          if (field !== 'paySetId')
            await rejected(made, { rule: `4.2/${field}`, fields }, () => call('POST', '/events', booking(body)));
        }
      const paySetId = account.paySets.add().id;
      await patch(id, { paySetId, stickerSetId: stickers });
      expect(await get(id)).toMatchObject({ paySetId, stickerSetId: stickers, attractScreenId: screen });
      await patch(id, { paySetId: null, attractScreenId: null });
      expect(await get(id)).toMatchObject({ paySetId: null, stickerSetId: stickers, attractScreenId: null });
    },
  );
});
