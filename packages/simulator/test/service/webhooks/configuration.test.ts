import type { Webhooks } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { breachesOf } from '../../fuzz/validation.ts';
import { callerOf, service } from '../../own-account.ts';
import { rejected } from '../../rejections.ts';

const media = 'https://hooks.example.com/media?secret=4f1c';
const send = 'https://hooks.example.com/send';

const configuring =
  ({ call }: Pick<ReturnType<typeof service>, 'call'>) =>
  async (body: object) => {
    const { status, body: answered } = await call<Webhooks>('PUT', '/webhooks', body);
    expect(status).toBe(200);
    return answered;
  };

rule('4.11/webhooks', 'both URLs start as null, are set alone or together, and null switches one off', async () => {
  const configure = configuring(service());
  expect(await configure({})).toEqual({ mediaUrl: null, sendUrl: null });
  expect(await configure({ mediaUrl: media })).toEqual({ mediaUrl: media, sendUrl: null });
  expect(await configure({ sendUrl: send })).toEqual({ mediaUrl: media, sendUrl: send });
  expect(await configure({})).toEqual({ mediaUrl: media, sendUrl: send });
  expect(await configure({ mediaUrl: null })).toEqual({ mediaUrl: null, sendUrl: send });
  expect(await configure({ mediaUrl: send, sendUrl: media })).toEqual({ mediaUrl: send, sendUrl: media });
});

rule('4.11/webhooks', 'both URLs are returned as URIs in the format of the document', async () => {
  const made = service();
  const configure = configuring(made);
  const [path, host] = ['https://hooks.example.com/', 'https://xn--bcher-kva.example'];
  for (const [url, uri] of [
    ['https://hooks.example.com', path],
    ['HTTPS://Hooks.Example.com:443/a/../b', `${path}b`],
    [`${path}ü?secret=€`, `${path}%C3%BC?secret=%E2%82%AC`],
    [`${path}a|b^{c}?d=[e]|\`f%zz%20`, `${path}a%7Cb%5E%7Bc%7D?d=%5Be%5D%7C%60f%25zz%20`],
    ['https://bücher.example?#a#b', `${host}/?#a%23b`],
    ['https://[2606:4700:4700::1111]:8443/[a]', 'https://[2606:4700:4700::1111]:8443/%5Ba%5D'],
  ] as const) {
    expect(await configure({ mediaUrl: url, sendUrl: url })).toEqual({ mediaUrl: uri, sendUrl: uri });
    expect(await configure({ mediaUrl: uri })).toEqual({ mediaUrl: uri, sendUrl: uri });
    expect(made.account.webhooks.set({ mediaUrl: url }).mediaUrl).toBe(uri);
    expect(breachesOf('service', 'PUT', '/webhooks', 200, await configure({}))).toEqual([]);
  }
});

rule('4.11/webhooks', 'a receiver gets the deliveries to its URL in every notation', async () => {
  const { sim, account } = service();
  const url = 'https://hooks.example.com/a|b?secret=€';
  const posted: string[] = [];
  sim.web.receive(url, (request) => void posted.push(request.url));
  account.webhooks.set({ mediaUrl: url });
  const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  account.galleries.addMedia(event.galleryId);
  await sim.settled();
  expect(posted).toEqual(['https://hooks.example.com/a%7Cb?secret=%E2%82%AC']);
});

rule('4.11/webhooks', 'the webhooks belong to the account', async () => {
  const made = service();
  await configuring(made)({ mediaUrl: media });
  const other = configuring({ call: callerOf(made.sim.accounts.create()) });
  expect(await other({})).toEqual({ mediaUrl: null, sendUrl: null });
});

rule('6.3', 'a URL that is not public https is rejected with the field name, and neither is set', async () => {
  const made = service({ limits: 'off' });
  await configuring(made)({ mediaUrl: media });
  const bad = [
    'http://hooks.example.com/',
    'https://localhost/hook',
    'https://192.168.0.7/hook',
    'https://[::1]/hook',
    'https://user:pass@hooks.example.com/',
    'hooks.example.com',
    '',
  ];
  for (const sendUrl of bad)
    await rejected(made, { rule: '6.3', fields: ['sendUrl'] }, () =>
      made.call('PUT', '/webhooks', { mediaUrl: null, sendUrl }),
    );
  expect(await configuring(made)({})).toEqual({ mediaUrl: media, sendUrl: null });
});

rule('4.11/webhooks', 'other fields and kinds of value are rejected with the field name', async () => {
  const made = service();
  for (const [body, field] of [
    [{ url: media }, 'url'],
    [{ mediaUrl: 7 }, 'mediaUrl'],
    [{ sendUrl: [send] }, 'sendUrl'],
  ] as const)
    await rejected(made, { rule: '7/validation-failed', fields: [field] }, () => made.call('PUT', '/webhooks', body));
});

rule(['4.11/webhooks', '5.4'], 'a read key cannot configure them, and GET is not allowed', async () => {
  const made = service();
  const key = made.account.keys.create({ scope: 'read' }).value;
  await rejected(made, { rule: '5.4', code: 'insufficient_scope' }, () =>
    made.call('PUT', '/webhooks', { mediaUrl: media }, { key }),
  );
  const { headers } = await rejected(made, { rule: '1.1', code: 'method_not_allowed' }, () =>
    made.call('GET', '/webhooks'),
  );
  expect(headers.get('allow')).toBe('PUT');
});
