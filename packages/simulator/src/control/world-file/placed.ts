import type { CollectionName, WrittenRecords } from '../../model/world-file.ts';

// The check of the compiler that a world file has a place for each field of a record that is written.

type KeyOf<Form> = Form extends unknown ? keyof Form : never;
type MemberOf<Form, Name> = Form extends unknown ? (Name extends keyof Form ? Form[Name] : never) : never;

/**
 * The fields of a value that have a place in its form, at any depth. A spread would also write the others, and the loader would reject
 * the file: so any other field is `never`, and the compiler names it. `Placed<{ id: string }, { id: string; x: number }>` =
 * `{ id: string; x: never }`.
 */
type Placed<Form, Given> = Given extends readonly (infer Item)[]
  ? readonly Placed<MemberOf<Form, number>, Item>[]
  : Given extends object
    ? {
        readonly [Name in keyof Given]: string extends Name
          ? Placed<MemberOf<Form, KeyOf<Form>>, Given[Name]>
          : Name extends KeyOf<Form>
            ? Placed<MemberOf<Form, Name>, Given[Name]>
            : never;
      }
    : Given;

/** Returns a record of a collection unchanged. Does not compile for a field that the form of the collection lacks. */
export const placed =
  <Name extends CollectionName>(_collection: Name) =>
  <Given extends WrittenRecords[Name]>(given: Given & Placed<WrittenRecords[Name], Given>): WrittenRecords[Name] =>
    given;

/** Collections by their names; the records of events have been placed, and are without their defaults already. */
export type PlacedRecords<Given> = {
  readonly [Name in keyof Given]: Name extends CollectionName
    ? Given[Name] extends Iterable<infer Item>
      ? Iterable<Name extends 'events' ? object : WrittenRecords[Name] & Placed<WrittenRecords[Name], Item>>
      : never
    : never;
};
