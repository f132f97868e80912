import { ValidationError } from './errors.ts';

/** The options that there are, by their names. A group of options has the names of its own; any other option has 0. */
export type OptionNames<Options = Readonly<Record<string, unknown>>> = {
  readonly [Name in keyof Options]-?: 0 | Readonly<Record<string, unknown>>;
};

/** Throws a {@link ValidationError} for an option that is given and is not known. It suggests the name that comes closest. */
export function assertKnown(options: object, names: OptionNames, operation?: string): void {
  const known = namesOf(names, names);
  for (const name of namesOf(options, names)) {
    if (known.includes(name)) continue;
    const closest = closestTo(name.replace(/.*\./, '').toLowerCase(), known);
    const advice = closest ? `did you mean \`${closest}\`?` : `the options are ${Object.keys(names).join(', ')}`;
    throw new ValidationError(`unknown option \`${name}\`; ${advice}`, { operation });
  }
}

/** The names of options that are given; those in a group have its name before them. */
function namesOf(options: object, names: OptionNames): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    // Limits shared through Redis are an object with functions, and no group.
    const isGroup = names[name] && typeof value === 'object' && value !== null && !('limiterFor' in value);
    const group = isGroup ? namesOf(value, {}) : [];
    return [name, ...group.map((inner) => `${name}.${inner}`)];
  });
}

/** The known name that contains the most of the beginning of a name, at least four letters of it or all. */
function closestTo(name: string, known: readonly string[]): string | undefined {
  for (let length = name.length; length > 2 && length >= Math.min(4, name.length); length -= 1) {
    const closest = known.find((candidate) => candidate.toLowerCase().includes(name.slice(0, length)));
    if (closest !== undefined) return closest;
  }
  return undefined;
}
