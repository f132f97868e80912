import {
  type Assume,
  type AssumptionName,
  alternativesOf,
  assumptionNames,
  assumptionValues,
  environmentVariable,
  isJson,
} from '@boothkit/contract/internal';
import { closestTo } from '../../engine/closest.ts';
import type { Assumed, WireTranslation } from '../../model/assumed.ts';
import type { WorldState } from '../../model/world.ts';
import { type Alternative, alternatives } from './alternatives.ts';
import { findingWord, noteBegun, noteMet } from './met.ts';

/** An alternative with its place in the table. */
interface Chosen {
  readonly name: AssumptionName;
  readonly value: string;
  readonly alternative: Alternative;
}

/**
 * Reads names and values of assumptions. Throws a TypeError for an unknown one that says which ones there are; `what` says where it is.
 */
export function readAssume(given: unknown, what: string): Assume {
  const measured = isJson(given) && 'measured' in given ? given['measured'] : given;
  if (!isJson(measured))
    throw new TypeError(
      `${what} must be an object of names and values, such as { returnedDates: 'offset' }; got ${shown(measured)}`,
    );
  for (const [name, value] of Object.entries(measured)) {
    if (!isAssumption(name))
      throw new TypeError(
        `${what} must name some of ${assumptionNames.join(', ')}; got ${shown(name)}${meant(name, assumptionNames)}`,
      );
    const values: readonly string[] = assumptionValues[name];
    if (typeof value !== 'string' || !values.includes(value))
      throw new TypeError(
        `${what}.${name} must be one of ${values.join(', ')}; got ${shown(value)}${meant(value, values)}`,
      );
  }
  return measured as Assume;
}

/** Reads `name=value,name=value`. Throws a TypeError as {@link readAssume} does. */
export function readAssumePairs(text: string, what: string): Assume {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  for (const pair of pairs)
    if (pair.length !== 2)
      throw new TypeError(`${what} must be name=value, several separated by commas; got ${shown(pair.join('='))}`);
  const twice = pairs.find(([name], at) => pairs.findIndex(([other]) => other === name) !== at);
  if (twice) throw new TypeError(`${what} must name each assumption once; got ${shown(twice[0])} twice`);
  return readAssume(Object.fromEntries(pairs), what);
}

/**
 * The assumptions of a world, from values in order of rising precedence: each name counts by itself, and `BOOTHKIT_ASSUME` is weaker than all.
 * `undefined` where nothing differs from what BoothKit assumes.
 */
export function assumedOf(...given: readonly (Assume | undefined)[]): Assumed | undefined {
  const outside = environmentVariable('BOOTHKIT_ASSUME');
  const isFinding = outside === findingWord;
  const fromOutside = outside === undefined || isFinding ? {} : readOutside(outside);
  if (outside !== undefined && !isFinding) noteBegun(outside);
  return madeOf(Object.assign({}, fromOutside, ...given), isFinding);
}

/** Reads `BOOTHKIT_ASSUME`: pairs, or the name of a .json file of what a key has measured, as `--assume` takes them. */
function readOutside(outside: string): Assume {
  if (!outside.endsWith('.json')) return readAssumePairs(outside, 'BOOTHKIT_ASSUME');
  // Only a program that has files has such a variable.
  const { readFileSync } = process.getBuiltinModule('node:fs');
  return readAssume(JSON.parse(readFileSync(outside, 'utf8')), `BOOTHKIT_ASSUME ${outside}`);
}

function madeOf(values: Assume, isFinding: boolean): Assumed | undefined {
  const chosen = chosenOf(values);
  if (isFinding) return findingMet(serviceOf(chosen), values);
  return chosen.length === 0 ? undefined : serviceOf(chosen);
}

