import { brandingSlots, type RuleId } from '@boothkit/contract/rules';
import { fieldError } from '../../../engine/errors/api-error.ts';
import type { AccountState } from '../../../model/accounts/account-state.ts';
import type { EventRecord } from '../../../model/events/event.ts';
import { findEvent, requireEventPlan, setSlotImage } from '../../../service/events/lookups.ts';
import { prepareSlotImage } from '../../../service/files/images/slot-image.ts';
import { brandingResponse } from '../../../service/files/media-urls.ts';
import { uploadedBytes } from '../../../service/files/uploads.ts';
import { fetchSource } from '../../../service/files/web.ts';
import type { Call, Handler } from '../call.ts';

type ThisCall = Call<'set_event_branding_image'>;

/** Replaces the image of one slot (rules 4.9/source to 4.9/apng, decisions S9, S16, S17, S27). */
export const set_event_branding_image: Handler<'set_event_branding_image'> = async (call) => {
  const { services, body, origin, account, commit } = call;
  eventOf(call, account());
  const source = await sourceOf(call);
  const prepared = await prepareSlotImage(body.slot, source.bytes, {
    codec: await services.imageCodec(),
    label: { contentType: source.contentType, isFetched: source.field === 'sourceUrl' },
  });
  if ('error' in prepared) {
    const { rule, message, hint } = prepared.error;
    throw fieldError(rule, source.field, `${source.field}: ${message}`, hint);
  }
  return commit((tx) =>
    brandingResponse(tx, setSlotImage(tx, eventOf(call, tx.account), body.slot, prepared.image), origin),
  );
};

function slotRule(slot: ThisCall['body']['slot']): RuleId {
  if (slot === 'logo' || slot === 'after-capture-background' || slot === 'gallery-background') return `4.9/${slot}`;
  return '4.9/button';
}

/** The event as it is now, which the slot must be open to. */
function eventOf({ params, body }: ThisCall, account: AccountState): EventRecord {
  const rule = slotRule(body.slot);
  const event = findEvent(account, params.eventId, rule);
  requireEventPlan(event, brandingSlots[body.slot].plan, rule, `The slot ${body.slot}`);
  return event;
}

interface Source {
  readonly field: 'uploadPath' | 'sourceUrl';
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

async function sourceOf({ world, services, account, body }: ThisCall): Promise<Source> {
  if (body.sourceUrl !== undefined)
    return { field: 'sourceUrl', ...(await fetchSource(world, services.wayOut.network, body.sourceUrl)) };
  return { field: 'uploadPath', ...uploadedBytes({ world, account: account() }, body.uploadPath ?? '') };
}
