import { createSimulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { stateOf } from '../../../src/objects/snapshot.ts';
import { documents } from '../../fuzz/documents.ts';
import { asJson, callerOf, start } from '../../own-account.ts';
import { pngOf } from '../../service/files/images/pictures.ts';
import { connected, registered } from '../../service/oauth/connector.ts';

/** Everything that a value holds: collections by their content, and without functions and the marks of what is shared. */
function contentOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value) || value instanceof Set) return [...value].map(contentOf);
  if ('clone' in value) {
    const { from, values, sizeBytes, oldest } = value as Partial<Record<string, () => Iterable<unknown>>>;
    if (from || values) return [...((values ?? from)?.call(value) ?? [])].map(contentOf);
    return [sizeBytes, contentOf(oldest?.call(value))];
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => name !== 'ownerToken' && typeof member !== 'function')
      .map(([name, member]) => [name, contentOf(member)]),
  );
}

/** A world with some of everything. */
async function crowded() {
  const sim = createSimulator({ clock: { start, frozen: true }, limits: 'off' });
  const control = (method: string, path: string, body?: object) =>
    sim.fetch(`${sim.controlUrl}${path}`, asJson(method, body));
  // One from a file, which gets keys with its first request; then one as programs make it.
  sim.load({ version: 1, now: start, accounts: [{ id: 'filed', templates: [{ id: 'strip' }] }] });
  const account = sim.accounts.create();
  const call = callerOf(account);
  const template = account.templates.add({ photoAreaCount: 1, aiPortraitIds: ['p'] });
  const resources = ['attractScreens', 'stickerSets', 'paySets', 'rails', 'teamMembers'] as const;
  for (const name of resources) account[name].add();
  account.keys.create();
  const event = account.events.add({ name: 'Ada & Alan', templateIds: [template.id] });
  account.operators.add({ name: 'Olga', eventIds: [event.id] });
  account.operators.invite({ name: 'Ian', eventIds: [event.id] });
  await connected(sim, await registered(sim), account.connectionCodes.create({ access: 'read' }));
  account.connectionCodes.create({ access: 'read' });
  sim.catalog.add({ kind: 'aiPortrait', name: 'Portrait' });
  sim.publicTemplates.add();
  sim.web.serve('https://hooks.example.com/media', await pngOf(30, 30));
  account.webhooks.set({ mediaUrl: 'https://hooks.example.com/media?secret=4f1c9b' });
  const media = account.galleries.addMedia(event.galleryId);
  account.sends.shareMedia(media.id, { by: 'email', to: 'ada@example.com' });
  const tablet = account.tablets.add({ printer: true });
  tablet.schedule({ eventId: event.id, startsAt: '2027-01-01T00:00:00Z' });
  const guest = tablet.open(event.id).capture('photo');
  guest.print();
  // Something is under way: it has to wait for the clock, not for who looks.
  account.tablets.add().open(event.id).start('video');
  await sim.settled();
  await call('GET', '/events');
  await call('GET', '/nothing');
  sim.faults.inject({ operation: 'get_event', status: 503 });
  sim.worlds.create();
  await control('POST', '/snapshots');
  await control('POST', '/routes', { operation: 'list_fonts', path: '/fonts', answer: { body: { fonts: [] } } });
  return { sim, account, media, guest, control };
}

test('no GET of the control API changes anything in the world', async () => {
  const { sim, account, media, guest, control } = await crowded();
  const ids: Record<string, string> = {
    accountId: account.id,
    mediaId: media.id,
    sessionId: media.sessionId,
    guestSessionId: guest.id,
    requestId: account.journal.requests()[0]?.id ?? '',
  };
  /** The path with IDs in place of its parameters; those that no one has named come from the list that they belong to. */
  async function filled(template: string): Promise<string> {
    const parameter = /\{(\w+)\}/.exec(template);
    if (!parameter) return template;
    const [braced, name = ''] = parameter;
    const list = template.slice(0, parameter.index - 1).replace('/accounts/filed', `/accounts/${account.id}`);
    const first = name === 'id' || ids[name] === undefined ? (await (await control('GET', list)).json()).data[0] : {};
    return filled(template.replace(braced, encodeURIComponent(first.id ?? first[name] ?? ids[name])));
  }
  /** Each query that the document offers: none, and each value of a choice. */
  const queriesOf = (parameters: (typeof documents.control.paths)[string][string]['parameters'] = []) => [
    '',
    ...parameters.flatMap(({ in: place, name, schema }) =>
      place === 'query' ? (schema.enum ?? [schema.minimum ?? 1]).map((value) => `?${name}=${value}`) : [],
    ),
  ];
  const world = async () => ({
    state: contentOf(stateOf(sim.snapshot())),
    timeline: sim.timeline.list(),
    worlds: sim.worlds.list().map(({ id, simulator }) => [id, contentOf(stateOf(simulator.snapshot()))]),
    snapshots: await (await control('GET', '/snapshots')).json(),
  });
  const before = await world();
  const textBefore = JSON.stringify(before);
  let successes = 0;
  const templates = Object.entries(documents.control.paths).flatMap(([path, { get }]) =>
    get ? [[path, get] as const] : [],
  );
  for (const [template, { parameters }] of templates) {
    for (const accountId of template.includes('{accountId}') ? [account.id, 'filed'] : ['']) {
      const path = await filled(template.replace('{accountId}', accountId));
      for (const query of queriesOf(parameters))
        for (const accept of ['application/json', 'application/jsonl']) {
          const response = await sim.fetch(`${sim.controlUrl}${path}${query}`, { headers: { accept } });
          await response.arrayBuffer();
          if (response.ok) successes += 1;
          // Only snapshots of the timeline have changes. What one account has, the other one has not; and not every text is a cursor or an ID.
          else expect([path, query !== '' || accountId === 'filed' || path.endsWith('/changes')]).toEqual([path, true]);
        }
    }
    const after = await world();
    if (JSON.stringify(after) !== textBefore) expect(after, template).toEqual(before);
  }
  expect(templates.length).toBeGreaterThan(50);
  expect(successes).toBeGreaterThan(300);
  const stillOpen = await sim.fetch(`${sim.baseUrl}/events`, {
    headers: { authorization: `Bearer ${account.connection({ scope: 'read' }).apiKey}` },
  });
  expect(stillOpen.status).toBe(200);
});
