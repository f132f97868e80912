import { captureTypes, type RuleId } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { checkConformance } from '../src/index.ts';
import { type Answered, type Mutation, mutant, type Sent, type Service } from './mutant.ts';

/** Rules by section, which is as much of a run as shows a mutation. */
const sectionOf = (id: RuleId) => id.replace(/[/].*$/, '');

const isList = (sent: Sent, { below }: Service) => sent.method === 'GET' && below(sent) === '/events';
const isCreate = (sent: Sent, { below }: Service) => sent.method === 'POST' && below(sent) === '/events';
const isUpdate = (sent: Sent, { below }: Service) => sent.method === 'PATCH' && /^\/events\/[^/]+$/.test(below(sent));
const isApi = (sent: Sent, { below }: Service) => below(sent) !== '';
const settingsOf = ({ json }: { readonly json: Record<string, unknown> | undefined }) =>
  (json?.['settings'] ?? {}) as Record<string, unknown>;
const eventsOf = ({ json }: Answered) => (json?.['data'] ?? []) as Record<string, unknown>[];
const errorOf = ({ json }: Answered) => json?.['error'] as Record<string, unknown> | undefined;

const mutations: readonly (readonly [RuleId, string, Mutation])[] = [
  [
    '4.5',
    'answers a delete with 204 and no body',
    {
      answer(answered, sent, service) {
        if (sent.method === 'DELETE' && /^\/events\/[^/]+$/.test(service.below(sent)) && answered.status === 200)
          Object.assign(answered, { status: 204, json: undefined, bytes: undefined });
      },
    },
  ],
  [
    '4.2/idUser',
    'stores idUser with the spaces around it',
    {
      answer(answered, sent, service) {
        if (isCreate(sent, service) && answered.status === 201 && answered.json && sent.json?.['idUser'])
          answered.json['idUser'] = sent.json['idUser'];
      },
    },
  ],
  [
    '4.2/name',
    'takes names of 201 characters',
    {
      ask(sent, service) {
        const name = sent.json?.['name'];
        if (isCreate(sent, service) && sent.json && typeof name === 'string' && name.length === 201)
          sent.json['name'] = name.slice(0, 200);
      },
    },
  ],
  [
    '2.3/countdownTimer',
    'takes a countdown of 31 seconds',
    {
      ask(sent, service) {
        if (isUpdate(sent, service) && settingsOf(sent)['countdownTimer'] === 31)
          settingsOf(sent)['countdownTimer'] = 30;
      },
    },
  ],
  [
    '2.3/takeMoreLimit',
    'refuses a takeMoreLimit of 10',
    {
      ask(sent, service) {
        if (isUpdate(sent, service) && settingsOf(sent)['takeMoreLimit'] === 10) settingsOf(sent)['takeMoreLimit'] = 11;
      },
    },
  ],
  [
    '2.1/stickerSetId',
    'leaves stickerSetId out of lists where it is null',
    {
      answer(answered, sent, service) {
        if (isList(sent, service)) for (const event of eventsOf(answered)) delete event['stickerSetId'];
      },
    },
  ],
  [
    '2.1/gallery-apart',
    'embeds a setting of the gallery in events',
    {
      answer(answered, sent, service) {
        if (isCreate(sent, service) && answered.status === 201 && answered.json)
          answered.json['galleryPasscode'] = null;
      },
    },
  ],
  [
    '9.5',
    'forgets the version on refusals',
    {
      answer(answered) {
        if (answered.status >= 400) answered.headers.delete('service-version');
      },
    },
  ],
  [
    '7.1',
    'forgets the request id in its envelope',
    {
      answer(answered) {
        delete errorOf(answered)?.['requestId'];
      },
    },
  ],
  [
    '4/errors',
    'answers not_found with a page of HTML',
    {
      answer(answered, sent, service) {
        if (answered.status !== 404 || !isApi(sent, service)) return;
        Object.assign(answered, { json: undefined, bytes: new TextEncoder().encode('<h1>Not found</h1>') });
      },
    },
  ],
  [
    '4/json',
    'labels its JSON as text',
    {
      answer(answered, sent, service) {
        if (isApi(sent, service)) answered.headers.set('content-type', 'text/plain');
      },
    },
  ],
  [
    '8/requests-per-key',
    'gives back one token a second instead of two',
    {
      answer(answered, _, { simulator }) {
        simulator.accounts.get(String(answered.json?.['accountId']))?.update({ limits: { perMinute: 60 } });
      },
    },
  ],
  [
    '8/duplicates-per-day',
    'makes 49 duplicates a day',
    {
      answer(answered, _, { simulator }) {
        simulator.accounts.get(String(answered.json?.['accountId']))?.update({ limits: { duplicatesPerDay: 49 } });
      },
    },
  ],
  [
    '8/retry-after',
    'refuses for a limit without Retry-After',
    {
      answer(answered) {
        answered.headers.delete('retry-after');
      },
    },
  ],
  [
    '4.1.1',
    'lists the oldest events first',
    {
      ask(sent, service) {
        if (isList(sent, service) && !sent.url.searchParams.has('order')) sent.url.searchParams.set('order', 'asc');
      },
    },
  ],
  [
    '4.1/search',
    'minds capitals in a search',
    {
      answer(answered, sent, service) {
        const search = sent.url.searchParams.get('search');
        if (!isList(sent, service) || search === null || !answered.json) return;
        answered.json['data'] = eventsOf(answered).filter(({ name }) => String(name).startsWith(search));
      },
    },
  ],
  [
    '4.1/idUser',
    'finds keys that only begin so',
    {
      async answer(answered, sent, service) {
        const idUser = sent.url.searchParams.get('idUser')?.trim();
        if (!isList(sent, service) || !idUser || answered.status !== 200 || !answered.json) return;
        const all = await service.call('GET', `${service.simulator.baseUrl}/events?limit=100`, sent.headers);
        answered.json['data'] = eventsOf(all).filter((event) => String(event['idUser']).startsWith(idUser));
      },
    },
  ],
  [
    '4.1/dateTo',
    'pays no heed to dateTo',
    {
      ask(sent, service) {
        const { searchParams } = sent.url;
        if (isList(sent, service) && searchParams.has('dateFrom') && !searchParams.has('idUser'))
          searchParams.delete('dateTo');
      },
    },
  ],
  [
    '4.1.2',
    'takes idUser and search together',
    {
      ask(sent, service) {
        if (isList(sent, service) && sent.url.searchParams.has('idUser')) sent.url.searchParams.delete('search');
      },
    },
  ],
  [
    '4.1/page',
    'says that more follows the last page',
    {
      answer(answered, sent, service) {
        if (isList(sent, service) && answered.json && 'hasMore' in answered.json) answered.json['hasMore'] = true;
      },
    },
  ],
  [
    '4.2.3',
    'changes the event of a known idUser',
    {
      async answer(answered, sent, service) {
        if (!isCreate(sent, service) || answered.json?.['alreadyExisted'] !== true) return;
        const url = `${service.simulator.baseUrl}/events/${answered.json['id']}`;
        await service.call('PATCH', url, sent.headers, { notes: sent.json?.['notes'] });
      },
    },
  ],
  [
    '4.2.1',
    'makes events without using quota',
    {
      answer(_answered, _sent, { simulator }) {
        for (const account of simulator.accounts.list())
          if (account.quota.events === 0) account.update({ quota: { events: 1 } });
      },
    },
  ],
  [
    '4.3',
    'answers settings when asked for concisely',
    {
      ask(sent) {
        sent.url.searchParams.delete('response_format');
      },
    },
  ],
  [
    '4.4.1',
    'puts settings in place of settings',
    {
      ask(sent, service) {
        if (isUpdate(sent, service) && 'countdownTimer' in settingsOf(sent))
          settingsOf(sent)['gifPlaybackSpeed'] ??= 'medium';
      },
    },
  ],
  [
    '4.4/hashtag',
    'keeps the hashtag that null should clear',
    {
      ask(sent, service) {
        if (isUpdate(sent, service) && sent.json?.['hashtag'] === null) delete sent.json['hashtag'];
      },
    },
  ],
  [
    '4.4.5',
    'warns of no currency',
    {
      answer(answered) {
        delete answered.json?.['warnings'];
      },
    },
  ],
  [
    '4.4.4',
    'does not say who holds an event',
    {
      answer(answered) {
        if (answered.status === 409) delete errorOf(answered)?.['details'];
      },
    },
  ],
  [
    '4.6.3',
    'copies the key as it is',
    {
      answer(answered, sent, service) {
        const { json } = answered;
        if (service.below(sent).endsWith('/duplicate') && json?.['idUser'])
          json['idUser'] = String(json['idUser']).replace(/-duplicated$/, '');
      },
    },
  ],
  [
    '2.4.7',
    'keeps a list of all seven capture types',
    {
      answer(answered, sent, service) {
        const types = settingsOf(sent)['captureTypes'];
        if (isUpdate(sent, service) && Array.isArray(types) && types.length === captureTypes.length)
          settingsOf(answered)['captureTypes'] = types;
      },
    },
  ],
  [
    '2.3/unknown',
    'drops settings that it does not know',
    {
      ask(sent, service) {
        if (isUpdate(sent, service)) delete settingsOf(sent)['countdown'];
      },
    },
  ],
  [
    '4/date-time',
    'takes a date-time without an offset',
    {
      ask(sent) {
        const date = sent.json?.['date'];
        if (sent.json && typeof date === 'string' && /T\d\d:\d\d:\d\d$/.test(date)) sent.json['date'] = `${date}Z`;
      },
    },
  ],
  [
    '2.1/colors-light',
    'takes white as a colour',
    {
      ask(sent) {
        const colors = sent.json?.['colors'];
        if (sent.json && Array.isArray(colors))
          sent.json['colors'] = colors.map((color) => (color === '#ffffff' ? '#000000' : color));
      },
    },
  ],
  [
    '4/scope',
    'lets a read key create uploads',
    {
      ask(sent, { simulator, below }) {
        if (below(sent) !== '/uploads') return;
        const [account] = simulator.accounts.list();
        sent.headers.set('authorization', `Bearer ${account?.connection().apiKey}`);
      },
    },
  ],
  [
    '4.10',
    'removes the logo',
    {
      ask(sent) {
        if (sent.method === 'DELETE' && sent.url.searchParams.get('slot') === 'logo')
          sent.url.searchParams.set('slot', 'button-gif');
      },
    },
  ],
  [
    '2.8/no-auth',
    'asks for a key where images are',
    {
      answer(answered, sent) {
        if (sent.url.pathname.startsWith('/images/') && !sent.headers.has('authorization'))
          Object.assign(answered, { status: 401, bytes: undefined });
      },
    },
  ],
  [
    '4.9/logo',
    'serves logos as large as they came',
    {
      ask(sent) {
        if (sent.json?.['slot'] === 'logo') sent.json['slot'] = 'after-capture-background';
      },
      answer(answered) {
        if (answered.json && 'logoUrl' in answered.json)
          answered.json['logoUrl'] = answered.json['afterCaptureBackgroundUrl'];
      },
    },
  ],
  [
    '7.2',
    'describes no default answer',
    {
      answer(answered, sent, service) {
        if (service.below(sent) !== '/openapi.json' || !answered.json) return;
        answered.json = JSON.parse(
          JSON.stringify(answered.json, (key, value) => (key === 'default' ? undefined : value)),
        );
      },
    },
  ],
];

for (const [id, words, mutation] of mutations) {
  rule(
    id,
    `a service that ${words} is found to disagree`,
    async () => {
      const report = await checkConformance({ ...mutant(mutation), only: [sectionOf(id)], provokeLimits: true });
      expect(report.rules).toContainEqual(expect.objectContaining({ id, verdict: 'disagrees' }));
      expect(report.leftovers).toEqual([]);
    },
    { timeout: 60_000 },
  );
}
