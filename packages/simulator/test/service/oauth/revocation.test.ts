import { rule } from '@boothkit/rule-coverage';
import type { Simulator } from '@boothkit/simulator';
import * as oauth from 'oauth4webapi';
import { expect, test } from 'vitest';
import { type App, connected, opens, originOf, refreshed, registered, staged } from './connector.ts';

async function revoked(sim: Simulator, { clientId }: App, token: string | undefined, changes: object = {}) {
  const response = await sim.fetch(`${originOf(sim)}/connect/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: token ?? '', client_id: clientId, ...changes }),
  });
  const text = await response.text();
  return [response.status, text === '' ? '' : JSON.parse(text).error];
}

rule('5.8.4', 'an app that revokes its refresh token removes its connection, a retired one too', async () => {
  for (const isRetired of [false, true]) {
    const { sim, account, app, newCode } = await staged();
    const tokens = await connected(sim, app, newCode());
    if (isRetired) await refreshed(sim, app, tokens.refresh_token);
    expect(await revoked(sim, app, tokens.refresh_token, { token_type_hint: 'access_token' })).toEqual([200, '']);
    expect([account.connections.list(), await opens(sim, tokens.access_token)]).toEqual([[], 401]);
    expect(account.keys.list().find(({ connector }) => connector)?.revoked).toBe(true);
    expect((await refreshed(sim, app, tokens.refresh_token)).body.error).toBe('invalid_grant');
  }
});

test('an app that revokes its access token ends that token only', async () => {
  const { sim, account, app, newCode } = await staged();
  const tokens = await connected(sim, app, newCode());
  const { body: other } = await refreshed(sim, app, tokens.refresh_token);
  expect(await revoked(sim, app, tokens.access_token)).toEqual([200, '']);
  expect([await opens(sim, tokens.access_token), await opens(sim, other.access_token)]).toEqual([401, 200]);
  expect([account.connections.list().length, (await refreshed(sim, app, other.refresh_token)).status]).toEqual([
    1, 200,
  ]);
});

test('a token that is unknown or gone counts as revoked, and one of another app is left alone', async () => {
  const { sim, app, newCode } = await staged();
  const other = await registered(sim, { name: 'Other' });
  const tokens = await connected(sim, app, newCode());
  expect(await revoked(sim, app, 'made-up')).toEqual([200, '']);
  for (const token of [tokens.access_token, tokens.refresh_token])
    expect(await revoked(sim, other, token)).toEqual([400, 'invalid_grant']);
  expect(await opens(sim, tokens.access_token)).toBe(200);
  for (let times = 0; times < 2; times++) expect(await revoked(sim, app, tokens.refresh_token)).toEqual([200, '']);
  expect(await revoked(sim, app, undefined)).toEqual([400, 'invalid_request']);
  expect(await revoked(sim, app, tokens.refresh_token, { client_id: '' })).toEqual([400, 'invalid_request']);
});

test('a strict OAuth library finds the endpoint in the metadata and revokes with it', async () => {
  const { sim, account, app, newCode } = await staged();
  const { refresh_token = '' } = await connected(sim, app, newCode());
  const options = { [oauth.customFetch]: (url: string, init: object) => sim.fetch(url, init as RequestInit) };
  const issuer = new URL(originOf(sim));
  const response = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
  const server = await oauth.processDiscoveryResponse(issuer, response);
  const client = { client_id: app.clientId };
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, oauth.None(), refresh_token, options),
  );
  expect(account.connections.list()).toEqual([]);
});
