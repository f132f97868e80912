import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { evening, everything, refused } from './evening.ts';

const heart = { sticker: 'heart', x: 0.5, y: 0.25, size: 0.3 } as const;
const star = { sticker: 'star', x: 0.1, y: 0.9 } as const;

/** An evening whose event has a sticker set. */
async function decorated() {
  const made = await evening({ takeMoreEnabled: true }, [everything]);
  const { account, call, eventId } = made;
  const { id: stickerSetId } = account.stickerSets.add({ name: 'Hearts', stickers: ['heart', 'star'] });
  await call('PATCH', `/events/${eventId}`, { stickerSetId });
  return { ...made, stickerSetId, tablet: made.opened() };
}

describe('an event with a sticker set', () => {
  rule('2.1/stickerSetId', 'offers stickers after a photo and after an AI picture, and not after a video', async () => {
    const { tablet, stickerSetId } = await decorated();
    expect(tablet.report?.stickerSetId).toBe(stickerSetId);
    for (const type of ['photo', 'aiPhoto', 'aiCustomPrompt'] as const)
      expect(tablet.home().capture(type).controls[0]).toBe('stickers');
    for (const type of ['video', 'slowmo', 'gif', 'boomerang'] as const) {
      const session = tablet.home().capture(type);
      expect(session.controls).not.toContain('stickers');
      expect(refused(() => session.setStickers([heart]))).toEqual({ rule: '2.1/stickerSetId', notice: null });
    }
  });

  rule('2.1/stickerSetId', 'keeps the stickers of a capture, and replaces them with the next ones', async () => {
    const { tablet } = await decorated();
    const session = tablet.home().capture('photo');
    expect(session.captures[0]?.stickers).toEqual([]);
    expect(session.setStickers([heart, star]).stickers).toEqual([heart, { ...star, size: 0.2 }]);
    session.takeMore('photo');
    const [first, second] = session.captures;
    expect([first?.stickers.length, second?.stickers.length]).toEqual([2, 0]);
    expect(session.setStickers([star], first?.id).stickers).toHaveLength(1);
    expect(session.setStickers([], first?.id).stickers).toEqual([]);
  });

  test('shows the stickers in the media item, whose ID and URLs stay', async () => {
    const { account, sim, tablet } = await decorated();
    const session = tablet.home().capture('photo');
    const media = () => account.galleries.list()[0]?.media[0];
    const before = media();
    const bytesOf = async (url = '') => Buffer.from(await (await sim.fetch(url)).arrayBuffer());
    const plain = await bytesOf(before?.originalUrl);
    session.setStickers([heart]);
    expect(media()).toEqual(before);
    const withHeart = await bytesOf(before?.originalUrl);
    expect(withHeart.equals(plain)).toBe(false);
    session.setStickers([]);
    expect((await bytesOf(before?.originalUrl)).equals(plain)).toBe(true);
  });

  test.each(['file', 'lines'])('shows the stickers of a photo in a world that was loaded from its %s', async (form) => {
    const { account, sim, tablet } = await decorated();
    tablet.home().capture('photo').setStickers([heart]);
    const bytesIn = async (world: typeof sim) => {
      const [media] = world.accounts.get(account.id)?.galleries.list()[0]?.media ?? [];
      return Buffer.from(await (await world.fetch(media?.originalUrl ?? '')).arrayBuffer());
    };
    const copy = sim.fork();
    if (form === 'file') copy.load(sim.toFile());
    else await copy.loadLines(sim.toLines());
    expect((await bytesIn(copy)).equals(await bytesIn(sim))).toBe(true);
    expect(copy.toFile()).toEqual(sim.toFile());
  });

  test('does not keep the stickers of an AI picture that is made anew', async () => {
    const { set, tablet } = await decorated();
    await set({ aiRerollCount: 1 });
    const session = tablet.home().capture('aiPhoto');
    session.setStickers([heart]);
    expect(session.reroll().stickers).toEqual([]);
  });

  test('rejects a sticker that is not in the set, and one that is not on the picture', async () => {
    const { tablet } = await decorated();
    const session = tablet.home().capture('photo');
    expect(() => session.setStickers([heart, { ...heart, sticker: 'crown' }])).toThrow(
      'stickers[1].sticker must be in the sticker set of the event: heart, star; got crown',
    );
    expect(() => session.setStickers([{ ...heart, sticker: 'crown' }])).toThrow('stickers[0].sticker must be in the');
    expect(() => session.setStickers([{ ...heart, x: 1.5 }])).toThrow('stickers[0].x');
    // @ts-expect-error The simulator draws no such sticker.
    expect(() => session.setStickers([{ ...heart, sticker: 'cake' }])).toThrow('stickers[0].sticker');
    expect(session.captures[0]?.stickers).toEqual([]);
  });

  test('offers none to a session that was picked in a gallery', async () => {
    const { account, eventId, tablet } = await decorated();
    tablet.home().capture('photo').done();
    const gallery = account.tablets.add({ mode: 'sharingStation' }).open(eventId).gallery();
    const picked = gallery.pick(gallery.sessions[0]?.id ?? '');
    expect(picked.controls).not.toContain('stickers');
    expect(refused(() => picked.setStickers([heart])).rule).toBe('2.1/stickerSetId');
  });

  rule('2.1/stickerSetId', 'offers none once the set is removed, and none without a set', async () => {
    const { account, stickerSetId, tablet } = await decorated();
    account.stickerSets.remove(stickerSetId);
    const session = tablet.home().capture('photo');
    expect([tablet.report?.stickerSetId, session.controls.includes('stickers')]).toEqual([null, false]);
    expect(refused(() => session.setStickers([heart])).rule).toBe('2.1/stickerSetId');
  });
});
