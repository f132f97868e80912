import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import type { World } from '../../model/world.ts';
import { htmlOf, plainText } from '../../service/galleries/messages/content.ts';
import { partsOf } from '../../service/galleries/messages/parts.ts';
import { readMessagePath } from '../../service/galleries/messages/paths.ts';
import { pageHeaders } from './gallery-routes.ts';

const textHeaders = { 'Content-Type': 'text/plain; charset=utf-8' };

/** Serves a message to guests as a page or as text, without a key (decision S412). */
export async function respondFromInbox(world: World, { method, url, mount = '' }: HttpRequest): Promise<HttpResponse> {
  const path = readMessagePath(url.pathname);
  const read = path && world.hasAccount(path.accountId) ? world.read(path.accountId) : undefined;
  const send = read?.account.sends.get(path?.messageId ?? '');
  if (!path || !read || !send) return { status: 404, headers: textHeaders, body: 'There is no message here.\n' };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: { Allow: 'GET, HEAD' }, body: null };
  const parts = partsOf(read, send, url.origin + mount);
  return path.form === 'html'
    ? { status: 200, headers: pageHeaders, body: htmlOf(parts) }
    : { status: 200, headers: textHeaders, body: plainText(parts) };
}
