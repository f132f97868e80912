import type { HttpRequest } from '../../../engine/http/messages.ts';

/** Where the worlds beside the first one are. */
export const worldsPath = '/worlds/';

/** Returns the path prefix of a world. */
export const mountOf = (id: string) => `${worldsPath}${id}`;

/** Whether a path of the origin belongs to a world beside the one that it serves. */
export function isWorldPath(pathname: string): boolean {
  return pathname.startsWith(worldsPath);
}

/** The id of the world that a path belongs to. */
export function worldIdOf(pathname: string): string {
  return pathname.slice(worldsPath.length).split('/')[0] ?? '';
}

/** A request as the world at a mount receives it: its path begins there. A caller in process may leave the mount out. */
export function below(mount: string, request: HttpRequest): HttpRequest {
  if (!mount) return request;
  const { origin, pathname, search } = request.url;
  const path = isWorldPath(pathname) ? pathname.slice(mountOf(worldIdOf(pathname)).length) || '/' : pathname;
  return { ...request, url: { origin, pathname: path, search }, mount: `${request.mount ?? ''}${mount}` };
}
