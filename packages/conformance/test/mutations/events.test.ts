import { dataOf, errorOf, isCreate, isList, isUpdate, settingsOf } from './asked.ts';
import { testFound } from './found.ts';

testFound([
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
        answered.json['data'] = dataOf(answered).filter(({ name }) => String(name).startsWith(search));
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
        answered.json['data'] = dataOf(all).filter((event) => String(event['idUser']).startsWith(idUser));
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
]);
