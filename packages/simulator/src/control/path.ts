/** Where the control API is, from the origin. */
export const controlPath = '/_sim';

/** Whether a path of the origin is the control API's. */
export function isControlPath(pathname: string): boolean {
  return pathname === controlPath || pathname.startsWith(`${controlPath}/`);
}
