import { rule } from '@boothkit/rule-coverage';
import type { Simulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { documents } from '../../../fuzz/documents.ts';
import { callerOf, service } from '../../../own-account.ts';
import { entered, finished, opens, registered } from '../../../service/oauth/connector.ts';
import { collect, mediaUrl } from '../../../service/webhooks/hooks.ts';
import { connectAgent } from '../../mcp/connected.ts';
import { textsIn } from './texts-in.ts';

/** All that a simulator holds: what it keeps for a snapshot, which shows nothing of it. */
function stateOf(sim: Simulator): object {
  const { set } = WeakMap.prototype;
  const kept: unknown[] = [];
  WeakMap.prototype.set = function (key, value) {
    kept.push(value);
    return set.call(this, key, value);
  };
  try {
    sim.snapshot();
  } finally {
    WeakMap.prototype.set = set;
  }
  const state = kept.find((value) => typeof value === 'object' && value !== null && 'keyOwners' in value);
  return state ?? expect.fail('no state was kept for the snapshot');
}

/** A world in which every secret of the service was made and used, on every way in. */
async function used() {
  const seedFile = {
    version: 1 as const,
    accounts: [
      {
        id: 'acme',
        keys: [{ name: 'by hand', value: 'a-key-that-was-written-by-hand' }],
        templates: [{ id: 'strip' }],
      },
    ],
  };
  const { sim } = service({ seedFile });
  const account = sim.accounts.get('acme') ?? expect.fail('the account is gone');
  const keys = [
    'a-key-that-was-written-by-hand',
    account.connection().apiKey,
    account.keys.create({ name: 'reports' }).value,
    sim.accounts.create().connection().apiKey,
  ];
  collect(sim, mediaUrl);
  account.webhooks.set({ mediaUrl });
  const call = callerOf(account);
  const event = account.events.add({ name: 'Ada & Alan', templateIds: ['strip'] });
  for (const key of keys) await call('GET', `/events/${event.id}`, undefined, { key });
  account.galleries.addMedia(event.galleryId);
  await sim.settled();
  const agent = await connectAgent(sim, account);
  await agent.call('list_events');

  const app = await registered(sim, { name: 'Assistant' });
  const code = account.connectionCodes.create({ access: 'read-write' });
  const back = await entered(sim, app, code);
  const { body } = await finished(sim, app, back);
  await opens(sim, body.access_token);
  const later = account.connectionCodes.create({ access: 'read' });
  const pending = await entered(sim, app, later);
  const secrets = [code.code, later.code, back.searchParams.get('code'), pending.searchParams.get('code')];
  const tokens = [body.access_token, body.refresh_token];
  return { sim, account, event, keys, secrets: [...keys, ...secrets, ...tokens].map((secret) => secret ?? '') };
}

const holders = (texts: Iterable<string>, secrets: readonly string[]) =>
  [...texts].filter((text) => secrets.some((secret) => text.includes(secret)));

rule(['5.3', '5.8.1'], 'a world stores no usable secret after every kind of use', async () => {
  const { sim, secrets } = await used();
  expect(new Set(secrets).size).toBe(10);
  expect(secrets.every((secret) => secret.length >= 14)).toBe(true);
  const texts = [...textsIn(stateOf(sim))];
  for (const known of ['reports', 'Assistant', 'list_events', 'Ada & Alan', mediaUrl]) expect(texts).toContain(known);
  expect(holders(texts, secrets)).toEqual([]);
  expect(holders(textsIn(stateOf(sim.fork())), secrets)).toEqual([]);
});

test('neither a world file nor the journal contains a secret', async () => {
  const { sim, secrets } = await used();
  expect(sim.journal.requests().length).toBeGreaterThan(4);
  for (const reported of [sim.toFile(), sim.journal.requests(), sim.journal.unmatched()])
    expect(holders(textsIn(reported), secrets)).toEqual([]);
});

test('of the control API, only a connection returns a key', async () => {
  const { sim, account, event, secrets } = await used();
  const known: Record<string, string> = {
    accountId: account.id,
    eventId: event.id,
    galleryId: event.galleryId,
    keyId: account.keys.list()[0]?.id ?? '',
    connectionId: account.connections.list()[0]?.id ?? '',
  };
  const telling: string[] = [];
  let answered = 0;
  for (const [path, { get }] of Object.entries(documents.control.paths)) {
    if (!get) continue;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? 'none');
    const response = await sim.fetch(`${sim.controlUrl}${filled}`);
    if (response.status === 200) answered += 1;
    if (holders([await response.text()], secrets).length > 0) telling.push(path);
  }
  expect(answered).toBeGreaterThan(25);
  expect(telling).toEqual(['/accounts/{accountId}/connection']);
});
