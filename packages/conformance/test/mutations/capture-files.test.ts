import type { RuleId } from '@boothkit/contract/rules';
import { type FoundMutation, testFound } from './found.ts';
import type { MutableRequest, Mutation, Service } from './mutant.ts';
import { isControl, isUpdate, settingsOf } from './requests.ts';

const onlyRule = (id: RuleId) => id;

const ignored: readonly (readonly [RuleId, string])[] = [
  ['2.3/gif-behaviour', 'gifPlaybackSpeed'],
  ['2.3/gif-behaviour', 'gifBoomerang'],
  ['2.3/uploadOriginals', 'uploadOriginals'],
  ['2.3/cropOriginals', 'cropOriginals'],
  ['2.3/addTemplatedOriginalToAiSessions', 'addTemplatedOriginalToAiSessions'],
];

testFound(
  ignored.map(
    ([rule, key]): FoundMutation => [
      rule,
      `ignores settings.${key} in the files of captures`,
      {
        onRequest(request, service) {
          if (isUpdate(request, service)) delete settingsOf(request)[key];
        },
      },
      'drifts',
    ],
  ),
  onlyRule,
);

const isFile = ({ url }: MutableRequest, ending: RegExp) =>
  url.pathname.startsWith('/media/') && ending.test(url.pathname);

/** A service that responds with another file. */
const serves = (ending: RegExp, other: (service: Service) => Promise<Response>): Mutation => ({
  async onResponse(response, request, service) {
    if (!isFile(request, ending)) return;
    const file = await other(service);
    response.bytes = await file.bytes();
    response.headers.set('content-type', file.headers.get('content-type') ?? '');
  },
});

/** The first capture of a type of a service of its own. */
const captureOf =
  (type: 'photo' | 'video' | 'boomerang') =>
  async ({ simulator }: Service): Promise<Response> => {
    const sim = simulator.fork({});
    const account = sim.accounts.create();
    const event = account.events.add({ name: 'Other', templateIds: [account.templates.add().id] });
    account.tablets.add().open(event.id).capture(type);
    const [media] = account.galleries.list().flatMap((gallery) => gallery.media);
    return sim.fetch(media?.originalUrl ?? '');
  };

testFound(
  [
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
      '2.3/uploadOriginals',
      'lists one original for three shots',
      {
        onResponse(response, request, service) {
          if (!isControl(request, service, /\/galleries\/[^/]+$/)) return;
          const media = (response.json?.['media'] ?? []) as { originals: string[] }[];
          for (const item of media) item.originals = item.originals.slice(0, 1);
        },
      },
      'drifts',
    ],
  ],
  onlyRule,
);
