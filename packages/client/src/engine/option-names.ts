import { ValidationError } from './errors.ts';
import { assertObject, reading } from './option-checks.ts';

/** The options that there are, by their names. A group of options has the names of its own; any other option has 0. */
export type OptionNames<Options = Readonly<Record<string, unknown>>> = {
  readonly [Name in keyof Options]-?: 0 | Readonly<Record<string, unknown>>;
};

/** No options, not even those that a library has added to `Object.prototype`. */
export const noOptions: object = Object.create(null);

/**
 * Reads the options that are given: those of the object and, by their names, of its prototypes, as an object of a class has them. None is read of
 * `Object.prototype`, which any library may have changed. The result has no prototype, and neither have its groups.
 *
 * Throws a {@link ValidationError} for a value that is no object or cannot be read, and for an own option that is not known. It suggests the
 * name that comes closest, for an option of a group one of the same group, or says which names there are.
 */
export function readOptions<Options extends object>(options: Options, names: OptionNames, operation?: string): Options {
  assertObject('options', options, operation);
  return reading('options', operation, () => readGroup(options, names, operation, '') as Options);
}

function readGroup(options: object, names: OptionNames, operation: string | undefined, before: string): object {
  const given = Object.create(null);
  for (const name of new Set([options, names].flatMap(Object.keys))) {
    const value = optionOf(options, name);
    if (value === undefined) continue;
    const group = Object.hasOwn(names, name) ? names[name] : undefined;
    if (group === undefined) {
      const closest = closestTo(name.toLowerCase(), namesOf(names));
      const known = Object.keys(names).map((each) => before + each);
      const advice = closest ? `did you mean \`${before}${closest}\`?` : `the options are ${known.join(', ')}`;
      throw new ValidationError(`unknown option \`${before}${name}\`; ${advice}`, { operation });
    }
    given[name] = group && isGroup(value) ? readGroup(value, group as OptionNames, operation, `${name}.`) : value;
  }
  return given;
}

/** The value of an option. A proxy may have one that neither it nor a prototype owns. */
function optionOf(options: object, name: string): unknown {
  let owner: object | null = options;
  while (owner !== null && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
  // By shape: it may be the Object.prototype of another realm.
  if (owner !== null && Object.hasOwn(owner, 'isPrototypeOf')) return undefined;
  return options[name as keyof typeof options];
}

/** Whether a value is a group of options. Limits shared through Redis are an object with functions, and no group. */
export function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('limiterFor' in value);
}

/** All names, those in a group with its name before them. */
function namesOf(names: OptionNames): string[] {
  return Object.entries(names).flatMap(([name, group]) => [
    name,
    ...Object.keys(group).map((inner) => `${name}.${inner}`),
  ]);
}

/** The known name that contains the most of the beginning of a name, at least four letters of it or all. */
function closestTo(name: string, known: readonly string[]): string | undefined {
  for (let length = name.length; length > 2 && length >= Math.min(4, name.length); length -= 1) {
    const closest = known.find((candidate) => candidate.toLowerCase().includes(name.slice(0, length)));
    if (closest !== undefined) return closest;
  }
  return undefined;
}
