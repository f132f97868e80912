import type { BrandingSlot, ImageAdvice, RemovableBrandingSlot } from '@boothkit/contract/rules';
import type { EventBranding, UpdateEventBrandingBody } from '@boothkit/contract/types';
import type { Api } from '../api.ts';
import type { Answer, ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../call-options.ts';
import { keepSource } from '../images/keep-source.ts';
import type { ProgressOptions } from '../images/progress.ts';
import type { ImageSource } from '../images/source.ts';
import { ifLoaded, loadFor } from '../load-later.ts';

/** What setting an image can be told. */
export type SetImageOptions = CallOptions & ProgressOptions;

/** The answer to a set image. */
export interface ImageAnswer extends Answer<EventBranding> {
  /** What is to be said of how the image will look; empty for one that fits, and for one that the service fetched from a URL. */
  readonly advice: readonly ImageAdvice[];
}

/** A call that sets an image. */
export interface ImagePromise extends ApiPromise<EventBranding> {
  /** The same call's answer, with advice on the image; rejects as the call does. */
  withResponse(): Promise<ImageAnswer>;
}

/** The operations on the branding of an event (sections 4.7 to 4.10). */
export interface Branding {
  /** Gets the images and image options of an event (section 4.7). */
  get(eventId: string, options?: CallOptions): ApiPromise<EventBranding>;
  /** Sets the home screen's background and the size of custom buttons; needs a Pro+ event (section 4.8). */
  update(eventId: string, patch: UpdateEventBrandingBody, options?: CallOptions): ApiPromise<EventBranding>;
  /**
   * Replaces the image in a slot (section 4.9).
   *
   * An https URL is fetched by the service. Anything else is uploaded by the client first, and what the service would refuse is
   * refused with a {@link ValidationError} before anything is sent: what is neither PNG nor JPEG, over 8 MB (8,388,608 bytes), too
   * small or too large for the slot (rule 4.9/logo and those of the other slots); a stream that turns out to be longer than 8 MB is
   * refused at that point, with nothing set. Should the upload fail, the image is opened anew for another one. The call then takes
   * three requests, which share its total timeout.
   *
   * An image that is taken and would look other than its maker may think comes with advice, which `withResponse()` gives and the
   * logger warns of. Of an image by URL nothing is known.
   *
   * @example
   * ```ts
   * await booth.branding.setImage(event.id, 'logo', './logo.png');
   * await booth.branding.setImage(event.id, 'gallery-background', new URL('https://cdn.example.com/wall.jpg'));
   *
   * const { advice } = await booth.branding.setImage(event.id, 'button-photo', './button.jpg').withResponse();
   * for (const { code, message, rule } of advice) console.log(code, message, rule);
   * ```
   */
  setImage(eventId: string, slot: BrandingSlot, source: ImageSource, options?: SetImageOptions): ImagePromise;
  /** Empties a slot, which goes back to its built-in look; one that is empty stays so. The logo cannot be removed (rule 4.10). */
  removeImage(eventId: string, slot: RemovableBrandingSlot, options?: CallOptions): ApiPromise<EventBranding>;
}

const setOperation = 'set_event_branding_image';

/** The branding of a client's events. */
export function createBranding(api: Api): Branding {
  return {
    get: (eventId, options) => api.call('get_event_branding', options, () => ({ eventId })),
    update: (eventId, patch, options) => api.call('update_event_branding', options, () => ({ eventId, body: patch })),
    setImage(eventId, slot, source, options) {
      let advice: readonly ImageAdvice[] = [];
      const setting = api.run<EventBranding>(setOperation, options, async (call) => {
        const kept = keepSource(source);
        const { setImage } = ifLoaded() ?? (await loadFor(setOperation, call));
        const set = await setImage(api, call, { eventId, slot, source: kept, options });
        advice = set.advice;
        return set.success;
      });
      const { withResponse } = setting;
      return Object.assign(setting, { withResponse: async () => ({ ...(await withResponse()), advice }) });
    },
    removeImage: (eventId, slot, options) =>
      api.call('remove_event_branding_image', options, () => ({ eventId, query: { slot } })),
  };
}
