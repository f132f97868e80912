import { UpdateEventBody } from '@boothkit/contract';

/** The fields that clients set and that name other resources, or that every event has. */
const others = [
  'name',
  'date',
  'templateIds',
  'attractScreenId',
  'stickerSetId',
  'paySetId',
  'settings',
] as const satisfies (keyof UpdateEventBody)[];

/** A field of an event that clients set and that stands for itself. */
type PlainField = Exclude<keyof UpdateEventBody, (typeof others)[number]>;

/** The plain fields of an event, each with a value, in the order of the body that changes them. */
export function plainFields<Value>(newValue: () => Value): { [Name in PlainField]: Value } {
  const names = Object.keys(UpdateEventBody.shape) as (keyof UpdateEventBody)[];
  const plain = names.filter((name): name is PlainField => !others.some((other) => other === name));
  return Object.fromEntries(plain.map((name) => [name, newValue()])) as { [Name in PlainField]: Value };
}
