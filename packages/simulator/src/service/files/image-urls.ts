import type { EventBranding } from '@boothkit/contract';
import { type BrandingSlot, brandingSlotNames, brandingSlots, limits } from '@boothkit/contract/rules';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { EventRecord } from '../../model/events/event.ts';
import type { ImageRecord } from '../../model/events/image.ts';
import type { ReadTransaction, World } from '../../model/world.ts';
import type { ServedFile } from './served-file.ts';
import { signedPath } from './signature.ts';

/** Where images are served. */
export const imagesPath = '/images/';

const dayMs = 86_400_000;

function imagePath(account: AccountState, { id, stored }: ImageRecord): string {
  return `${imagesPath}${account.record.id}/${id}.${stored.contentType === 'image/png' ? 'png' : 'jpg'}`;
}

/** The image at a path under {@link imagesPath}. */
export function findImage(world: World, path: string): ServedFile | undefined {
  const [accountId = '', file = ''] = path.slice(imagesPath.length).split('/');
  if (!world.hasAccount(accountId)) return undefined;
  const account = world.account(accountId);
  const image = account.images.get(file.split('.')[0] ?? '');
  if (!image || imagePath(account, image) !== path) return undefined;
  const { bytes, contentType } = image.stored;
  return { bytes, contentType, signed: brandingSlots[image.slot].signedUrl };
}

/** An event's branding in responses (section 2.6), with URLs signed from now on for 7 days where the slot says so (rule 2.6/signed). */
export function brandingResponse(
  { world, account }: ReadTransaction,
  event: EventRecord,
  origin: string,
): EventBranding {
  const expiresMs = world.clock.now() + limits.signedUrl.days * dayMs;
  const urlOf = (slot: BrandingSlot): string | null => {
    const image = account.images.get(event.branding.images[slot] ?? '');
    if (!image) return null;
    const path = imagePath(account, image);
    return `${origin}${brandingSlots[slot].signedUrl ? signedPath(world.seed, path, expiresMs) : path}`;
  };
  const buttons = brandingSlotNames.flatMap((slot) => {
    const { button } = brandingSlots[slot];
    const url = button && urlOf(slot);
    return url ? [[button, url] as const] : [];
  });
  return {
    eventId: event.id,
    logoUrl: urlOf('logo'),
    buttonImagesAreRetina: event.branding.buttonImagesAreRetina,
    homeScreenBackgroundAttractScreenId: event.branding.homeScreenBackgroundAttractScreenId,
    afterCaptureBackgroundUrl: urlOf('after-capture-background'),
    captureButtonUrls: Object.fromEntries(buttons),
    galleryBackgroundUrl: urlOf('gallery-background'),
  };
}
