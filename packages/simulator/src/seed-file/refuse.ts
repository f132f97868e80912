import { UnfitInput } from '../owner/checked.ts';

/** Something that is wrong with a file though its shape fits. */
export type Refuse = (field: string, need: string, found: unknown) => never;

export const refuse: Refuse = (field, need, found) => {
  const message = `${field} must ${need}; got ${JSON.stringify(found)}`;
  throw new UnfitInput('world file', [{ field, message }]);
};
