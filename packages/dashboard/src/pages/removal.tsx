import { call } from '../control/control.ts';
import type { Called } from '../control/operation-at.ts';
import { Button } from '../parts/use-action.tsx';

/** A button that removes a resource, once that is confirmed. */
export function Removal<const Path extends string>({
  path,
  name,
  loses = '',
  ...words
}: {
  readonly path: Path & Called<'DELETE', Path>;
  readonly name: string;
  /** Its consequence, as a sentence. Default: none beyond its name. */
  readonly loses?: string;
  /** The name of the button, and its question. Default: made of `name`. */
  readonly label?: string;
  readonly asks?: string;
}) {
  return (
    <Button
      label={`Remove ${name}`}
      asks={`Remove ${name}? ${loses}`.trim()}
      says={`${name} is removed.`}
      {...words}
      work={() => call('DELETE', path)}
    >
      Remove
    </Button>
  );
}
