import type { HttpRequest, HttpResponse } from '../../http/messages.ts';
import type { World } from '../../store/world.ts';
import { pageHeaders } from '../gallery-routes.ts';
import { findSend } from '../store.ts';
import { htmlOf, plainText } from './content.ts';
import { partsOf } from './parts.ts';
import { readMessagePath } from './paths.ts';

const textHeaders = { 'Content-Type': 'text/plain; charset=utf-8' };

/** Serves a message to guests as a page or as text, without a key (decision S412). */
export async function respondFromInbox(world: World, { method, url, mount = '' }: HttpRequest): Promise<HttpResponse> {
  const path = readMessagePath(url.pathname);
  const account = path && world.hasAccount(path.accountId) ? world.account(path.accountId) : undefined;
  const send = account && findSend(account, path?.messageId ?? '');
  if (!path || !account || !send) return { status: 404, headers: textHeaders, body: 'There is no message here.\n' };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: { Allow: 'GET, HEAD' }, body: null };
  const parts = partsOf(world, account, send, url.origin + mount);
  return path.form === 'html'
    ? { status: 200, headers: pageHeaders, body: htmlOf(parts) }
    : { status: 200, headers: textHeaders, body: plainText(parts) };
}
