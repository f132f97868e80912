import type { CreateUploadBody, Upload } from '@boothkit/contract/types';
import type { Api } from '../api.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../call-options.ts';
import { keepSource } from '../images/keep-source.ts';
import type { ProgressOptions } from '../images/progress.ts';
import type { LocalSource } from '../images/source.ts';
import { loadFor } from '../load-later.ts';

/** What sending the bytes of an upload can be told. Headers are those of the upload; neither the API's version nor its limits have a say. */
export type PutOptions = Omit<CallOptions, 'headers' | 'version' | 'priority'> & ProgressOptions;

/** The operations on uploads (section 4.11). `branding.setImage` does all of this by itself. */
export interface Uploads {
  /** Makes a place to put bytes to; it lapses after 15 minutes. The shape beyond `purpose` is assumed (decision S11). */
  create(upload: CreateUploadBody, options?: CallOptions): ApiPromise<Upload>;
  /**
   * Puts bytes to an upload: raw, without Authorization, with exactly the headers it gave. Pass its `storagePath` on afterwards.
   *
   * The bytes may be of any kind and length: they are sent as they are read, and what they are is for the service to judge. Those of
   * a stream have no length to announce. A large upload wants a longer `timeoutMs`. Never repeated after a fault, for an upload takes
   * its bytes once: make a new one.
   *
   * @example
   * ```ts
   * const upload = await booth.uploads.create({ purpose: 'event-branding-image', contentType: 'image/png' });
   * await booth.uploads.put(upload, bytes);
   * ```
   */
  put(upload: Pick<Upload, 'uploadUrl' | 'headers'>, source: LocalSource, options?: PutOptions): ApiPromise<void>;
}

const putOperation = 'put_upload';

/** The uploads of a client. */
export function createUploads(api: Api): Uploads {
  return {
    create: (upload, options) => api.call('create_upload', options, () => ({ body: upload })),
    put: (upload, source, options) =>
      api.run(putOperation, options, async (call) => {
        const kept = keepSource(source);
        const { putSource } = await loadFor(putOperation, call);
        return putSource(api, call, { upload: { ...upload }, source: kept, options });
      }),
  };
}
