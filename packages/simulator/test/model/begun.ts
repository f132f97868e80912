import type { CreatedEvent } from '@boothkit/contract';
import { type Account, createSimulator, type Simulator } from '@boothkit/simulator';
import { callerOf, start } from '../own-account.ts';

/** Stands still, has no limits, and checks every answer against the contract. */
export const frozen = { clock: { start, frozen: true }, limits: 'off', checkResponses: true } as const;

/** A simulator that begins with one account and one template. */
export function createWithAccount(): Simulator {
  return createSimulator({
    ...frozen,
    populate: ({ accounts }) => {
      accounts.create({ quota: { events: 100 } }).templates.add();
    },
  });
}

/** The account that a simulator began with, while there is no other. */
export function first(sim: Simulator): Account {
  const [account] = sim.accounts.list();
  if (!account) throw new Error('the simulator has no account');
  return account;
}

/** The body of a create. */
export const booking = (sim: Simulator, name = 'Event') => ({
  name,
  date: '2026-09-12T17:00:00Z',
  templateIds: first(sim)
    .templates.list()
    .map(({ id }) => id),
});

/** Creates an event over the API. */
export const create = async (sim: Simulator, name?: string): Promise<CreatedEvent> =>
  (await callerOf(first(sim))<CreatedEvent>('POST', '/events', booking(sim, name))).body;

/** The names of all events. */
export const names = (sim: Simulator): string[] =>
  first(sim)
    .events.list()
    .map(({ name }) => name)
    .toSorted();
