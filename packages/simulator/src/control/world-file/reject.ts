import { InputError } from '../../engine/resources/parse.ts';
import type { World } from '../../model/world.ts';
import { lightColorErrors } from '../../service/accounts/light-colors.ts';

/** Something that is wrong with a file though its shape fits. */
export type Reject = (field: string, need: string, found: unknown, hint?: string) => never;

export const reject: Reject = (field, need, found, hint) => {
  const message = `${field} must ${need}; got ${JSON.stringify(found)}`;
  throw new InputError('world file', [{ field, message }], hint);
};

/** Rejects colours that are too light for events (rule 2.1/colors-light). */
export function rejectLightColors({ minColorContrast }: World, colors: readonly string[] = [], field: string): void {
  const errors = lightColorErrors(colors, minColorContrast, field);
  if (errors.length > 0) throw new InputError('world file', errors);
}
