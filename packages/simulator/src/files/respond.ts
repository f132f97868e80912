import type { RuleId } from '@boothkit/contract/rules';
import { ApiError } from '../api/api-error.ts';
import { errorResponse, internalError, newStamp, type ResponseStamp, stampHeaders } from '../api/responses.ts';
import { WorldReplacedError } from '../clock/clock.ts';
import { RequestAbortedError } from '../http/body.ts';
import type { HttpRequest, HttpResponse } from '../http/messages.ts';
import type { World } from '../store/world.ts';
import { catalogPath, findPreview } from './catalog-urls.ts';
import { findImage, imagesPath } from './image-urls.ts';
import { findMediaFile, mediaPath } from './media-urls.ts';
import type { ServedFile } from './served-file.ts';
import { ExpiredUrlError, type ExpiredUrlStatus, signatureFault } from './signature.ts';
import { findThumbnail, thumbnailsPath } from './thumbnail-urls.ts';
import { receiveBytes, uploadsPath } from './uploads.ts';

/** A place that files are served from. */
interface Place {
  readonly prefix: string;
  find(world: World, path: string): ServedFile | undefined;
  /** The rule by which a file is gone. */
  readonly goneBy: RuleId;
  /** The rule that has the place's URLs signed. */
  readonly signedBy: RuleId;
  /** How to get to a URL that holds. */
  readonly hint: string;
}

const places: readonly Place[] = [
  {
    prefix: imagesPath,
    find: findImage,
    goneBy: '4.5',
    signedBy: '2.6/signed',
    hint: 'Ask for the branding again: its URLs are signed for 7 days.',
  },
  {
    prefix: mediaPath,
    find: findMediaFile,
    goneBy: '4.5',
    signedBy: '2.8/media',
    hint: "List the gallery's media again: their URLs are signed for up to 7 days.",
  },
  {
    prefix: thumbnailsPath,
    find: findThumbnail,
    goneBy: '2.8/thumbnail',
    signedBy: '2.8/thumbnail',
    hint: 'List the things again: the URL of a thumbnail that was not uploaded is signed for 7 days.',
  },
  {
    prefix: catalogPath,
    find: findPreview,
    goneBy: '2.8/catalog',
    signedBy: '2.8/catalog',
    hint: 'List the catalogue again.',
  },
];

const placeOf = (path: string) => places.find(({ prefix }) => path.startsWith(prefix));

/** Whether a path belongs to the storage beside the API. */
export function isStoragePath(path: string): boolean {
  return placeOf(path) !== undefined || path.startsWith(uploadsPath);
}

/** How storage goes about its work. */
interface StorageOptions {
  readonly ruleHeader: boolean;
  readonly onInternalError: (error: unknown) => void;
  /** Whether every signed URL counts as lapsed. */
  readonly expired: boolean;
  readonly expiredUrlStatus: ExpiredUrlStatus;
}

/** Serves images and media, and takes uploads: no key is asked for (rules 2.8/no-auth, 4.11/upload). */
export async function respondFromStorage(
  world: World,
  request: HttpRequest,
  options: StorageOptions,
): Promise<HttpResponse> {
  const stamp = newStamp(world);
  const hold = world.clock.hold();
  try {
    const place = placeOf(request.url.pathname);
    if (place) return serveFile(world, place, request, stamp, options.expired);
    requireMethod(request, ['PUT']);
    await receiveBytes(world, request);
    return { status: 200, headers: stampHeaders(stamp), body: null };
  } catch (error) {
    if (error instanceof WorldReplacedError || error instanceof RequestAbortedError) throw error;
    if (!(error instanceof ApiError)) options.onInternalError(error);
    const answer = errorResponse(error instanceof ApiError ? error : internalError(), stamp, options.ruleHeader);
    return error instanceof ExpiredUrlError ? { ...answer, status: options.expiredUrlStatus } : answer;
  } finally {
    hold.release();
  }
}

function requireMethod({ method, url }: HttpRequest, allowed: readonly string[]): void {
  if (allowed.includes(method)) return;
  throw new ApiError('method_not_allowed', '1.1', `${url.pathname} does not take ${method}.`, {
    hint: `It takes ${allowed.join(', ')}.`,
    headers: { Allow: allowed.join(', ') },
  });
}

function serveFile(
  world: World,
  place: Place,
  request: HttpRequest,
  stamp: ResponseStamp,
  expired: boolean,
): HttpResponse {
  requireMethod(request, ['GET', 'HEAD']);
  const { hint } = place;
  const found = place.find(world, request.url.pathname);
  if (!found) throw new ApiError('not_found', place.goneBy, 'There is no such image.', { hint });
  const fault = found.signed
    ? signatureFault(world.seed, request.url, expired ? Number.POSITIVE_INFINITY : world.clock.now())
    : undefined;
  const message = `The signature of the image URL is ${fault}.`;
  if (fault === 'lapsed') throw new ExpiredUrlError(place.signedBy, message, hint);
  if (fault) throw new ApiError('unauthorized', place.signedBy, message, { hint });
  const { bytes, contentType } = found;
  return {
    status: 200,
    headers: { ...stampHeaders(stamp), 'Content-Type': contentType, 'Content-Length': String(bytes.length) },
    body: request.method === 'HEAD' ? null : bytes,
  };
}
