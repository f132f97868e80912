import { textMember } from './answer.ts';
import { type Control, type ControlOptions, createControl } from './owner.ts';

/** A world of a simulator that a run has for itself. */
export interface OwnWorld {
  readonly id: string;
  /** Where it is. */
  readonly place: { readonly baseUrl: string; readonly mcpUrl: string };
  /** Its own control API. */
  readonly control: Control;
  /** Removes it with all that was made in it, also after an abort; whether it is gone. */
  remove(): Promise<boolean>;
}

/**
 * Makes a world that begins as the one of a control API is now, so that a run changes nothing there: no accounts, no clock, no
 * limits of the address. Rejects where the control API has none to give.
 */
export async function openWorld(options: ControlOptions): Promise<OwnWorld> {
  const beside = createControl({ ...options, signal: undefined });
  const made = await beside('POST', '/worlds');
  const [id, controlUrl] = [textMember(made, 'worldId'), textMember(made, 'controlUrl')];
  if (id === '' || !URL.canParse(controlUrl)) throw new Error('the control API made no world to run the checks in');
  return {
    id,
    place: { baseUrl: textMember(made, 'baseUrl'), mcpUrl: textMember(made, 'mcpUrl') },
    control: createControl({ ...options, controlUrl }),
    remove: () =>
      beside('DELETE', `/worlds/${id}`).then(
        () => true,
        () => false,
      ),
  };
}
