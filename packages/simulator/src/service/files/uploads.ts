import type { CreateUploadBody, Upload } from '@boothkit/contract';
import { limits } from '@boothkit/contract/rules';
import { WorldReplacedError } from '../../engine/clock/clock.ts';
import { ApiError, fieldError } from '../../engine/errors/api-error.ts';
import { requireUncompressed } from '../../engine/http/content-coding.ts';
import type { HttpRequest } from '../../engine/http/messages.ts';
import { type AccountState, maxUploadedBytes } from '../../model/accounts/account-state.ts';
import { assumedRule } from '../../model/assumed.ts';
import type { UploadRecord } from '../../model/events/image.ts';
import type { ReadTransaction, Transaction, World } from '../../model/world.ts';
import { ExpiredUrlError, signatureError, signedPath } from './signature.ts';

/** Where raw bytes are PUT. */
export const uploadsPath = '/uploads/';

const minuteMs = 60_000;

/** Headers that the PUT must carry, exactly as they were given (rule 4.11/upload). */
function headersOf({ contentType, storagePath }: UploadRecord): Record<string, string> {
  return { 'content-type': contentType, 'x-upload-id': storagePath.slice(storagePath.lastIndexOf('/') + 1) };
}

/** How long an upload lives (decision S11). */
const minutesOfUpload = ({ world }: Transaction) =>
  assumedRule(world, 'uploadResponse') === 'short' ? 5 : limits.upload.minutes;

/** Creates an upload for bytes (rule 4.11/upload, decision S11). */
export function addUpload(tx: Transaction, body: CreateUploadBody, origin: string): Upload {
  const { account } = tx;
  const upload: UploadRecord = {
    storagePath: `${uploadsPath.slice(1)}${account.record.id}/${tx.newId()}`,
    contentType: body.contentType ?? 'application/octet-stream',
    sizeBytes: body.sizeBytes ?? null,
    expiresAtMs: tx.nowMs() + minutesOfUpload(tx) * minuteMs,
    isSent: false,
  };
  dropExpired(account, tx.nowMs());
  account.uploads.set(upload.storagePath, upload);
  return {
    uploadUrl: `${origin}${signedPath(tx.world.seed, `/${upload.storagePath}`, upload.expiresAtMs)}`,
    headers: headersOf(upload),
    storagePath: upload.storagePath,
    expiresAt: new Date(upload.expiresAtMs).toISOString(),
  };
}

/** Uploads live 15 minutes: what has expired goes when the next one comes. Where the clock stands still, only their size bounds them. */
function dropExpired({ uploads, uploadedBytes }: AccountState, nowMs: number): void {
  for (let first = uploads.oldest(); first && first[1].expiresAtMs <= nowMs; first = uploads.oldest()) {
    uploads.delete(first[0]);
    uploadedBytes.delete(first[0]);
  }
}

/**
 * Takes the raw bytes of an upload, once (rule 4.11/upload, decision S11). Throws for an Authorization header, a URL that does not hold or has
 * expired, headers other than those given, and a second PUT. Throws for more bytes than a branding image may have or than were announced.
 */
export async function receiveBytes(world: World, request: HttpRequest): Promise<void> {
  if (request.header('authorization') !== null)
    throw fieldError(
      '4.11/upload',
      'authorization',
      'authorization must not be sent with the bytes; the URL is the permission',
    );
  const upload = findUpload(world, request);
  for (const [name, value] of Object.entries(headersOf(upload))) {
    const found = request.header(name);
    if (found === value) continue;
    throw fieldError(
      '4.11/upload',
      name,
      `${name} must be ${JSON.stringify(value)}, exactly as create_upload gave it; got ${JSON.stringify(found)}`,
    );
  }
  requireUncompressed(request);
  const { generation } = world;
  const bytes = await request.body(upload.sizeBytes ?? limits.brandingImage.sizeBytes);
  if (!bytes) throw tooMany(upload);
  if (upload.sizeBytes !== null && bytes.length < upload.sizeBytes)
    throw fieldError(
      '4.11/upload',
      'sizeBytes',
      `sizeBytes was announced as ${upload.sizeBytes}; got ${bytes.length} bytes`,
    );
  if (world.generation !== generation) throw new WorldReplacedError();
  const tx = world.transaction(accountIdOf(upload.storagePath));
  const { account } = tx;
  const present = account.uploads.get(upload.storagePath);
  if (!present) throw expired();
  if (present.isSent) throw alreadySent();
  account.uploads.set(upload.storagePath, { ...present, isSent: true });
  account.uploadedBytes.set(upload.storagePath, bytes);
  tx.note({ kind: 'call', text: `upload of ${bytes.length} bytes`, refId: null });
}

function findUpload(world: World, { url }: HttpRequest): UploadRecord {
  const nowMs = world.clock.now();
  const signatureProblem = signatureError(world.seed, url, nowMs);
  if (signatureProblem === 'expired') throw expired();
  if (signatureProblem)
    throw new ApiError('unauthorized', '4.11/upload', `The upload URL's signature is ${signatureProblem}.`, {
      hint: 'PUT to uploadUrl exactly as create_upload gave it.',
    });
  const storagePath = url.pathname.slice(1);
  const accountId = accountIdOf(storagePath);
  const upload = world.hasAccount(accountId) ? world.account(accountId).uploads.get(storagePath) : undefined;
  if (!upload) throw expired();
  if (upload.isSent) throw alreadySent();
  return upload;
}

const accountIdOf = (storagePath: string) => storagePath.split('/')[1] ?? '';

function tooMany({ sizeBytes }: UploadRecord): ApiError {
  if (sizeBytes === null)
    return new ApiError(
      'payload_too_large',
      '8/branding-image-upload',
      `The bytes are more than ${limits.brandingImage.sizeBytes}.`,
      { hint: 'Send an image of at most 8 MB.' },
    );
  const message = `sizeBytes was announced as ${sizeBytes}; got more`;
  return new ApiError('payload_too_large', '4.11/upload', `The bytes are too many: ${message}`, {
    details: [{ field: 'sizeBytes', message }],
  });
}

function expired(): ApiError {
  return new ExpiredUrlError('4.11/upload', 'The upload URL has expired.', 'Create a new upload.');
}

function alreadySent(): ApiError {
  return new ApiError('conflict', '4.11/upload', 'The bytes of this upload have already been sent.', {
    hint: 'Create a new upload.',
  });
}

/** The bytes of a finished upload of this account. Throws an error of `uploadPath` if there are none. */
export function uploadedBytes(
  { world, account }: ReadTransaction,
  uploadPath: string,
): { bytes: Uint8Array; contentType: string } {
  const upload = account.uploads.get(uploadPath);
  const found = JSON.stringify(uploadPath);
  const invalid = (reason: string) =>
    fieldError(
      '4.11/upload',
      'uploadPath',
      `uploadPath must be the storagePath of an upload of this account; ${reason}`,
    );
  if (!upload) throw invalid(`got ${found}, which does not exist`);
  if (upload.expiresAtMs <= world.clock.now()) throw invalid(`${found} has expired: create a new upload`);
  if (!upload.isSent) throw invalid(`the bytes of ${found} have not been sent yet: PUT them to uploadUrl first`);
  const bytes = account.uploadedBytes.get(uploadPath);
  const kept = `an account keeps the newest ${maxUploadedBytes / 1_048_576} MiB of uploads`;
  if (!bytes) throw invalid(`the bytes of ${found} were dropped, since ${kept}: create a new upload`);
  return { bytes, contentType: upload.contentType };
}
