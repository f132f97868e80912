import { captureTypes } from '@boothkit/contract/rules';
import { dataOf, errorOf, isApi, isCreate, isList, isUpdate, settingsOf } from './asked.ts';
import { testFound } from './found.ts';

testFound([
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
        if (isList(sent, service)) for (const event of dataOf(answered)) delete event['stickerSetId'];
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
]);
