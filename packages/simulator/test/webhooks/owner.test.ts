import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { service } from '../service.ts';
import { mediaUrl, sendUrl } from './hooks.ts';

rule('4.11/webhooks', 'the dashboard and the API set the same two URLs', async () => {
  const { account, call } = service();
  expect(account.webhooks.get()).toEqual({ mediaUrl: null, sendUrl: null });
  expect(account.webhooks.set({ mediaUrl })).toEqual({ mediaUrl, sendUrl: null });
  expect((await call('PUT', '/webhooks', { sendUrl })).body).toEqual({ mediaUrl, sendUrl });
  expect(account.webhooks.get()).toEqual({ mediaUrl, sendUrl });
  expect(account.webhooks.set({ mediaUrl: null })).toEqual({ mediaUrl: null, sendUrl });
});

rule('6.3', 'the dashboard rejects a URL that is not public https, by name, and sets neither', () => {
  const { account } = service();
  for (const url of [
    'http://hooks.example.com/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://a:b@example.com/',
  ])
    expect(() => account.webhooks.set({ mediaUrl, sendUrl: url })).toThrow(
      /^webhooks: sendUrl must be a public https URL/,
    );
  expect(account.webhooks.get()).toEqual({ mediaUrl: null, sendUrl: null });
});

test('the dashboard accepts no other field', () => {
  const { account } = service();
  expect(() => account.webhooks.set({ mediaUrl, ...{ url: sendUrl } })).toThrow(TypeError);
});
