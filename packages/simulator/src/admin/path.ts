/** Where the control API is, from the origin. */
export const controlPath = '/_sim';

/** Whether a path of the origin is the control API's. */
export function isControlPath(pathname: string): boolean {
  return pathname === controlPath || pathname.startsWith(`${controlPath}/`);
}

/** Where the dashboard is, below the control API; its page asks the operations beside it by relative URLs. */
export const dashboardPath = `${controlPath}/dashboard`;

/** Whether a path of the origin is one of the dashboard's files. */
export function isDashboardPath(pathname: string): boolean {
  return pathname === dashboardPath || pathname.startsWith(`${dashboardPath}/`);
}

/** Where changes are told as they happen, by server-sent events. */
export const livePath = `${controlPath}/live`;
