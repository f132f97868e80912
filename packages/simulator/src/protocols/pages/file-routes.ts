import type { RuleId } from '@boothkit/contract/rules';
import { WorldReplacedError } from '../../engine/clock/clock.ts';
import { ApiError, methodNotAllowed } from '../../engine/errors/api-error.ts';
import { RequestAbortedError } from '../../engine/http/body.ts';
import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import type { World } from '../../model/world.ts';
import { byteRange } from '../../service/files/byte-range.ts';
import { catalogPath, findPreview } from '../../service/files/catalog-urls.ts';
import type { DrawnFiles } from '../../service/files/drawn-files.ts';
import { findImage, findMediaFile, imagesPath, mediaPath } from '../../service/files/media-urls.ts';
import type { ServedFile } from '../../service/files/served-file.ts';
import { ExpiredUrlError, type ExpiredUrlStatus, signatureError } from '../../service/files/signature.ts';
import { findThumbnail, thumbnailsPath } from '../../service/files/thumbnail-urls.ts';
import { receiveBytes, uploadsPath } from '../../service/files/uploads.ts';
import { errorResponse, internalError, newStamp, type ResponseStamp, stampHeaders } from '../rest/responses.ts';

/** Files of one kind. */
interface FileKind {
  find(world: World, path: string): ServedFile | undefined;
  /** The rule by which a file is gone. */
  readonly goneBy: RuleId;
  /** The rule by which its URLs are signed. */
  readonly signedBy: RuleId;
  /** How to get a valid URL. */
  readonly hint: string;
}

const fileKinds = {
  image: {
    find: findImage,
    goneBy: '4.5',
    signedBy: '2.6/signed',
    hint: 'Request the branding again: its URLs are signed for 7 days.',
  },
  media: {
    find: findMediaFile,
    goneBy: '4.5',
    signedBy: '2.8/media',
    hint: "List the gallery's media again: their URLs are signed for up to 7 days.",
  },
  thumbnail: {
    find: findThumbnail,
    goneBy: '2.8/thumbnail',
    signedBy: '2.8/thumbnail',
    hint: 'List the resources again: the URL of a thumbnail that was not uploaded is signed for 7 days.',
  },
  preview: {
    find: findPreview,
    goneBy: '2.8/catalog',
    signedBy: '2.8/catalog',
    hint: 'List the catalogue again.',
  },
} as const satisfies Readonly<Record<string, FileKind>>;

/** The path templates of files and uploads. */
export const filePaths: readonly (readonly [path: string, kind: keyof typeof fileKinds | 'upload'])[] = [
  [`${imagesPath}{path*}`, 'image'],
  [`${mediaPath}{path*}`, 'media'],
  [`${thumbnailsPath}{path*}`, 'thumbnail'],
  [`${catalogPath}{path*}`, 'preview'],
  [`${uploadsPath}{path*}`, 'upload'],
];

/** How files are served. */
interface FileOptions {
  readonly ruleHeader: boolean;
  readonly onInternalError: (error: unknown) => void;
  /** Makes the files of captures. */
  readonly drawnFiles: DrawnFiles;
  /** Whether every signed URL counts as expired. */
  readonly expired: boolean;
  readonly expiredUrlStatus: ExpiredUrlStatus;
}

/** Serves images and media, and takes uploads: no key is asked for (rules 2.8/no-auth, 4.11/upload). */
export async function respondWithFile(
  world: World,
  kind: keyof typeof fileKinds | 'upload',
  request: HttpRequest,
  options: FileOptions,
): Promise<HttpResponse> {
  const stamp = newStamp(world);
  const hold = world.clock.hold();
  try {
    if (kind !== 'upload') return await serveFile(world, fileKinds[kind], request, stamp, options);
    requireMethod(request, ['PUT']);
    await receiveBytes(world, request);
    return { status: 200, headers: stampHeaders(stamp), body: null };
  } catch (error) {
    if (error instanceof WorldReplacedError || error instanceof RequestAbortedError) throw error;
    if (!(error instanceof ApiError)) options.onInternalError(error);
    const response = errorResponse(error instanceof ApiError ? error : internalError(), stamp, options.ruleHeader);
    return error instanceof ExpiredUrlError ? { ...response, status: options.expiredUrlStatus } : response;
  } finally {
    hold.release();
  }
}

function requireMethod({ method, url }: HttpRequest, allowed: readonly string[]): void {
  if (!allowed.includes(method)) throw methodNotAllowed(method, url.pathname, allowed);
}

async function serveFile(
  world: World,
  kind: FileKind,
  request: HttpRequest,
  stamp: ResponseStamp,
  { expired, drawnFiles }: FileOptions,
): Promise<HttpResponse> {
  requireMethod(request, ['GET', 'HEAD']);
  const { hint } = kind;
  const image = kind.find(world, request.url.pathname);
  if (!image) throw new ApiError('not_found', kind.goneBy, 'There is no such image.', { hint });
  const signatureProblem = image.signed
    ? signatureError(world.seed, request.url, expired ? Number.POSITIVE_INFINITY : world.clock.now())
    : undefined;
  const message = `The signature of the image URL is ${signatureProblem}.`;
  if (signatureProblem === 'expired') throw new ExpiredUrlError(kind.signedBy, message, hint);
  if (signatureProblem) throw new ApiError('unauthorized', kind.signedBy, message, { hint });
  const { bytes, contentType } = 'capture' in image ? await drawnFiles(image.capture, image.file) : image;
  const headers = { ...stampHeaders(stamp), 'Content-Type': contentType, 'Accept-Ranges': 'bytes' };
  const range = byteRange(request.header('range'), bytes.length);
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${bytes.length}` }, body: null };
  const { start, end } = range ?? { start: 0, end: bytes.length };
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      ...(range && { 'Content-Range': `bytes ${start}-${end - 1}/${bytes.length}` }),
      'Content-Length': String(end - start),
    },
    body: request.method === 'HEAD' ? null : bytes.subarray(start, end),
  };
}
