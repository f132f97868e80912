import { type AnswerStamp, firstStamp, internalError, refusalAnswer, requestIdHeader } from '../pipeline/envelope.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { versionHeader } from '../pipeline/version.ts';
import type { WireAnswer, WireRequest } from '../wire/messages.ts';
import type { World } from '../world/world.ts';
import { findImage, imagesPath } from './image-urls.ts';
import { signatureFault } from './signature.ts';
import { receiveBytes, uploadsPath } from './uploads.ts';

/** Whether a path belongs to the storage beside the API. */
export function isStoragePath(path: string): boolean {
  return path.startsWith(imagesPath) || path.startsWith(uploadsPath);
}

/** Serves images and takes uploads: no key is asked for (rules 2.8/no-auth, 4.11/upload). */
export async function respondFromStorage(
  world: World,
  request: WireRequest,
  options: { readonly ruleHeader: boolean; readonly onInternalError: (error: unknown) => void },
): Promise<WireAnswer> {
  const stamp = firstStamp(world.newRequestId());
  const hold = world.clock.hold();
  try {
    if (request.url.pathname.startsWith(imagesPath)) return serveImage(world, request, stamp);
    requireMethod(request, ['PUT']);
    await receiveBytes(world, request);
    return { status: 200, headers: stampHeaders(stamp), body: null };
  } catch (error) {
    if (!(error instanceof Refusal)) options.onInternalError(error);
    return refusalAnswer(error instanceof Refusal ? error : internalError(), stamp, options.ruleHeader);
  } finally {
    hold.release();
  }
}

function stampHeaders({ requestId, version }: AnswerStamp): Record<string, string> {
  return { [versionHeader]: version, [requestIdHeader]: requestId };
}

function requireMethod({ method, url }: WireRequest, allowed: readonly string[]): void {
  if (allowed.includes(method)) return;
  throw new Refusal('method_not_allowed', '1.1', `${url.pathname} does not take ${method}.`, {
    hint: `It takes ${allowed.join(', ')}.`,
    headers: { Allow: allowed.join(', ') },
  });
}

function serveImage(world: World, request: WireRequest, stamp: AnswerStamp): WireAnswer {
  requireMethod(request, ['GET', 'HEAD']);
  const found = findImage(world, request.url.pathname);
  if (!found) throw new Refusal('not_found', '4.5', 'There is no such image.', { hint: 'Ask for the branding again.' });
  const fault = found.signed ? signatureFault(world.seed, request.url, world.clock.now()) : undefined;
  if (fault)
    throw new Refusal('unauthorized', '2.6/signed', `The signature of the image URL is ${fault}.`, {
      hint: 'Ask for the branding again: its URLs are signed for 7 days.',
    });
  const { bytes, contentType } = found.image.stored;
  return {
    status: 200,
    headers: { ...stampHeaders(stamp), 'Content-Type': contentType, 'Content-Length': String(bytes.length) },
    body: request.method === 'HEAD' ? null : bytes,
  };
}
