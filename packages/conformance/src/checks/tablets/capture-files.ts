import type { Assertions } from '../../assertions.ts';
import { type Check, ownerCheck } from '../../check.ts';
import { listMember, member } from '../../target/response.ts';
import { everything, setUp, strip, type Tablet, type TabletContext, uploads } from './context.ts';
import { type CaptureFile, fetchFile, originalOf } from './files.ts';

/** Captures again with changed settings. Returns the new media, oldest first. */
async function captured(
  context: TabletContext,
  tablet: Tablet,
  type: string,
  settings: object = {},
): Promise<readonly unknown[]> {
  const before = (await uploads(context)).length;
  await context.set(settings);
  await tablet.home();
  await tablet.capture(type, type === 'video' || type === 'slowmo' ? { seconds: 3 } : {});
  return (await uploads(context)).slice(before);
}

/** Captures with settings, and returns the original file of the newest upload. */
async function capturedFile(
  context: TabletContext,
  assert: Assertions,
  tablet: Tablet,
  ...[type, settings]: [type: string, settings?: object]
): Promise<CaptureFile> {
  return originalOf(context, assert, (await captured(context, tablet, type, settings)).at(-1));
}

const total = (delays: readonly number[]) => delays.reduce((sum, delay) => sum + delay, 0);

/** Rules of the files that captures of a tablet become. */
export const captureFileChecks: readonly Check[] = [
  ownerCheck({
    id: 'capture-photo-file',
    rules: ['2.8/media', '2.8/no-auth'],
    title: 'photos and AI pictures of tablets are JPEGs, each another, and their thumbnails are smaller',
    assumed: ['S390', 'S391', 'S392'],
    async run(owner, assert) {
      const context = await setUp(owner, assert, {}, [everything]);
      const tablet = await context.openTablet();
      const seen = new Set<string>();
      for (const type of ['photo', 'photo', 'aiPhoto', 'aiCustomPrompt']) {
        const [media] = await captured(context, tablet, type);
        const file = await originalOf(context, assert, media);
        const thumbnail = await fetchFile(context, assert, member(media, 'thumbnailUrl'));
        assert.equal(`the content type of a ${type}`, file.contentType, 'image/jpeg');
        const isSmaller = thumbnail.widthPx < file.widthPx && thumbnail.heightPx < file.heightPx;
        assert.holds(`the thumbnail of a ${type}`, isSmaller, 'a smaller picture', thumbnail.widthPx);
        seen.add(Buffer.from(file.bytes).toString('base64'));
      }
      assert.equal('different files of four captures', seen.size, 4);
    },
  }),
  ownerCheck({
    id: 'capture-gif-file',
    rules: ['2.3/gif-behaviour'],
    title: 'the file of a GIF has its frames, its pace and its way back',
    assumed: ['S391'],
    async run(owner, assert) {
      const context = await setUp(owner, assert);
      const tablet = await context.openTablet();
      const delays: number[] = [];
      for (const gifPlaybackSpeed of ['slow', 'medium', 'fast']) {
        const settings = { gifNumberOfFrames: 3, gifPlaybackSpeed };
        const file = await capturedFile(context, assert, tablet, 'gif', settings);
        assert.equal(`the frames of a ${gifPlaybackSpeed} GIF`, file.delays.length, 3);
        delays.push(total(file.delays));
      }
      const [slow = 0, medium = 0, fast = 0] = delays;
      assert.holds('the length of GIFs', slow > medium && medium > fast, 'slow above medium above fast', delays);
      const boomerang = await capturedFile(context, assert, tablet, 'gif', {
        gifNumberOfFrames: 4,
        gifBoomerang: true,
      });
      assert.equal('the frames of a GIF that runs back', boomerang.delays.length, 6);
    },
  }),
  ownerCheck({
    id: 'capture-boomerang-file',
    rules: ['2.3/boomerang-behaviour'],
    title: 'the file of a boomerang runs forwards for boomerangRecordDuration seconds, and then back',
    assumed: ['S391', 'S396'],
    async run(owner, assert) {
      const context = await setUp(owner, assert);
      const tablet = await context.openTablet();
      for (const boomerangRecordDuration of [1, 2.5]) {
        const { delays } = await capturedFile(context, assert, tablet, 'boomerang', { boomerangRecordDuration });
        const forwards = total(delays.slice(0, (delays.length + 2) / 2)) / 100;
        const isNear = Math.abs(forwards - boomerangRecordDuration) < 0.2;
        assert.holds('the seconds forwards', isNear, `about ${boomerangRecordDuration}`, forwards);
      }
    },
  }),
  ownerCheck({
    id: 'capture-video-file',
    rules: ['2.3/videoMaxDuration-behaviour'],
    title: 'a video is an MP4 as long as it was recorded, and slow motion takes longer',
    assumed: ['S391', 'S396'],
    async run(owner, assert) {
      const context = await setUp(owner, assert);
      const tablet = await context.openTablet();
      const video = await capturedFile(context, assert, tablet, 'video');
      assert.equal('the seconds of a video of 3 seconds', video.seconds, 3);
      const slow = await capturedFile(context, assert, tablet, 'slowmo');
      assert.holds('the seconds of slow motion of 3 seconds', slow.seconds > 3, 'more than 3', slow.seconds);
    },
  }),
  ownerCheck({
    id: 'capture-originals',
    rules: ['2.3/uploadOriginals', '2.3/cropOriginals'],
    title: 'originals come with a capture only if the event uploads them, one for each shot, cropped if it says so',
    assumed: ['S393', 'S394'],
    async run(owner, assert) {
      const context = await setUp(owner, assert, {}, [strip]);
      const tablet = await context.openTablet();
      const originals = async (settings: object) =>
        listMember((await captured(context, tablet, 'photo', settings))[0], 'originals');
      assert.equal('originals without uploadOriginals', (await originals({ uploadOriginals: false })).length, 0);
      const shapes: number[] = [];
      for (const cropOriginals of ['none', 'template']) {
        const [first, ...others] = await originals({ uploadOriginals: true, cropOriginals });
        assert.equal('originals of three shots', others.length + (first === undefined ? 0 : 1), 3);
        const { widthPx, heightPx } = await fetchFile(context, assert, first);
        shapes.push(widthPx / heightPx);
      }
      assert.holds('the shapes of originals', shapes[0] !== shapes[1], 'another one when they are cropped', shapes);
    },
  }),
  ownerCheck({
    id: 'capture-ai-original',
    rules: ['2.3/addTemplatedOriginalToAiSessions'],
    title: 'the session of an AI picture also has the templated photo only if the event says so',
    assumed: ['S395'],
    async run(owner, assert) {
      const context = await setUp(owner, assert, {}, [everything]);
      const tablet = await context.openTablet();
      for (const addTemplatedOriginalToAiSessions of [true, false]) {
        const media = await captured(context, tablet, 'aiPhoto', { addTemplatedOriginalToAiSessions });
        const types = media.map((item) => member(item, 'type'));
        const subject = `uploads of an AI picture with addTemplatedOriginalToAiSessions ${addTemplatedOriginalToAiSessions}`;
        assert.equal(subject, types, addTemplatedOriginalToAiSessions ? ['photo', 'aiPhoto'] : ['aiPhoto']);
        assert.equal('sessions of them', new Set(media.map((item) => member(item, 'sessionId'))).size, 1);
      }
    },
  }),
];
