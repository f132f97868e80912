import { testFound } from './found.ts';
import { dataOf, isCreate, isList, isUpdate, settingsOf } from './requests.ts';

testFound({
  '4.5 responds to a delete with 204 and no body': {
    onResponse(response, request, service) {
      if (request.method === 'DELETE' && /^\/events\/[^/]+$/.test(service.below(request)) && response.status === 200)
        Object.assign(response, { status: 204, json: undefined, bytes: undefined });
    },
  },
  '4.2/idUser stores idUser with its surrounding spaces': {
    onResponse(response, request, service) {
      if (isCreate(request, service) && response.status === 201 && response.json && request.json?.['idUser'])
        response.json['idUser'] = request.json['idUser'];
    },
  },
  '4.2/name accepts names of 201 characters': {
    onRequest(request, service) {
      const name = request.json?.['name'];
      if (isCreate(request, service) && request.json && typeof name === 'string' && name.length === 201)
        request.json['name'] = name.slice(0, 200);
    },
  },
  '4.1.1 lists the oldest events first': {
    onRequest(request, service) {
      if (isList(request, service) && !request.url.searchParams.has('order'))
        request.url.searchParams.set('order', 'asc');
    },
  },
  '4.1/search searches case-sensitively': {
    onResponse(response, request, service) {
      const search = request.url.searchParams.get('search');
      if (!isList(request, service) || search === null || !response.json) return;
      response.json['data'] = dataOf(response).filter(({ name }) => String(name).startsWith(search));
    },
  },
  '4.1/idUser finds keys by prefix': {
    async onResponse(response, request, service) {
      const idUser = request.url.searchParams.get('idUser')?.trim();
      if (!isList(request, service) || !idUser || response.status !== 200 || !response.json) return;
      const all = await service.call('GET', `${service.simulator.baseUrl}/events?limit=100`, request.headers);
      response.json['data'] = dataOf(all).filter((event) => String(event['idUser']).startsWith(idUser));
    },
  },
  '4.1/dateTo ignores dateTo': {
    onRequest(request, service) {
      const { searchParams } = request.url;
      if (isList(request, service) && searchParams.has('dateFrom') && !searchParams.has('idUser'))
        searchParams.delete('dateTo');
    },
  },
  '4.1.2 accepts idUser and search together': {
    onRequest(request, service) {
      if (isList(request, service) && request.url.searchParams.has('idUser')) request.url.searchParams.delete('search');
    },
  },
  '4.1/page reports more pages after the last one': {
    onResponse(response, request, service) {
      if (isList(request, service) && response.json && 'hasMore' in response.json) response.json['hasMore'] = true;
    },
  },
  '4.2.3 changes the event of a known idUser': {
    async onResponse(response, request, service) {
      if (!isCreate(request, service) || response.json?.['alreadyExisted'] !== true) return;
      const url = `${service.simulator.baseUrl}/events/${response.json['id']}`;
      await service.call('PATCH', url, request.headers, { notes: request.json?.['notes'] });
    },
  },
  '4.3 returns settings in a concise event': {
    onRequest(request) {
      request.url.searchParams.delete('response_format');
    },
  },
  '4.4.1 replaces settings instead of merging them': {
    onRequest(request, service) {
      if (isUpdate(request, service) && 'countdownTimer' in settingsOf(request))
        settingsOf(request)['gifPlaybackSpeed'] ??= 'medium';
    },
  },
  '4.4/hashtag keeps the hashtag that null should clear': {
    onRequest(request, service) {
      if (isUpdate(request, service) && request.json?.['hashtag'] === null) delete request.json['hashtag'];
    },
  },
  '4.6.3 copies idUser without a suffix': {
    onResponse(response, request, service) {
      const { json } = response;
      if (service.below(request).endsWith('/duplicate') && json?.['idUser'])
        json['idUser'] = String(json['idUser']).replace(/-duplicated$/, '');
    },
  },
});
