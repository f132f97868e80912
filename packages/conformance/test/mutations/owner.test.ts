import { type FoundMutation, testFound } from './found.ts';
import type { MutableResponse, Service } from './mutant.ts';
import { dataOf, isApi, isControl } from './requests.ts';

const later = '2027-01-15';
const eightDaysMs = 8 * 86_400_000;

/** Whether the service's clock has gone on by more than a signed URL lives. */
const isLater = ({ simulator }: Service) => simulator.clock.now() > Date.parse('2026-08-04T09:00:00Z') + eightDaysMs;

function refuse(response: MutableResponse): void {
  Object.assign(response, { status: 403, json: undefined, bytes: undefined });
}

const payloadsOf = (response: MutableResponse) =>
  dataOf(response).map(({ payload }) => payload as Record<string, unknown>);

/** The versions that updates were asked for, in order. */
function numberedByVersion(): FoundMutation {
  const asked: string[] = [];
  return [
    '9.8',
    'sends deliveries in the version of the API',
    {
      options: { versions: [{ date: later }] },
      onResponse(response, request, service) {
        if (request.method === 'PATCH' && isApi(request, service))
          asked.push(response.headers.get('service-version') ?? '');
        if (!isControl(request, service, /\/deliveries$/)) return;
        for (const [at, payload] of payloadsOf(response).entries()) payload['apiVersion'] = asked[at];
      },
    },
  ];
}

testFound([
  [
    '8/concurrent-all',
    'allows 11 concurrent calls',
    { account: (made) => made.update({ limits: { concurrent: 11 } }) },
  ],
  ['8/concurrent-all', 'lets 9 calls run at once', { account: (made) => made.update({ limits: { concurrent: 9 } }) }],
  [
    '8/concurrent-heavy',
    'fetches 4 files concurrently',
    { account: (made) => made.update({ limits: { concurrentHeavy: 4 } }) },
  ],
  [
    '8/concurrent-heavy',
    'fetches 2 files concurrently',
    { account: (made) => made.update({ limits: { concurrentHeavy: 2 } }) },
  ],
  ['8/emails-per-day', 'sends 999 emails a day', { account: (made) => made.update({ limits: { emailsPerDay: 999 } }) }],
  ['8/texts-per-day', 'sends 251 texts a day', { account: (made) => made.update({ limits: { textsPerDay: 251 } }) }],
  [
    '8/lift',
    'keeps its limit of texts after it was raised',
    {
      onRequest(request) {
        if (request.json?.['limits']) request.json['limits'] = {};
      },
    },
  ],
  [
    '8/re-pin',
    'takes two minutes to re-pin a key',
    {
      onResponse(response, request, service) {
        if (!isControl(request, service, /\/keys\/[^/]+$/) || request.method !== 'PATCH' || !response.json) return;
        const appliesAt = new Date(service.simulator.clock.now() + 120_000).toISOString();
        response.json['nextPin'] = { version: '2026-08-04', appliesAt };
      },
    },
  ],
  [
    '9.3',
    'serves a re-pinned key by its old version',
    {
      options: { versions: [{ date: later }] },
      onRequest(request, service) {
        if (isApi(request, service) && !request.headers.has('service-version'))
          request.headers.set('service-version', later);
      },
    },
  ],
  numberedByVersion(),
  [
    '2.8/catalog',
    'expires the URLs of catalogue previews',
    {
      onResponse(response, request, service) {
        if (request.url.pathname.startsWith('/catalog/') && isLater(service)) refuse(response);
      },
    },
  ],
  [
    '2.8/thumbnail',
    'expires the URLs of uploaded thumbnails',
    {
      onResponse(response, request, service) {
        if (request.url.pathname.startsWith('/thumbnails/') && request.url.search === '' && isLater(service))
          refuse(response);
      },
    },
  ],
  [
    '2.8/thumbnail',
    'never expires the placeholder of a missing thumbnail',
    {
      onResponse(response, request) {
        if (request.url.pathname.startsWith('/thumbnails/')) response.status = 200;
      },
    },
  ],
  [
    '2.8/media',
    'serves media at expired URLs',
    {
      onResponse(response, request) {
        if (request.url.pathname.startsWith('/media/')) response.status = 200;
      },
    },
  ],
  [
    '2.8/media',
    'never renews the URLs of media',
    {
      onRequest(request, service) {
        if (request.json && isControl(request, service, /\/galleries\/[^/]+\/media$/)) request.json['legacy'] = true;
      },
    },
  ],
  [
    '6.4',
    'calls a webhook without the secret in its URL',
    {
      onResponse(response, request, service) {
        if (!isControl(request, service, /\/deliveries$/)) return;
        for (const delivery of dataOf(response)) delivery['url'] = String(delivery['url']).replace(/[?].*/, '');
      },
    },
  ],
  [
    '6.4',
    'signs its deliveries',
    {
      onResponse(response, request, service) {
        if (!isControl(request, service, /\/deliveries$/)) return;
        for (const payload of payloadsOf(response)) payload['signature'] = 'sha256=00';
      },
    },
  ],
  [
    '6.6',
    "adds the guest's address to its deliveries",
    {
      onResponse(response, request, service) {
        if (!isControl(request, service, /\/deliveries$/)) return;
        for (const payload of payloadsOf(response)) payload['guestEmail'] = 'guest@example.com';
      },
    },
  ],
]);
