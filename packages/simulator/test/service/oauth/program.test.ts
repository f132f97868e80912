import { expect, test } from 'vitest';
import { running } from '../../cli/command-line.ts';
import { asJson } from '../../own-account.ts';
import { callback, pageUrl } from './connector.ts';

test('the program keeps to --refresh-grace-seconds', async () => {
  const { ready: reported } = await running(['--refresh-grace-seconds', '0']);
  const { origin } = new URL(reported.baseUrl);
  const json = async (url: string, body: object) => {
    return (await fetch(url, asJson('POST', body))).json();
  };
  const { client_id } = await json(`${origin}/connect/register`, { redirect_uris: [callback] });
  const { data: accounts } = await (await fetch(`${reported.controlUrl}/accounts`)).json();
  const codes = `${reported.controlUrl}/accounts/${accounts[0].id}/connection-codes`;
  const verifier = 'v'.repeat(43);
  const page = pageUrl(reported, { clientId: client_id, redirectUri: callback, verifier });
  const { code: typed } = await json(codes, { access: 'read' });
  const sent = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ code: typed }),
    redirect: 'manual',
  });
  const code = new URL(sent.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const token = async (grant: Record<string, string>) => {
    const body = new URLSearchParams({ client_id, ...grant });
    return (await fetch(`${origin}/connect/token`, { method: 'POST', body })).json();
  };
  const { refresh_token } = await token({ grant_type: 'authorization_code', code, code_verifier: verifier });
  const refresh = { grant_type: 'refresh_token', refresh_token };
  expect((await token(refresh)).error).toBeUndefined();
  expect((await token(refresh)).error).toBe('invalid_grant');
});
