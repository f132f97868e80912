import type { Webhooks } from '@boothkit/contract/types';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { refused } from '../refusals.ts';
import { callerOf, service } from '../service.ts';

const media = 'https://hooks.example.com/media?secret=4f1c';
const send = 'https://hooks.example.com/send';

const configuring =
  ({ call }: Pick<ReturnType<typeof service>, 'call'>) =>
  async (body: object) => {
    const { status, body: answered } = await call<Webhooks>('PUT', '/webhooks', body);
    expect(status).toBe(200);
    return answered;
  };

rule(
  '4.11/webhooks',
  'both URLs start switched off, are set one by one or together, and null switches one off',
  async () => {
    const configure = configuring(service());
    expect(await configure({})).toEqual({ mediaUrl: null, sendUrl: null });
    expect(await configure({ mediaUrl: media })).toEqual({ mediaUrl: media, sendUrl: null });
    expect(await configure({ sendUrl: send })).toEqual({ mediaUrl: media, sendUrl: send });
    expect(await configure({})).toEqual({ mediaUrl: media, sendUrl: send });
    expect(await configure({ mediaUrl: null })).toEqual({ mediaUrl: null, sendUrl: send });
    expect(await configure({ mediaUrl: send, sendUrl: media })).toEqual({ mediaUrl: send, sendUrl: media });
  },
);

rule('4.11/webhooks', 'they belong to the account', async () => {
  const made = service();
  await configuring(made)({ mediaUrl: media });
  const other = configuring({ call: callerOf(made.sim.accounts.create()) });
  expect(await other({})).toEqual({ mediaUrl: null, sendUrl: null });
});

rule('6.3', 'a URL that is not public https is refused by name, and neither is set', async () => {
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
    await refused(made, { rule: '6.3', fields: ['sendUrl'] }, () =>
      made.call('PUT', '/webhooks', { mediaUrl: null, sendUrl }),
    );
  expect(await configuring(made)({})).toEqual({ mediaUrl: media, sendUrl: null });
});

rule('4.11/webhooks', 'other fields and kinds of value are refused by name', async () => {
  const made = service();
  for (const [body, field] of [
    [{ url: media }, 'url'],
    [{ mediaUrl: 7 }, 'mediaUrl'],
    [{ sendUrl: [send] }, 'sendUrl'],
  ] as const)
    await refused(made, { rule: '7/validation-failed', fields: [field] }, () => made.call('PUT', '/webhooks', body));
});

rule(['4.11/webhooks', '5.4'], 'a key that may only read does not configure them, and GET is not the way', async () => {
  const made = service();
  const key = made.account.keys.create({ scope: 'read' }).value;
  await refused(made, { rule: '5.4', code: 'insufficient_scope' }, () =>
    made.call('PUT', '/webhooks', { mediaUrl: media }, { key }),
  );
  const { headers } = await refused(made, { rule: '1.1', code: 'method_not_allowed' }, () =>
    made.call('GET', '/webhooks'),
  );
  expect(headers.get('allow')).toBe('PUT');
});
