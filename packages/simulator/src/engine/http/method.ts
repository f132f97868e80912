/** The methods that llhttp reads, the parser of Node's servers and of MSW; without `CONNECT`, which asks for a tunnel. */
const readable: ReadonlySet<string> = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'],
  ...['ACL', 'BIND', 'CHECKOUT', 'COPY', 'LINK', 'LOCK', 'M-SEARCH', 'MERGE', 'MKACTIVITY', 'MKCALENDAR', 'MKCOL'],
  ...['MOVE', 'NOTIFY', 'PROPFIND', 'PROPPATCH', 'PURGE', 'REBIND', 'REPORT', 'SEARCH', 'SOURCE', 'SUBSCRIBE'],
  ...['UNBIND', 'UNLINK', 'UNLOCK', 'UNSUBSCRIBE'],
]);

// decision S530
/** Whether a parser of HTTP reads requests with this method, so that a server can respond to them; case counts. */
export const isReadableMethod = (method: string): boolean => readable.has(method);

/** Whether a web `Request` can have this method. */
export const isMethodOfFetch = (method: string): boolean =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(method) && !/^(?:connect|trace|track)$/i.test(method);