/** A state whose service does otherwise, where that is asked for. Throws a TypeError as {@link readAssume} does. */
export function assuming(state: WorldState, assume: Assume | undefined): WorldState {
  if (assume === undefined) return state;
  // The environment counted when the state's world was made: a name that its program has pinned since stays pinned.
  const isFinding = environmentVariable('BOOTHKIT_ASSUME') === findingWord;
  const assumed = madeOf({ ...state.assumed?.values, ...readAssume(assume, 'assume') }, isFinding);
  // A saved test begins with the world before the first request.
  return { ...state, assumed, recordedFrom: state.recordedFrom && { ...state.recordedFrom, assumed } };
}

/** The alternatives among the values, in the order in which they apply. */
function chosenOf(values: Assume): Chosen[] {
  const names = Object.keys(alternatives) as AssumptionName[];
  return names.flatMap((name) => {
    const value = values[name];
    const alternative = value === undefined ? undefined : alternativeOf(name, value);
    return alternative && value !== undefined ? [{ name, value, alternative }] : [];
  });
}

const alternativeOf = (name: AssumptionName, value: string): Alternative | undefined =>
  (alternatives[name] as Readonly<Record<string, Alternative>>)[value];

const kinds = [
  'request',
  'response',
  'error',
  'headers',
  'delivery',
  'id',
] as const satisfies (keyof WireTranslation)[];

type Kind = (typeof kinds)[number];

/** A change of any kind: the kind ties its value to its context, which the compiler cannot follow through a list of kinds. */
type AnyChange = (value: unknown, context: unknown) => unknown;

function changesOf(alternative: Alternative, kind: Kind): AnyChange[] {
  const change = alternative[kind];
  return change ? [change as AnyChange] : [];
}

/** The changes of each kind, as one. */
const wireOf = (changeOf: (kind: Kind) => AnyChange) =>
  Object.fromEntries(kinds.map((kind) => [kind, changeOf(kind)])) as unknown as Required<WireTranslation>;

/** One service of these alternatives. */
function serviceOf(chosen: readonly Chosen[]): Assumed {
  const values: Assume = Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
  const shown = chosen.flatMap(({ alternative }) => alternative.shown?.() ?? []);
  return {
    values,
    rule: (name) => values[name] as never,
    shown: shown.length === 0 ? null : Object.assign({}, ...shown),
    ...wireOf((kind) => {
      const changes = chosen.flatMap(({ alternative }) => changesOf(alternative, kind));
      return (value, context) => changes.reduce((now, change) => change(now, context), value);
    }),
  };
}

/**
 * A service that responds as the given one does, and notes which other alternatives would have changed something. So the runner of assumptions
 * knows what a suite meets.
 */
function findingMet(service: Assumed, settled: Assume): Assumed {
  const open = assumptionNames
    .filter((name) => settled[name] === undefined)
    .flatMap((name) => alternativesOf(name).flatMap((value) => chosenOf({ [name]: value })));
  const note = (applies: (chosen: Chosen) => boolean) => {
    for (const chosen of open) if (applies(chosen)) noteMet(chosen);
  };
  return {
    values: service.values,
    rule(name) {
      note((chosen) => chosen.name === name);
      return service.rule(name);
    },
    get shown() {
      note(({ alternative }) => alternative.shown !== undefined);
      return service.shown;
    },
    ...wireOf((kind) => (value, context) => {
      note(({ alternative }) => changesOf(alternative, kind).some((change) => differs(change, value, context)));
      return (service[kind] as AnyChange)(value, context);
    }),
  };
}

/** Whether a change changes a value, or rejects it. */
function differs(change: AnyChange, value: unknown, context: unknown): boolean {
  try {
    return change(value, context) !== value;
  } catch {
    return true;
  }
}

const isAssumption = (name: string): name is AssumptionName => Object.hasOwn(assumptionValues, name);

const shown = (value: unknown) => JSON.stringify(value) ?? String(value);

const meant = (text: unknown, known: readonly string[]): string => {
  const closest = typeof text === 'string' ? closestTo(text, known) : undefined;
  return closest === undefined ? '' : `; did you mean ${closest}?`;
};
