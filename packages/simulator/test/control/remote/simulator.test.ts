import { rule } from '@boothkit/rule-coverage';
import { ControlError, connect } from '@boothkit/simulator/remote';
import { httpServer } from '@boothkit/test-support/local-server';
import { describe, expect, test } from 'vitest';
import { startService } from '../../http/served.ts';
import { start } from '../../own-account.ts';
import { connected } from './connected.ts';

test('accounts are created, seeded, found and listed', async () => {
  const { remote, sim } = await connected();
  const created = await remote.accounts.create({ plan: 'Basic' });
  expect(sim.accounts.get(created.id)).toMatchObject({ plan: 'Basic' });
  expect(await created.templates.list()).toEqual([]);
  const seeded = await remote.accounts.seed({ stickerSets: [{ name: 'Hats' }] });
  expect(seeded.templateIds).not.toEqual([]);
  expect(await (await remote.accounts.get(seeded.accountId))?.stickerSets.list()).toMatchObject([{ name: 'Hats' }]);
  expect(await remote.accounts.get('nobody')).toBeUndefined();
  expect((await remote.accounts.list()).map(({ id }) => id)).toEqual(sim.accounts.list().map(({ id }) => id));
});

test('the clock is read and moved', async () => {
  const { remote, sim } = await connected();
  expect(await remote.clock.read()).toEqual({ now: start, frozen: true });
  expect((await remote.clock.advance({ days: 1, minutes: 1.5 })).now).toBe('2026-08-05T09:01:30.000Z');
  expect((await remote.clock.moveTo('2026-08-06T11:00:00+02:00')).now).toBe('2026-08-06T09:00:00.000Z');
  expect((await remote.clock.moveTo(new Date('2026-08-07T09:00:00Z'))).now).toBe('2026-08-07T09:00:00.000Z');
  expect(sim.clock.date().toISOString()).toBe('2026-08-07T09:00:00.000Z');
  expect((await remote.clock.setFrozen(false)).frozen).toBe(false);
  expect((await remote.clock.setFrozen(true)).frozen).toBe(true);
  await expect(remote.clock.moveTo(start)).rejects.toMatchObject({ status: 409, code: 'conflict' });
  await expect(remote.clock.advance({ days: -1 })).rejects.toMatchObject({ status: 400 });
});

test('snapshots and resets restore the state', async () => {
  const { remote, remoteAccount, account } = await connected();
  const before = await remote.snapshot();
  expect(before.takenAt).toBe(start);
  await remoteAccount.templates.add();
  await remote.clock.advance({ days: 1 });
  await remote.restore(before);
  expect(await remoteAccount.templates.list()).toEqual([]);
  expect((await remote.clock.read()).now).toBe(start);
  await remote.reset();
  await expect(remoteAccount.read()).rejects.toMatchObject({ status: 404 });
  await remote.restore(before);
  expect((await remoteAccount.read()).id).toBe(account.id);
});

rule(['2.8/catalog', '4.2/templateIds'], 'the catalogue and the public templates are filled and listed', async () => {
  const { remote, sim } = await connected();
  const item = await remote.catalog.add({ kind: 'aiPrompt', name: 'Comic' });
  expect(await remote.catalog.list()).toEqual([item]);
  expect((await fetch(item.previewUrl)).status).toBe(200);
  const template = await remote.publicTemplates.add({ name: 'For all' });
  expect(await remote.publicTemplates.list()).toEqual([template]);
  expect(sim.publicTemplates.list()[0]?.id).toBe(template.id);
});

test('pages of the simulated web are served and removed', async () => {
  const { remote, remoteAccount, call } = await connected();
  const url = new URL('https://pictures.example/logo.png?size=large');
  await remote.web.serve(url, new Uint8Array([1, 2, 3]), { contentType: 'image/png' });
  const template = await remoteAccount.templates.add();
  const { id } = await remoteAccount.events.add({ name: 'Ada', templateIds: [template.id] });
  const set = () => call('POST', `/events/${id}/branding/images`, { slot: 'logo', sourceUrl: url.href });
  expect((await set()).body.error.message).not.toContain('did not respond');
  expect([await remote.web.remove(url), await remote.web.remove(url)]).toEqual([true, false]);
  expect((await set()).body.error.message).toContain('did not respond');
});

describe('connecting', () => {
  test('with the token, every call carries it', async () => {
    const token = 'correct-horse-battery';
    const { server, account } = await startService({}, { controlToken: token });
    const remote = await connect({ controlUrl: new URL(`${server.controlUrl}/`), token });
    expect(remote.controlUrl).toBe(server.controlUrl);
    expect((await remote.accounts.list()).map(({ id }) => id)).toEqual([account.id]);
    await expect(connect({ controlUrl: server.controlUrl })).rejects.toMatchObject({
      status: 401,
      code: 'unauthorized',
    });
  });

  test.each(['', '/_sim', 'localhost:4010', 'ftp://localhost/_sim'])('to %j is rejected', async (controlUrl) => {
    await expect(connect({ controlUrl })).rejects.toThrow(/^controlUrl must be an http or https URL; got /);
  });

  test('to a server that is not a simulator rejects with that reason', async () => {
    const { url } = await httpServer((_, response) => response.end('hello'));
    const failure = await connect({ controlUrl: `${url}_sim` }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ControlError);
    expect(failure).toMatchObject({
      status: 200,
      message: `GET ${url}_sim/openapi.json got 200, which no control API returns`,
    });
    expect(failure).not.toHaveProperty('code');
  });

  test('to another API rejects with what is needed', async () => {
    const { server } = await startService();
    await expect(connect({ controlUrl: server.baseUrl })).rejects.toThrow(
      `controlUrl must be that of a simulator, which ends in /_sim; got ${server.baseUrl}`,
    );
  });

  test('to a port without a server rejects as fetch does', async () => {
    const { server } = await startService();
    await server.close();
    await expect(connect({ controlUrl: server.controlUrl })).rejects.toThrow(TypeError);
  });
});
