import { type BrandingSlot, type Plan, planAtLeast, type RuleId } from '@boothkit/contract/rules';
import { ApiError, fieldError } from '../../engine/errors/api-error.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import { assumedRule } from '../../model/assumed.ts';
import type { BrandingRecord, EventRecord } from '../../model/events/event.ts';
import type { StoredImage } from '../../model/events/image.ts';
import type { ReadTransaction, Transaction } from '../../model/world.ts';
import { findTemplate } from '../accounts/find-template.ts';

/** An event of the account. Throws `not_found` for another account's, a deleted one and one that never was, all alike (decision S19). */
export function findEvent(account: AccountState, id: string, rule: RuleId): EventRecord {
  const event = account.events.get(id);
  if (event) return event;
  throw new ApiError('not_found', rule, `There is no event ${JSON.stringify(id)} in this account.`, {
    hint: 'List the events to find its id.',
  });
}

/** The ids of a request that name things of the account. */
export interface NamedIds {
  readonly templateIds?: readonly string[] | undefined;
  readonly attractScreenId?: string | null | undefined;
  readonly stickerSetId?: string | null | undefined;
  readonly paySetId?: string | null | undefined;
}

/** Throws for the first id that names nothing (decision S15); the rule is that of the field in the operation's section. */
export function requireIds(tx: ReadTransaction, section: '4.2' | '4.4', ids: NamedIds): void {
  const { account } = tx;
  for (const [at, id] of (ids.templateIds ?? []).entries())
    if (!findTemplate(tx, id))
      throw unknownId(
        `${section}/templateIds`,
        `templateIds[${at}]`,
        id,
        "a template of the account's own or a public one",
      );
  if (ids.attractScreenId != null && !account.attractScreens.has(ids.attractScreenId))
    throw unknownId(
      `${section}/attractScreenId`,
      'attractScreenId',
      ids.attractScreenId,
      'an attract screen of the account',
    );
  if (ids.stickerSetId != null && !account.stickerSets.has(ids.stickerSetId))
    throw unknownId(`${section}/stickerSetId`, 'stickerSetId', ids.stickerSetId, 'a sticker set of the account');
  if (ids.paySetId != null && !account.paySets.has(ids.paySetId))
    throw unknownId('4.4/paySetId', 'paySetId', ids.paySetId, 'a pay set of the account');
}

/** The error for an id that names nothing. */
export function unknownId(rule: RuleId, field: string, id: string, need: string): ApiError {
  return fieldError(rule, field, `${field} must name ${need}; got ${JSON.stringify(id)}, which does not exist`);
}

/** Throws `plan_required` where the event was made under a lesser plan (decision S16). */
export function requireEventPlan(event: EventRecord, needed: Plan, rule: RuleId, what: string): void {
  if (planAtLeast(event.plan, needed)) return;
  throw new ApiError(
    'plan_required',
    rule,
    `${what} needs an event made under ${needed}; this one was made under ${event.plan}.`,
    {
      hint: `Create the event again under ${needed}.`,
    },
  );
}

/** Changes an event's branding, and with it the event's modifiedDate (decision S46). */
export function changeBranding(tx: Transaction, event: EventRecord, changes: Partial<BrandingRecord>): EventRecord {
  const modifiedDate = assumedRule(tx.world, 'modifiedDate') === 'brandingApart' ? event.modifiedDate : tx.now();
  const changed = { ...event, branding: { ...event.branding, ...changes }, modifiedDate };
  tx.account.events.put(changed);
  return changed;
}

/** Puts an image into a slot; the one that was there is gone, its URL with it (decision S26). */
export function setSlotImage(
  tx: Transaction,
  event: EventRecord,
  slot: BrandingSlot,
  stored: StoredImage,
): EventRecord {
  const { account } = tx;
  const id = tx.newId();
  account.images.delete(event.branding.images[slot] ?? '');
  account.images.set(id, { id, eventId: event.id, slot, stored });
  return changeBranding(tx, event, { images: { ...event.branding.images, [slot]: id } });
}

/** Empties a slot; one that is empty already changes nothing (rule 4.10). */
export function emptySlot(tx: Transaction, event: EventRecord, slot: BrandingSlot): EventRecord {
  const { [slot]: present, ...images } = event.branding.images;
  if (present === undefined) return event;
  tx.account.images.delete(present);
  return changeBranding(tx, event, { images });
}
