import { expect, test } from 'vitest';
import { document } from '../admin/described.ts';
import { connected } from './connected.ts';

/** The names of all methods of an object and of the objects in it, from it on: `keys.create`. */
function methodsOf(object: object, from = ''): string[] {
  return Object.entries(object).flatMap(([name, member]) => {
    if (typeof member === 'function') return [`${from}${name}`];
    return typeof member === 'object' && member !== null && !Array.isArray(member)
      ? methodsOf(member, `${from}${name}.`)
      : [];
  });
}

/** What only makes sense where the simulator runs. */
const inProcessOnly = [
  // The wire itself.
  ...['fetch', 'respond', 'web.receive'],
  // Waiting in the world's time, and the world's own bookkeeping.
  ...['clock.now', 'clock.date', 'clock.sleep', 'clock.wait', 'clock.hold', 'clock.busy'],
  ...['clock.addSource', 'clock.sourcesChanged', 'clock.capture', 'clock.restore'],
];

test('everything a simulator can do in process is available remotely', async () => {
  const { sim, remote } = await connected();
  const missing = methodsOf(sim).filter((name) => !methodsOf(remote).includes(name));
  expect(missing.sort()).toEqual([...inProcessOnly, 'fork'].sort());
});

test('everything an account can do in process is available remotely', async () => {
  const { account, remoteAccount } = await connected();
  // Account limits and the like are read at once.
  const { limits: _limits, quota: _quota, defaults: _defaults, ...rest } = account;
  const missing = methodsOf(rest).filter((name) => !methodsOf(remoteAccount).includes(name));
  expect(missing).toEqual([]);
});

test('every operation of the control API is a method of a remote object', async () => {
  const { remote, remoteAccount } = await connected();
  const known = new Set([...methodsOf(remote), ...methodsOf(remoteAccount)]);
  const others = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, 'x-remote': places = [] }) =>
      places.length > 0 && places.every(({ at }) => known.has(at)) ? [] : [operationId],
    ),
  );
  // Called by methods that do more: accounts.list, restore, toTest and web.serve; and what connect reads.
  expect(others.sort()).toEqual(
    [
      'get_openapi',
      'get_world_file_schema',
      'list_accounts',
      'list_snapshots',
      'delete_snapshot',
      'restore_snapshot',
      'serve_web_page',
      'get_test',
      // For the dashboard and other languages; in JavaScript there is inspectDesign.
      'inspect_page',
      // Called by worlds.create, worlds.list and worlds.page; and list_requests and get_har, for tests without a client.
      ...['create_world', 'list_worlds', 'list_requests', 'get_har'],
    ].sort(),
  );
});
