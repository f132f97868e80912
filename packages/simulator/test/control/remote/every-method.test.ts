import { expect, test } from 'vitest';
import type { ServedMethod, ServingNoMethod } from '../../../src/control/api/operations/index.ts';
import type { NameFound, NameIn, RemoteName } from '../../../src/control/api/operations/serve-types.ts';
import type { RemoteAccount, RemoteSimulator } from '../../../src/control/remote/interface.ts';
import type { Account } from '../../../src/objects/accounts/accounts.ts';
import type { Simulator } from '../../../src/objects/interface.ts';

// The compiler is the test: it names what is missing in one of these objects.
type None<Names extends string> = Readonly<Record<Names, never>>;

/** The methods that `control/remote/simulator.ts` makes of several operations. */
type ByHand =
  | 'accounts.create'
  | 'accounts.get'
  | 'accounts.list'
  | 'accounts.page'
  | 'clock.advance'
  | 'web.serve'
  | 'worlds.create'
  | 'worlds.list'
  | 'worlds.page'
  | 'toLines'
  | 'loadLines'
  | 'toTest'
  | 'restore';

test('every method of a remote object has an operation', () => {
  const unserved: None<Exclude<RemoteName, ServedMethod | ByHand>> = {};
  expect(unserved).toEqual({});
});

/** Methods by hand call them. */
type CalledByHand =
  | 'list_accounts'
  | 'list_snapshots'
  | 'delete_snapshot'
  | 'restore_snapshot'
  | 'serve_web_page'
  | 'write_test'
  | 'create_world'
  | 'list_worlds';

/** For other languages, for the dashboard, and for tests without a client. */
type ForOthers = 'get_changes' | 'get_world_file_schema' | 'inspect_page' | 'list_requests' | 'get_har';

test('every operation serves a method of a remote object, unless it is listed here', () => {
  const serving: None<Exclude<ServingNoMethod, CalledByHand | ForOthers>> = {};
  expect(serving).toEqual({});
});

/** It only makes sense where the simulator runs: the wire itself, and the world's time and bookkeeping. */
type InProcessOnly =
  | 'fetch'
  | 'respond'
  | 'fork'
  | 'web.receive'
  | Exclude<NameIn<Pick<Simulator, 'clock'>>, 'clock.advance'>;

test('every method of a simulator and of an account exists remotely', () => {
  const simulator: None<Exclude<NameIn<Simulator>, NameIn<RemoteSimulator> | InProcessOnly>> = {};
  const account: None<Exclude<NameIn<Account>, NameIn<RemoteAccount>>> = {};
  expect([simulator, account]).toEqual([{}, {}]);
});

/** `layout` is part of each view, `share` sends a capture too, and `touch` taps. */
type Otherwise = 'tablets.layout' | 'tablets.shareCapture' | 'tablets.tap';

test('every method of what a get method returns exists remotely, by the ID', () => {
  const simulator: None<Exclude<NameFound<Omit<Simulator, 'accounts' | 'worlds'>>, NameIn<RemoteSimulator>>> = {};
  const account: None<Exclude<NameFound<Account>, NameIn<RemoteAccount> | Otherwise>> = {};
  expect([simulator, account]).toEqual([{}, {}]);
});
