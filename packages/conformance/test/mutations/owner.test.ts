import { dataOf, isApi, isControl } from './asked.ts';
import { testFound, type Wrong } from './found.ts';
import type { Answered, Service } from './mutant.ts';

const later = '2027-01-15';
const eightDaysMs = 8 * 86_400_000;

/** Whether the service's clock has gone on by more than a signed URL lives. */
const isLater = ({ simulator }: Service) => simulator.clock.now() > Date.parse('2026-08-04T09:00:00Z') + eightDaysMs;

function refuse(answered: Answered): void {
  Object.assign(answered, { status: 403, json: undefined, bytes: undefined });
}

const payloadsOf = (answered: Answered) => dataOf(answered).map(({ payload }) => payload as Record<string, unknown>);

/** The versions that updates were asked for, in order. */
function numberedByVersion(): Wrong {
  const asked: string[] = [];
  return [
    '9.8',
    'numbers its deliveries by the version of the API',
    {
      options: { versions: [{ date: later }] },
      answer(answered, sent, service) {
        if (sent.method === 'PATCH' && isApi(sent, service)) asked.push(answered.headers.get('service-version') ?? '');
        if (!isControl(sent, service, /\/deliveries$/)) return;
        for (const [at, payload] of payloadsOf(answered).entries()) payload['apiVersion'] = asked[at];
      },
    },
  ];
}

testFound(
  [
    [
      '8/concurrent-all',
      'lets 11 calls run at once',
      { account: (made) => made.update({ limits: { concurrent: 11 } }) },
    ],
    ['8/concurrent-all', 'lets 9 calls run at once', { account: (made) => made.update({ limits: { concurrent: 9 } }) }],
    [
      '8/concurrent-heavy',
      'fetches 4 files at once',
      { account: (made) => made.update({ limits: { concurrentHeavy: 4 } }) },
    ],
    [
      '8/concurrent-heavy',
      'fetches 2 files at once',
      { account: (made) => made.update({ limits: { concurrentHeavy: 2 } }) },
    ],
    [
      '8/emails-per-day',
      'sends 999 emails a day',
      { account: (made) => made.update({ limits: { emailsPerDay: 999 } }) },
    ],
    ['8/texts-per-day', 'sends 251 texts a day', { account: (made) => made.update({ limits: { textsPerDay: 251 } }) }],
    [
      '8/lift',
      'keeps to its limit of texts though it was lifted',
      {
        ask(sent) {
          if (sent.json?.['limits']) sent.json['limits'] = {};
        },
      },
    ],
    [
      '8/re-pin',
      'takes two minutes to pin a key anew',
      {
        answer(answered, sent, service) {
          if (!isControl(sent, service, /\/keys\/[^/]+$/) || sent.method !== 'PATCH' || !answered.json) return;
          const appliesAt = new Date(service.simulator.clock.now() + 120_000).toISOString();
          answered.json['nextPin'] = { version: '2026-08-04', appliesAt };
        },
      },
    ],
    [
      '9.3',
      'goes on with the old version of a key that was pinned anew',
      {
        options: { versions: [{ date: later }] },
        ask(sent, service) {
          if (isApi(sent, service) && !sent.headers.has('service-version')) sent.headers.set('service-version', later);
        },
      },
    ],
    numberedByVersion(),
    [
      '2.8/catalog',
      'lets previews of the catalogue lapse',
      {
        answer(answered, sent, service) {
          if (sent.url.pathname.startsWith('/catalog/') && isLater(service)) refuse(answered);
        },
      },
    ],
    [
      '2.8/thumbnail',
      'lets thumbnails lapse that were uploaded',
      {
        answer(answered, sent, service) {
          if (sent.url.pathname.startsWith('/thumbnails/') && sent.url.search === '' && isLater(service))
            refuse(answered);
        },
      },
    ],
    [
      '2.8/thumbnail',
      'serves the stand-in of a missing thumbnail for ever',
      {
        answer(answered, sent) {
          if (sent.url.pathname.startsWith('/thumbnails/')) answered.status = 200;
        },
      },
    ],
    [
      '2.8/media',
      'serves media under URLs that have lapsed',
      {
        answer(answered, sent) {
          if (sent.url.pathname.startsWith('/media/')) answered.status = 200;
        },
      },
    ],
    [
      '2.8/media',
      'never signs the URLs of media anew',
      {
        ask(sent, service) {
          if (sent.json && isControl(sent, service, /\/galleries\/[^/]+\/media$/)) sent.json['legacy'] = true;
        },
      },
    ],
    [
      '6.4',
      'calls a webhook without the secret in its URL',
      {
        answer(answered, sent, service) {
          if (!isControl(sent, service, /\/deliveries$/)) return;
          for (const delivery of dataOf(answered)) delivery['url'] = String(delivery['url']).replace(/[?].*/, '');
        },
      },
    ],
    [
      '6.4',
      'signs its deliveries',
      {
        answer(answered, sent, service) {
          if (!isControl(sent, service, /\/deliveries$/)) return;
          for (const payload of payloadsOf(answered)) payload['signature'] = 'sha256=00';
        },
      },
    ],
    [
      '6.6',
      'makes up the address of the guest in its deliveries',
      {
        answer(answered, sent, service) {
          if (!isControl(sent, service, /\/deliveries$/)) return;
          for (const payload of payloadsOf(answered)) payload['guestEmail'] = 'guest@example.com';
        },
      },
    ],
  ],
  (id) => id,
);
