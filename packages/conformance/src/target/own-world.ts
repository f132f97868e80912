import { textMember } from './answer.ts';
import { type Control, type ControlOptions, createControl } from './owner.ts';

/** A world of a simulator that a run has for itself. */
export interface OwnWorld {
  readonly id: string;
  /** Where the API is in it. */
  readonly baseUrl: string;
  readonly mcpUrl: string;
  /** Its own control API. */
  readonly control: Control;
  /** Removes it with all that was made in it, also after an abort; whether it is gone. */
  remove(): Promise<boolean>;
}

/**
 * Makes a world that begins as the one of a control API is now, so that a run changes nothing there: no accounts, no clock, no
 * limits of the address. Rejects where the control API has none to give, or is not that of the API at a base URL.
 */
export async function openWorld(options: ControlOptions, baseUrl: string): Promise<OwnWorld> {
  const { controlUrl } = options;
  const beside = createControl({ ...options, signal: undefined });
  const made = await beside('POST', '/worlds');
  const [id, its] = [textMember(made, 'worldId'), textMember(made, 'controlUrl')];
  if (id === '' || !URL.canParse(its))
    throw new Error(`what answers at ${controlUrl} is no control API: it made no world to run the checks in`);
  const remove = () =>
    beside('DELETE', `/worlds/${id}`).then(
      () => true,
      () => false,
    );
  const path = new URL(textMember(made, 'baseUrl')).pathname;
  if (unmounted(path) !== unmounted(new URL(baseUrl).pathname)) {
    await remove();
    throw new Error(
      `baseUrl must be the one that ${controlUrl} controls, whose path is ${unmounted(path)}; got ${baseUrl}`,
    );
  }
  return {
    id,
    // The API may be reached another way than its control.
    baseUrl: new URL(path, baseUrl).href,
    mcpUrl: textMember(made, 'mcpUrl'),
    control: createControl({ ...options, controlUrl: its }),
    remove,
  };
}

/** The path of an API as the world that its origin serves has it. */
const unmounted = (path: string) => path.replace(/^\/worlds\/[^/]+/, '');
