/** Where the control API is, from the origin. */
export const controlPath = '/_sim';

/** Where the dashboard is; its page calls the operations beside it by relative URLs. */
export const dashboardPath = `${controlPath}/dashboard`;

/** Where the dashboard reads files and pages of guests: outside of journal and faults. */
export const viewPath = `${controlPath}/view`;

/** Where the health of the server can be asked. */
export const healthPath = '/health';

/** Where changes are sent as they happen, by server-sent events. */
export const livePath = `${controlPath}/live`;

/** Whether a path leads to the control API or the dashboard, of the main world or of one beside it. */
export const isControlPath = (pathname: string): boolean => pathname.split('/').includes(controlPath.slice(1));
