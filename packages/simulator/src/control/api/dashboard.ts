import { asksForPage, type HttpRequest, type HttpResponse } from '../../engine/http/messages.ts';
import { dashboardPath } from '../../model/control-path.ts';

// Everything comes from here: pictures of guests and branding, and the pages of guests that it frames. Nothing frames it.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  'font-src data:',
  "frame-src 'self'",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const contentTypes = {
  html: 'text/html; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
  style: 'text/css; charset=utf-8',
} as const;

const fileNames: Readonly<Record<string, keyof typeof contentTypes>> = {
  '/': 'html',
  '/page.js': 'script',
  '/page.css': 'style',
};

/** The response that leads a browser to the dashboard; `undefined` for a request of a program. */
export function redirectToDashboard(request: HttpRequest): HttpResponse | undefined {
  const { method, mount = '' } = request;
  return method === 'GET' && asksForPage(request)
    ? { status: 302, headers: { Location: `${mount}${dashboardPath}/` }, body: null }
    : undefined;
}

/**
 * Serves the files of the dashboard, which hold nothing of the world: a browser asks for them before its user can enter a token.
 */
export async function respondFromDashboard({ method, url }: HttpRequest): Promise<HttpResponse> {
  const path = url.pathname.slice(dashboardPath.length);
  const text = { 'Content-Type': 'text/plain; charset=utf-8' };
  if (method !== 'GET' && method !== 'HEAD')
    return {
      status: 405,
      headers: { ...text, Allow: 'GET, HEAD' },
      body: `The dashboard does not accept ${method}.\n`,
    };
  // Without the slash, the page's relative URLs would lead beside it. Relative, for worlds that lie below the origin.
  if (path === '') return { status: 308, headers: { ...text, Location: './dashboard/' }, body: '' };
  const name = fileNames[path];
  if (name === undefined) return { status: 404, headers: text, body: `The dashboard has nothing at ${path}.\n` };
  // By a name of the package: one file serves the entries and the program, which are bundled apart.
  const { default: files } = await import('#dashboard-page', { with: { type: 'json' } });
  return {
    status: 200,
    headers: {
      'Content-Type': contentTypes[name],
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-cache',
    },
    body: files[name],
  };
}
