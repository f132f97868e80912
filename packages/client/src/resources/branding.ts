import type { BrandingSlot, RemovableBrandingSlot } from '@boothkit/contract/rules';
import type { EventBranding, UpdateEventBrandingBody } from '@boothkit/contract/types';
import type { Api } from '../api.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../call-options.ts';
import { type ImageSource, readImageSource } from '../images/source.ts';
import { uploadImage } from '../images/upload-image.ts';
import { demandId, operationRequest } from '../transport/operation-request.ts';

/** The operations on the branding of an event (sections 4.7 to 4.10). */
export interface Branding {
  /** Gets the images and image options of an event (section 4.7). */
  get(eventId: string, options?: CallOptions): ApiPromise<EventBranding>;
  /** Sets the home screen's background and the size of custom buttons; needs a Pro+ event (section 4.8). */
  update(eventId: string, patch: UpdateEventBrandingBody, options?: CallOptions): ApiPromise<EventBranding>;
  /**
   * Replaces the image in a slot (section 4.9).
   *
   * An https URL is fetched by the service. Anything else is uploaded by the client first: it must be PNG or JPEG and have at
   * most 8 MB (8,388,608 bytes), or it is refused before anything is sent. Should the upload fail, a new one is made. The call
   * then takes three requests, which share its total timeout.
   *
   * @example
   * ```ts
   * await booth.branding.setImage(event.id, 'logo', './logo.png');
   * await booth.branding.setImage(event.id, 'gallery-background', new URL('https://cdn.example.com/wall.jpg'));
   * ```
   */
  setImage(eventId: string, slot: BrandingSlot, source: ImageSource, options?: CallOptions): ApiPromise<EventBranding>;
  /** Empties a slot, which goes back to its built-in look; one that is empty stays so. The logo cannot be removed (rule 4.10). */
  removeImage(eventId: string, slot: RemovableBrandingSlot, options?: CallOptions): ApiPromise<EventBranding>;
}

const setOperation = 'set_event_branding_image';

/** The branding of a client's events. */
export function createBranding(api: Api): Branding {
  return {
    get: (eventId, options) => api.call('get_event_branding', options, () => ({ eventId })),
    update: (eventId, patch, options) => api.call('update_event_branding', options, () => ({ eventId, body: patch })),
    setImage: (eventId, slot, source, options) =>
      api.run(setOperation, options, async (call) => {
        demandId(eventId, setOperation);
        const origin = readImageSource(source, setOperation);
        const from =
          origin.kind === 'url'
            ? { sourceUrl: origin.url }
            : { uploadPath: await uploadImage(api, call, origin.open, setOperation) };
        const input = { eventId, body: { slot, ...from }, fetchesUrl: origin.kind === 'url' };
        return api.send(operationRequest(api.baseUrl, setOperation, input), call);
      }),
    removeImage: (eventId, slot, options) =>
      api.call('remove_event_branding_image', options, () => ({ eventId, query: { slot } })),
  };
}
