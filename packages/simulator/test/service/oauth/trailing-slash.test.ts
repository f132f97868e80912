import { rule } from '@boothkit/rule-coverage';
import * as oauth from 'oauth4webapi';
import { expect, test } from 'vitest';
import { service } from '../../own-account.ts';
import { posted, toolCall } from '../../protocols/mcp/connected.ts';
import { callback, originOf, pageUrl } from './connector.ts';

rule(['4.11/mcp', '5.8.3'], 'the metadata name the resource as a client does: with a slash at its end', async () => {
  const { sim } = service();
  const { simulator: world } = sim.worlds.create();
  for (const mcpUrl of [sim.mcpUrl, world.mcpUrl])
    for (const end of ['', '/', '?toolsets=events', '/?toolsets=events']) {
      const resource = new URL(`${mcpUrl}${end}`);
      const challenged = await sim.fetch(resource, { method: 'POST' });
      expect([end, challenged.status]).toEqual([end, 401]);
      const [, metadataUrl = ''] =
        /resource_metadata="([^"]*)"/.exec(challenged.headers.get('www-authenticate') ?? '') ?? [];
      const metadata = await oauth.processResourceDiscoveryResponse(resource, await sim.fetch(metadataUrl));
      expect(metadata.resource).toBe(resource.href);
    }
});

test('each endpoint of the sign-in is there with a slash at its end, too', async () => {
  const { sim, account } = service();
  const origin = originOf(sim);
  const statuses = async (method: string, path: string) => {
    const answers = await Promise.all([path, `${path}/`].map((each) => sim.fetch(`${origin}${each}`, { method })));
    return [new Set(answers.map(({ status }) => status)), new Set(await Promise.all(answers.map((one) => one.text())))];
  };
  for (const path of ['/connect/token', '/connect/register', '/connect/revoke'])
    expect((await statuses('POST', path))[1], path).toHaveProperty('size', 1);
  expect(await statuses('GET', '/.well-known/oauth-authorization-server')).toMatchObject([{ size: 1 }, { size: 1 }]);
  const post = (path: string, body: BodyInit, type?: string) =>
    sim.fetch(`${origin}${path}`, { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) });
  const registration = JSON.stringify({ client_name: 'Agent', redirect_uris: [callback] });
  const { client_id } = await (await post('/connect/register/', registration, 'application/json')).json();
  const verifier = 'v'.repeat(43);
  const page = pageUrl(sim, { clientId: client_id, redirectUri: callback, verifier }, { resource: `${sim.mcpUrl}/` });
  const { code: typed } = account.connectionCodes.create({ access: 'read' });
  const sent = await post(`/connect/authorize/${new URL(page).search}`, new URLSearchParams({ code: typed }));
  const code = new URL(sent.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', client_id, code, redirect_uri: callback, code_verifier: verifier };
  const { access_token } = await (await post('/connect/token/', new URLSearchParams(grant))).json();
  expect(access_token).toMatch(/\w/);
  const revoked = await post('/connect/revoke/', new URLSearchParams({ token: access_token, client_id }));
  expect(revoked.status).toBe(200);
});

test('a call over MCP with a slash is none of the REST API, in a recording and in a saved test', async () => {
  const { sim, account } = service();
  const { status } = await posted({ sim, account }, toolCall('list_events'), { url: `${sim.mcpUrl}/` });
  expect(status).toBe(200);
  expect(sim.journal.har().log.entries.map(({ request }) => request.url)).toEqual([`${sim.mcpUrl}/`]);
  await expect(sim.toTest()).rejects.toThrow('it came over MCP');
});
