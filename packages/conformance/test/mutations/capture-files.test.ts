import { testFound } from './found.ts';
import type { MutableRequest, Mutation, Service } from './mutant.ts';
import { isControl } from './requests.ts';

const isFile = ({ url }: MutableRequest, ending: RegExp) =>
  url.pathname.startsWith('/media/') && ending.test(url.pathname);

/** A service that responds with another file, always the same. */
function serves(ending: RegExp, other: (service: Service) => Promise<Response>): Mutation {
  let file: Promise<readonly [type: string | null, bytes: Uint8Array<ArrayBuffer>]> | undefined;
  return {
    async onResponse(response, request, service) {
      if (!isFile(request, ending)) return;
      file ??= other(service).then(async (found) => [found.headers.get('content-type'), await found.bytes()]);
      const [type, bytes] = await file;
      response.bytes = bytes;
      response.headers.set('content-type', type ?? '');
    },
  };
}

/** The first capture of a type of a service of its own. */
const captureOf =
  (type: 'photo' | 'gif' | 'video' | 'boomerang') =>
  async ({ simulator }: Service): Promise<Response> => {
    const sim = simulator.fork({});
    const account = sim.accounts.create();
    const event = account.events.add({ name: 'Other', templateIds: [account.templates.add().id] });
    account.tablets.add().open(event.id).capture(type);
    const [media] = account.galleries.list().flatMap((gallery) => gallery.media);
    return sim.fetch(media?.originalUrl ?? '');
  };

/** A service whose galleries list other media, or leave some out. */
const changesMedia = (change: (item: Record<string, unknown>) => object | undefined): Mutation => ({
  onResponse({ json }, request, service) {
    if (!json || !isControl(request, service, /\/galleries\/[^/]+$/)) return;
    json['media'] = (json['media'] as Record<string, unknown>[]).flatMap((item) => change(item) ?? []);
  },
});

testFound([
  ['2.8/media', 'serves the same photo for every capture', serves(/\/original$/, captureOf('photo')), 'drifts'],
  ['2.8/media', 'serves whole photos as thumbnails', serves(/\/thumbnail$/, captureOf('photo')), 'drifts'],
  [
    '2.3/boomerang-behaviour',
    'serves boomerangs of one length',
    serves(/\/original$/, captureOf('boomerang')),
    'drifts',
  ],
  [
    '2.3/videoMaxDuration-behaviour',
    'serves videos of one length',
    serves(/\/original$/, captureOf('video')),
    'drifts',
  ],
  ['2.3/gif-behaviour', 'serves a photo for a GIF', serves(/\/original$/, captureOf('photo')), 'drifts'],
  [
    '2.3/gif-behaviour',
    'plays GIFs at one pace',
    {
      onResponse({ bytes }, request) {
        if (!bytes || !isFile(request, /\/original$/)) return;
        // The block before each frame, with its delay in two bytes.
        for (let at = 0; at < bytes.length; at++)
          if (bytes[at] === 0x21 && bytes[at + 1] === 0xf9 && bytes[at + 2] === 4) bytes.set([50, 0], at + 4);
      },
    },
    'drifts',
  ],
  ['2.3/gif-behaviour', 'makes GIFs that never run back', serves(/\/original$/, captureOf('gif')), 'drifts'],
  [
    '2.3/uploadOriginals',
    'lists one original for any shots',
    changesMedia((item) => ({ ...item, originals: [item['originalUrl']] })),
    'drifts',
  ],
  ['2.3/cropOriginals', 'never crops originals', serves(/\/camera-1$/, captureOf('photo')), 'drifts'],
  [
    '2.3/addTemplatedOriginalToAiSessions',
    'never keeps the photo of an AI picture',
    changesMedia((item) => (item['type'] === 'photo' ? undefined : item)),
    'drifts',
  ],
]);
