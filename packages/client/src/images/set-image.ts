import type { BrandingSlot, ImageAdvice } from '@boothkit/contract/rules';
import type { EventBranding, SetEventBrandingImageBody } from '@boothkit/contract/types';
import type { Api } from '../api.ts';
import { loadedFor } from '../loaded-for.ts';
import type { Call } from '../transport/call.ts';
import { demandId, operationRequest } from '../transport/operation-request.ts';
import type { Success } from '../transport/outcome.ts';
import type { KeptSource } from './keep-source.ts';
import { type ProgressOptions, progressListener } from './progress.ts';
import { readSource } from './source.ts';

const operation = 'set_event_branding_image';

/** Which image goes into which slot. */
interface ImageToSet {
  readonly eventId: string;
  readonly slot: BrandingSlot;
  readonly source: KeptSource;
  readonly options: ProgressOptions | undefined;
}

/** An image that has been set. */
interface SetImage {
  readonly success: Success;
  /** What is to be said of how it will look. */
  readonly advice: readonly ImageAdvice[];
}

/** Sets an image by its URL, or uploads it and sets it then (rule 4.9/source). What uploading takes is loaded with the first upload. */
export async function setImage(
  api: Api,
  call: Call,
  { eventId, slot, source, options }: ImageToSet,
): Promise<SetImage> {
  demandId(eventId, operation);
  const onProgress = progressListener(options, operation);
  const origin = readSource(source, operation);
  const set = (from: Pick<SetEventBrandingImageBody, 'sourceUrl' | 'uploadPath'>) => {
    const input = { eventId, body: { slot, ...from }, fetchesUrl: 'sourceUrl' in from };
    return api.send(operationRequest(api.baseUrl, operation, input), call);
  };
  if (origin.kind === 'url') return { success: await set({ sourceUrl: origin.url }), advice: [] };
  const { uploadImage } = await loadedFor(operation, call, import('./upload.ts'));
  const uploaded = await uploadImage(api, call, { origin, slot, operation, onProgress });
  const success = await set({ uploadPath: uploaded.storagePath });
  const { buttonImagesAreRetina = false } = success.data as Partial<EventBranding>;
  const advice = uploaded.advice({ buttonImagesAreRetina });
  for (const { message, ...facts } of advice) api.warn?.({ message: `${slot}: ${message}`, facts });
  return { success, advice };
}
