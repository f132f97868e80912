import { ValidationError } from './errors.ts';

/** The options that there are, by their names. A group of options has the names of its own; any other option has 0. */
export type OptionNames<Options = Readonly<Record<string, unknown>>> = {
  readonly [Name in keyof Options]-?: 0 | Readonly<Record<string, unknown>>;
};

/**
 * Throws a {@link ValidationError} for an option that is given and is not known. It suggests the name that comes closest, for an option
 * of a group one of the same group, or says which names there are.
 */
export function assertKnown(options: object, names: OptionNames, operation?: string): void {
  const name = unknownIn(options, names);
  if (name === undefined) return;
  const [group = '', inner = ''] = name.split('.');
  const members = Object.hasOwn(names, group) && names[group];
  const inGroup = members ? Object.keys(members).map((other) => `${group}.${other}`) : undefined;
  const closest = closestTo((inGroup ? inner : name).toLowerCase(), inGroup ?? namesOf(names));
  const known = inGroup ?? Object.keys(names);
  const advice = closest ? `did you mean \`${closest}\`?` : `the options are ${known.join(', ')}`;
  throw new ValidationError(`unknown option \`${name}\`; ${advice}`, { operation });
}

/** The first option that is given and is not known; one of a group has the group's name before it. */
function unknownIn(options: object, names: OptionNames): string | undefined {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(names, name)) return name;
    const group = names[name];
    // Limits shared through Redis are an object with functions, and no group.
    if (!group || typeof value !== 'object' || value === null || 'limiterFor' in value) continue;
    const inner = Object.keys(value).find((key) => value[key] !== undefined && !Object.hasOwn(group, key));
    if (inner !== undefined) return `${name}.${inner}`;
  }
  return undefined;
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
