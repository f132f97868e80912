import { captureTypes } from '@boothkit/contract/rules';
import { testFound } from './found.ts';
import { dataOf, errorOf, isApi, isCreate, isList, isUpdate, settingsOf } from './requests.ts';

testFound({
  '4.9/after-capture-background accepts a background of 8001 px': {
    async onResponse(response, request, service) {
      const path = /^(.*\/branding)\/images$/.exec(request.url.href)?.[1];
      if (response.status !== 400 || request.json?.['slot'] !== 'after-capture-background' || !path) return;
      const { json } = await service.call('GET', path, request.headers);
      Object.assign(response, { status: 201, json });
    },
  },
  '2.3/countdownTimer accepts a countdown of 31 seconds': {
    onRequest(request, service) {
      if (isUpdate(request, service) && settingsOf(request)['countdownTimer'] === 31)
        settingsOf(request)['countdownTimer'] = 30;
    },
  },
  '2.3/takeMoreLimit rejects a takeMoreLimit of 10': {
    onRequest(request, service) {
      if (isUpdate(request, service) && settingsOf(request)['takeMoreLimit'] === 10)
        settingsOf(request)['takeMoreLimit'] = 11;
    },
  },
  '2.1/stickerSetId omits a null stickerSetId from lists': {
    onResponse(response, request, service) {
      if (isList(request, service)) for (const event of dataOf(response)) delete event['stickerSetId'];
    },
  },
  '2.1/gallery-apart embeds a setting of the gallery in events': {
    onResponse(response, request, service) {
      if (isCreate(request, service) && response.status === 201 && response.json)
        response.json['galleryPasscode'] = null;
    },
  },
  '9.5 omits the version from error responses': {
    onResponse(response) {
      if (response.status >= 400) response.headers.delete('service-version');
    },
  },
  '7.1 omits the request id from its envelope': {
    onResponse(response) {
      delete errorOf(response)?.['requestId'];
    },
  },
  '4/errors responds to an unknown event with a page of HTML': {
    onResponse(response, request, service) {
      if (response.status !== 404 || !isApi(request, service)) return;
      Object.assign(response, { json: undefined, bytes: new TextEncoder().encode('<h1>Not found</h1>') });
    },
  },
  '4/json labels its JSON as text': {
    onResponse(response, request, service) {
      if (isApi(request, service)) response.headers.set('content-type', 'text/plain');
    },
  },
  '2.4.7 keeps a list of all seven capture types': {
    onResponse(response, request, service) {
      const types = settingsOf(request)['captureTypes'];
      if (isUpdate(request, service) && Array.isArray(types) && types.length === captureTypes.length)
        settingsOf(response)['captureTypes'] = types;
    },
  },
  '2.3/unknown ignores unknown settings': {
    onRequest(request, service) {
      if (isUpdate(request, service)) delete settingsOf(request)['countdown'];
    },
  },
  '4/date-time accepts a date-time without an offset': {
    onRequest(request) {
      const date = request.json?.['date'];
      if (request.json && typeof date === 'string' && /T\d\d:\d\d:\d\d$/.test(date)) request.json['date'] = `${date}Z`;
    },
  },
  '2.1/colors-light accepts white as a colour': {
    onRequest(request) {
      const colors = request.json?.['colors'];
      if (request.json && Array.isArray(colors))
        request.json['colors'] = colors.map((color) => (color === '#ffffff' ? '#000000' : color));
    },
  },
  '4/scope lets a read key create uploads': {
    onRequest(request, { account, below }) {
      if (below(request) !== '/uploads') return;
      request.headers.set('authorization', `Bearer ${account.connection().apiKey}`);
    },
  },
  '4.10 removes the logo': {
    onRequest(request) {
      if (request.method === 'DELETE' && request.url.searchParams.get('slot') === 'logo')
        request.url.searchParams.set('slot', 'button-gif');
    },
  },
  '2.8/no-auth requires a key for images': {
    onResponse(response, request) {
      if (request.url.pathname.startsWith('/images/') && !request.headers.has('authorization'))
        Object.assign(response, { status: 401, bytes: undefined });
    },
  },
  '4.9/logo serves logos without scaling them': {
    onRequest(request) {
      if (request.json?.['slot'] === 'logo') request.json['slot'] = 'after-capture-background';
    },
    onResponse(response) {
      if (response.json && 'logoUrl' in response.json)
        response.json['logoUrl'] = response.json['afterCaptureBackgroundUrl'];
    },
  },
  '7.2 describes no default response': {
    onResponse(response, request, service) {
      if (service.below(request) !== '/openapi.json' || !response.json) return;
      response.json = JSON.parse(
        JSON.stringify(response.json, (key, value) => (key === 'default' ? undefined : value)),
      );
    },
  },
});
