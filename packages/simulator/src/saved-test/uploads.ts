import { type BrandingSlot, brandingSlots } from '@boothkit/contract/rules';
import { inspectImage } from '@boothkit/design-check/image-files';
import { builtInPicture } from '../files/images/built-in-picture.ts';
import type { ImageCodec } from '../files/images/codec.ts';
import type { AccountState } from '../model/account-state.ts';
import type { RequestRecord } from '../model/request-record.ts';
import { parseStoredBody } from '../model/stored-body.ts';
import type { World } from '../model/world.ts';

/** Bytes up to here are written into a test as they are. */
const maxWholeBytes = 16_384;

/** An upload of a recording. */
interface Upload {
  readonly accountId: string | null;
  readonly storagePath: string;
  readonly contentType: unknown;
}

/** The bytes of an upload, as a test sends them; where they are kept no longer, a picture that its slots take. */
export async function bytesOf(
  world: World,
  { accountId, storagePath, contentType }: Upload,
  fillings: readonly RequestRecord[],
  codec: () => Promise<ImageCodec>,
): Promise<Uint8Array> {
  const account = accountId !== null && world.hasAccount(accountId) ? world.account(accountId) : undefined;
  const filled = slotsFilledBy(storagePath, fillings);
  const bytes = account?.uploadedBytes.get(storagePath) ?? (account && keptImage(account, filled));
  if (bytes) return bytesInTest(bytes, codec);
  return pictureLike({ format: contentType === 'image/jpeg' ? 'jpeg' : 'png', ...sizeFor(filled) }, codec);
}

/** The bytes as a test sends them: of an image above 16 KiB, the built-in picture in its format and size. */
export async function bytesInTest(bytes: Uint8Array, codec: () => Promise<ImageCodec>): Promise<Uint8Array> {
  if (bytes.length <= maxWholeBytes) return bytes;
  const inspection = inspectImage(bytes);
  return 'facts' in inspection ? pictureLike(inspection.facts, codec) : bytes;
}

/** The built-in picture in a format, and in a size or its own. */
async function pictureLike(
  { format, ...size }: { readonly format: 'png' | 'jpeg'; readonly widthPx?: number; readonly heightPx?: number },
  codec: () => Promise<ImageCodec>,
): Promise<Uint8Array> {
  const picture = builtInPicture();
  const inspection = inspectImage(picture);
  if (!('facts' in inspection)) return picture;
  const { facts } = inspection;
  const { widthPx = facts.widthPx, heightPx = facts.heightPx } = size;
  if (format === 'png' && widthPx === facts.widthPx && heightPx === facts.heightPx) return picture;
  const { shrink } = await codec();
  const target = { widthPx, heightPx };
  return shrink(picture, facts, format === 'png' ? { ...target, format } : { ...target, format, quality: 50 });
}

/** A slot of an event that an upload filled. */
interface FilledSlot {
  readonly eventId: string;
  readonly slot: BrandingSlot;
}

/** The slots that an upload filled, or may have filled, by the requests that fill slots. */
function slotsFilledBy(storagePath: string, fillings: readonly RequestRecord[]): FilledSlot[] {
  return fillings.flatMap(({ body, params }) => {
    const sent = (body && parseStoredBody(body)) as
      | { readonly slot?: BrandingSlot; readonly uploadPath?: string }
      | undefined;
    if (sent?.uploadPath !== storagePath || !sent.slot || !Object.hasOwn(brandingSlots, sent.slot)) return [];
    return [{ eventId: String(params['eventId']), slot: sent.slot }];
  });
}

/** The image that was made of an upload, where a slot still has it. */
function keptImage(account: AccountState, filled: readonly FilledSlot[]): Uint8Array | undefined {
  for (const { eventId, slot } of filled) {
    const imageId = account.events.get(eventId)?.branding.images[slot];
    const image = imageId === undefined ? undefined : account.images.get(imageId);
    if (image) return image.stored.bytes;
  }
  return undefined;
}

/** A size that all of some slots take: as wide and as high as the largest that the reference recommends for one of them. */
function sizeFor(filled: readonly FilledSlot[]): { readonly widthPx: number; readonly heightPx: number } | undefined {
  if (filled.length === 0) return undefined;
  const sizes = filled.map(({ slot }) => brandingSlots[slot].recommendedPx);
  return {
    widthPx: Math.max(...sizes.map(({ width, height }) => width ?? height)),
    heightPx: Math.max(...sizes.map(({ height }) => height)),
  };
}
