import { type BrandingSlot, brandingSlots } from '@boothkit/contract/rules';
import { formatOf } from '@boothkit/design-check/image-files';
import type { AccountState } from '../../model/accounts/account-state.ts';
import { parseStoredBody, type RequestRecord } from '../../model/journal/request-record.ts';
import type { World } from '../../model/world.ts';
import { flatPicture } from '../../service/files/images/flat-picture.ts';
import { smallBytes } from './small-bytes.ts';

/** A request that filled a slot of an event, or may have filled it. */
interface Filling {
  readonly accountId: string | null;
  readonly eventId: string;
  readonly slot: BrandingSlot;
  readonly uploadPath: string | undefined;
  readonly sourceUrl: string | undefined;
}

/** The images of a recording. */
export interface RecordedImages {
  /** The bytes of an upload, as a test sends them; where they are kept no longer, a picture that its slots take. */
  ofUpload(upload: Upload): Promise<Uint8Array>;
  /** The image at the `sourceUrl` of a request, as a test serves it; undefined if the request names none. */
  ofSource(record: RequestRecord): { readonly url: string; bytes(): Promise<Uint8Array> } | undefined;
}

/** An upload of a recording. */
interface Upload {
  readonly accountId: string | null;
  readonly storagePath: string;
  readonly contentType: unknown;
}

/** The images that the requests of a recording sent or named, in order. */
export function recordedImages(world: World, records: readonly RequestRecord[]): RecordedImages {
  const fillingOf = new Map(records.map((record) => [record, fillingBy(record)]));
  const all = [...fillingOf.values()].filter((filling) => filling !== undefined);
  const newest = new Map(all.map((filling) => [keyOf(filling), filling]));
  const byUpload = new Map<string | undefined, Filling[]>();
  for (const filling of all) {
    const ofSame = byUpload.get(filling.uploadPath) ?? [];
    ofSame.push(filling);
    byUpload.set(filling.uploadPath, ofSame);
  }

  const accountOf = (id: string | null) => (id !== null && world.hasAccount(id) ? world.account(id) : undefined);

  /** The image that was made of one of some fillings, where its slot still has it. */
  function keptImage(account: AccountState | undefined, fillings: readonly Filling[]): Uint8Array | undefined {
    for (const filling of fillings) {
      if (newest.get(keyOf(filling)) !== filling) continue;
      const imageId = account?.events.get(filling.eventId)?.branding.images[filling.slot];
      const image = imageId === undefined ? undefined : account?.images.get(imageId);
      if (image) return image.stored.bytes;
    }
    return undefined;
  }

  return {
    async ofUpload({ accountId, storagePath, contentType }) {
      const account = accountOf(accountId);
      const fillings = byUpload.get(storagePath) ?? [];
      const uploaded = account?.uploadedBytes.get(storagePath);
      if (uploaded) return smallBytes(uploaded);
      const format = contentType === 'image/jpeg' ? 'jpeg' : 'png';
      const kept = keptImage(account, fillings);
      // The service makes a JPEG of some PNGs.
      return kept && formatOf(kept) === format ? smallBytes(kept) : flatPicture({ format, ...sizeFor(fillings) });
    },
    ofSource(record) {
      const filling = fillingOf.get(record);
      if (typeof filling?.sourceUrl !== 'string') return undefined;
      const { accountId, slot, sourceUrl: url } = filling;
      return {
        url,
        async bytes() {
          const bytes = keptImage(accountOf(accountId), [filling]);
          if (bytes) return smallBytes(bytes);
          return flatPicture({ format: slot === 'gallery-background' ? 'jpeg' : 'png', ...sizeFor([filling]) });
        },
      };
    },
  };
}

const keyOf = ({ accountId, eventId, slot }: Filling) => JSON.stringify([accountId, eventId, slot]);

function fillingBy({ operation, accountId, body, params }: RequestRecord): Filling | undefined {
  if (operation !== 'set_event_branding_image') return undefined;
  const sent = (body && parseStoredBody(body)) as
    | { readonly slot?: BrandingSlot; readonly uploadPath?: string; readonly sourceUrl?: string }
    | undefined;
  if (!sent?.slot || !Object.hasOwn(brandingSlots, sent.slot)) return undefined;
  const { slot, uploadPath, sourceUrl } = sent;
  return { accountId, eventId: String(params['eventId']), slot, uploadPath, sourceUrl };
}

/** A size that all of some slots take: as wide and as high as the largest that the reference recommends for one of them. */
function sizeFor(filled: readonly Filling[]): { readonly widthPx: number; readonly heightPx: number } {
  const sizes = filled.map(({ slot }) => brandingSlots[slot].recommendedPx);
  return {
    widthPx: Math.max(1, ...sizes.map(({ width, height }) => width ?? height)),
    heightPx: Math.max(1, ...sizes.map(({ height }) => height)),
  };
}
