import { lettersOf } from '../engine/collections/ids.ts';

/**
 * The steps that led to a world: a part of the text that its IDs are drawn from, beside the seed (decision S43). Worlds that continue apart from
 * each other have different names, and a world that is reached in the same way has the same name in each process.
 */
export interface Lineage {
  /** Empty for a simulator that was just created without a run. It has no slash, which ends it in the text that is hashed. */
  readonly name: string;
  /** How many forks and neighbouring worlds were numbered under it. */
  readonly children: number;
}

/** The lineage of a world that continues under a name. */
export const lineageOf = (name: string): Lineage => ({ name, children: 0 });

/** The name of a simulator that was created in a run; undefined for none. */
export const ofRun = (run: string | undefined): string => (run === undefined ? '' : below('', hashed(`run/${run}`)));

/** The name of the nth fork or neighbouring world that was made under a name. */
export const ofChild = (parent: string, nth: number): string => below(parent, String(nth));

/** The name of a world after its nth reset, restore or load. */
export const ofReturn = (base: string, nth: number): string => below(base, `r${nth}`);

/** The name of a world with a seed of its own, whatever happened before it. */
export const ofSeed = (root: string, seed: string): string => below(root, hashed(`seed/${seed}`));

const hashed = (text: string) => lettersOf(text, 16);

/** Each draw hashes the name. */
const maxLength = 40;

function below(name: string, step: string): string {
  const longer = `${name}:${step}`;
  return longer.length <= maxLength ? longer : `:${hashed(`lineage/${longer}`)}`;
}
