import type { EventBranding, SetEventBrandingImageBody, UpdateEventBrandingBody } from '@boothkit/contract/internal';
import type { BrandingSlot, ImageAdvice, RemovableBrandingSlot } from '@boothkit/contract/rules';
import type { Api, ApiPromise, ApiResult } from '../calls/api.ts';
import { loadPart } from '../engine/load-part.ts';
import { assertText } from '../engine/option-checks.ts';
import { type ImageSource, readProgress, remoteUrl, snapshot, type UploadProgress } from '../images/source.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Fields } from '../options/operation-types.ts';
import type { Success } from '../options/outcome.ts';
import { throwAsOfSource } from '../transport/load-errors.ts';
import { parsePathParameter } from '../transport/request.ts';

/** Changes to the branding of an event. A field that is undefined is not sent. */
export interface UpdateBrandingParams extends Fields<UpdateEventBrandingBody> {}

/** The options of setting an image. */
export interface SetImageOptions extends CallOptions {
  /**
   * Called as bytes are sent, and when all have arrived. In browsers a Blob reports only its end. An error that it throws is printed by
   * `console.error`; the upload goes on.
   */
  readonly onProgress?: ((progress: UploadProgress) => unknown) | undefined;
}

/** The result of setting an image. */
export interface ImageResult extends ApiResult<EventBranding> {
  /** Advice on how the image will look; empty for one that fits, and for one that the service fetched from a URL. */
  readonly advice: readonly ImageAdvice[];
}

/** The operations on the branding of an event. */
export interface Branding {
  /**
   * Gets the images and image options of an event.
   *
   * @example
   * ```ts
   * const { logoUrl } = await booth.branding.get(id);
   * console.log(logoUrl); // null
   * ```
   */
  get(eventId: string, options?: CallOptions): ApiPromise<EventBranding>;
  /**
   * Sets the home screen's background and the size of custom buttons; needs a Pro+ event.
   *
   * @example
   * ```ts
   * await booth.branding.update(id, { buttonImagesAreRetina: true });
   * ```
   */
  update(eventId: string, patch: UpdateBrandingParams, options?: CallOptions): ApiPromise<EventBranding>;
  /**
   * Replaces the image in a slot.
   *
   * The service fetches an https URL. The client uploads any other source. Before it sends anything, it rejects with a {@link
   * ValidationError} if the source is not a PNG or JPEG, or is over 8 MB (8,388,608 bytes). It also rejects an image that is too small or
   * too large for the slot, by the size in its header. The service decodes the image and finds what else is wrong, such as a file that is
   * cut. In each case, the `fields` of the error name `source`. A stream is read before anything is sent. If the upload fails, the image is
   * opened again for a new one. The call then takes three requests, which share its total timeout.
   *
   * An image that the service accepts, but that may look different than expected, comes with advice: `withResponse()` returns it,
   * and the logger gets it as warnings. There is no advice on an image by URL.
   *
   * @example
   * ```ts
   * await booth.branding.setImage(event.id, 'logo', './logo.png');
   * await booth.branding.setImage(event.id, 'gallery-background', new URL('https://cdn.example.com/wall.jpg'));
   *
   * const { advice } = await booth.branding.setImage(event.id, 'button-photo', './button.png').withResponse();
   * for (const { code, message, rule } of advice) console.log(code, message, rule);
   * ```
   */
  setImage(
    eventId: string,
    slot: BrandingSlot,
    source: ImageSource,
    options?: SetImageOptions,
  ): ApiPromise<EventBranding, ImageResult>;
  /**
   * Checks an image as `setImage` does, and sends nothing. You can use this method before there is an event. Rejects with the {@link
   * ValidationError} of `setImage`, whose `fields` name `source`. Resolves with the advice on the image. There is no advice on an https
   * URL, which only the service fetches.
   *
   * @example
   * ```ts
   * const advice = await booth.branding.checkImage('logo', './logo.png');
   * ```
   */
  checkImage(slot: BrandingSlot, source: ImageSource, options?: CallOptions): Promise<readonly ImageAdvice[]>;
  /**
   * Removes the image of a slot, which returns to its built-in look. Without an image, the slot stays as it is. The logo cannot be removed.
   *
   * @example
   * ```ts
   * await booth.branding.removeImage(id, 'gallery-background');
   * ```
   */
  removeImage(eventId: string, slot: RemovableBrandingSlot, options?: CallOptions): ApiPromise<EventBranding>;
}

const operation = 'set_event_branding_image';

/** The branding of a client's events. */
export function createBranding(api: Api): Branding {
  return {
    get: (eventId, options) => api.call('get_event_branding', { path: { eventId } }, options),
    update: (eventId, patch, options) => api.call('update_event_branding', { path: { eventId }, body: patch }, options),
    setImage(eventId, slot, source, options) {
      let advice: readonly ImageAdvice[] = [];
      const setting = api.run(
        operation,
        options,
        async (call, { onProgress }) => {
          parsePathParameter('eventId', eventId, operation);
          assertText('slot', slot, operation);
          const given = snapshot(source, operation);
          const set = (from: Pick<SetEventBrandingImageBody, 'sourceUrl' | 'uploadPath'>) =>
            api.sendOperation(operation, { path: { eventId }, body: { slot, ...from } }, call).catch(throwAsOfSource);
          const sourceUrl = remoteUrl(given);
          const image = { source: given, slot, operation, onProgress: readProgress(onProgress, operation) };
          if (sourceUrl !== undefined) return set({ sourceUrl });
          const { uploadImage } = await loadPart('uploads', operation, () => import('../images/upload.ts'));
          const uploaded = await uploadImage(api, call, image).catch(throwAsOfSource);
          const success = await set({ uploadPath: uploaded.storagePath });
          const { buttonImagesAreRetina = false }: Partial<EventBranding> = success.data;
          advice = uploaded.advice({ buttonImagesAreRetina });
          for (const { message, ...facts } of advice) api.settings.observer.warn?.(`${slot}: ${message}`, facts);
          return success;
        },
        { onProgress: 0 },
      );
      const { withResponse } = setting;
      return Object.assign(setting, { withResponse: async () => ({ ...(await withResponse()), advice }) });
    },
    async checkImage(slot, source, options) {
      let advice: readonly ImageAdvice[] = [];
      // Without a response, which nobody gets to see.
      return api.run(operation, options, async (call) => {
        assertText('slot', slot, operation);
        const given = snapshot(source, operation);
        if (remoteUrl(given) === undefined) {
          const { checkImage } = await loadPart('uploads', operation, () => import('../images/upload.ts'));
          advice = await checkImage(call, { source: given, slot, operation });
        }
        return { data: advice } as Success<readonly ImageAdvice[]>;
      });
    },
    removeImage(eventId, slot, options) {
      const name = 'remove_event_branding_image';
      return api.run(name, options, async (call) => {
        assertText('slot', slot, name);
        return api.sendOperation(name, { path: { eventId }, query: { slot } }, call);
      });
    },
  };
}
