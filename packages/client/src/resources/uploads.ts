import type { CreateUploadBody, Upload } from '@boothkit/contract/internal';
import type { Api, ApiPromise } from '../calls/api.ts';
import { ValidationError } from '../engine/errors.ts';
import { loadPart } from '../engine/load-part.ts';
import { fieldsOf } from '../engine/option-checks.ts';
import { type ImageSource, readProgress, remoteUrl, snapshot } from '../images/source.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Fields } from '../options/operation-types.ts';
import type { SetImageOptions } from './branding.ts';

/** The file to upload. A field that is undefined is not sent. */
export interface CreateUploadParams extends Fields<CreateUploadBody> {}

/** The options of sending the bytes of an upload. The upload says which headers are sent. The API's version and limits do not apply. */
export type PutOptions = Omit<SetImageOptions, 'headers' | 'version' | 'priority'>;

/** The operations on uploads. `branding.setImage` does all of this for you. */
export interface Uploads {
  /**
   * Creates an upload, which expires after 15 minutes. The service documents `purpose` alone; the other fields are assumed.
   *
   * @example
   * ```ts
   * const upload = await booth.uploads.create({ purpose: 'event-branding-image', contentType: 'image/png' });
   * console.log(upload.storagePath);
   * ```
   */
  create(upload: CreateUploadParams, options?: CallOptions): ApiPromise<Upload>;
  /**
   * Sends the bytes of an upload: raw, with exactly the headers that it gave, except for an `authorization` among them. Pass its
   * `storagePath` on afterwards. `uploadUrl` must be https, or http on loopback or at the origin of `baseUrl`.
   *
   * The bytes may be of any kind and length, and the service validates them. A stream of up to 8 MB (8,388,608 bytes) is read first, and sent with
   * its length. A longer stream is sent as it is read, without a length, which many stores reject. A large upload needs a longer `timeoutMs`. The
   * call is never retried after a fault, because an upload takes its bytes once: create a new upload.
   *
   * @example
   * ```ts
   * const upload = await booth.uploads.create({ purpose: 'event-branding-image', contentType: 'image/png' });
   * await booth.uploads.put(upload, bytes);
   * ```
   */
  put(upload: Pick<Upload, 'uploadUrl' | 'headers'>, source: ImageSource, options?: PutOptions): ApiPromise<void>;
}

const operation = 'put_upload';

/** The uploads of a client. */
export function createUploads(api: Api): Uploads {
  return {
    create: (upload, options) => api.call('create_upload', { body: upload }, options),
    put: (upload, source, options) =>
      api.run<void, PutOptions>(
        operation,
        options,
        async (call, given) => {
          const onProgress = readProgress(given.onProgress, operation);
          const bytes = snapshot(source, operation);
          if (remoteUrl(bytes) !== undefined) {
            throw new ValidationError('bytes to upload must be local; got an https URL', { operation });
          }
          const target = fieldsOf('upload', upload, operation);
          const { putBytes } = await loadPart('uploads', operation, () => import('../images/upload.ts'));
          return putBytes(api, call, { target, source: bytes, onProgress });
        },
        { onProgress: 0 },
      ),
  };
}
