import { type Control, type ControlOptions, createControl } from './control.ts';
import { textMember } from './response.ts';

/** A world of a simulator that belongs to one run. */
export interface OwnWorld {
  readonly id: string;
  /** Address of its API. */
  readonly baseUrl: string;
  readonly mcpUrl: string;
  /** Its own control API. */
  readonly control: Control;
  /** Removes it with all its contents, also after an abort; resolves to whether it is gone. */
  remove(): Promise<boolean>;
}

/**
 * Creates a world that starts as a copy of the control API's own, so that a run changes nothing there: no accounts, no clock, no
 * limits of the address. Rejects if the control API creates none, or is not that of the API at `baseUrl`.
 */
export async function openWorld(options: ControlOptions, baseUrl: string): Promise<OwnWorld> {
  const { controlUrl } = options;
  const parent = createControl({ ...options, signal: undefined });
  const created = await parent('POST', '/worlds');
  const [id, ownControlUrl] = [textMember(created, 'worldId'), textMember(created, 'controlUrl')];
  if (id === '' || !URL.canParse(ownControlUrl))
    throw new Error(`${controlUrl} is no control API: it created no world to run the checks in`);
  const remove = () =>
    parent('DELETE', `/worlds/${id}`).then(
      () => true,
      () => false,
    );
  const path = new URL(textMember(created, 'baseUrl')).pathname;
  if (unmounted(path) !== unmounted(new URL(baseUrl).pathname)) {
    await remove();
    throw new Error(
      `baseUrl must be the one that ${controlUrl} controls, whose path is ${unmounted(path)}; got ${baseUrl}`,
    );
  }
  return {
    id,
    // The API may be reached at another origin than its control API.
    baseUrl: new URL(path, baseUrl).href,
    mcpUrl: textMember(created, 'mcpUrl'),
    control: createControl({ ...options, controlUrl: ownControlUrl }),
    remove,
  };
}

/** The path of an API without the prefix of a world. */
const unmounted = (path: string) => path.replace(/^\/worlds\/[^/]+/, '');
