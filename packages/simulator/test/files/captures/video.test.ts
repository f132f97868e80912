import { rule } from '@boothkit/rule-coverage';
import { mp4Facts } from '@boothkit/test-support/mp4';
import { sampleTests } from '@boothkit/test-support/sampled';
import { describe, expect, test } from 'vitest';
import { evening } from '../../tablets/evening.ts';
import { fetched, newest } from './fetched.ts';

sampleTests(2);

/** A video is encoded frame by frame. */
describe('a video', () => {
  rule(
    '2.3/videoMaxDuration-behaviour',
    'lasts as long as it was recorded, and slow motion twice as long',
    async () => {
      for (const [type, seconds, recorded, lasts] of [
        ['video', 2, 2, 2],
        ['video', undefined, 5, 5],
        ['slowmo', 2, 2, 4],
      ] as const) {
        const made = await evening({ videoMaxDuration: 5 });
        const session = made.home().capture(type, seconds === undefined ? {} : { seconds });
        expect(session.captures[0]?.recordedSeconds).toBe(recorded);
        const file = await fetched(made.sim, newest(made).originalUrl);
        expect(file.type).toBe('video/mp4');
        expect(mp4Facts(file.bytes).seconds).toBe(lasts);
      }
    },
  );

  test('of 300 seconds is hardly larger than one of a second', async () => {
    const sizes = [];
    for (const seconds of [1, 300]) {
      const made = await evening({ videoMaxDuration: 300 });
      made.home().capture('video', { seconds });
      sizes.push((await fetched(made.sim, newest(made).originalUrl)).bytes.length);
    }
    const [short = 0, long = 0] = sizes;
    expect(long - short).toBeLessThan(20_000);
    expect(long).toBeLessThan(2_000_000);
  });
});
