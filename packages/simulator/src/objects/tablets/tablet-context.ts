import type { CaptureType } from '@boothkit/contract/rules';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import { InputError } from '../../engine/resources/parse.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { LimitsMode } from '../../model/limits-mode.ts';
import type { TabletRecord } from '../../model/tablets/tablet.ts';
import type { Transaction, World } from '../../model/world.ts';
import { pathOfPage } from '../../service/galleries/paths.ts';
import { templatesFor } from '../../service/tablets/capturing.ts';
import { openedOn, readEvent } from '../../service/tablets/opening.ts';

/** The context that the objects of one account's tablets share: the store, and the builder of links. */
export interface TabletContext {
  readonly world: World;
  /** Whether the daily caps hold. */
  readonly limits: LimitsMode;
  /** The account to look at. */
  account(): AccountState;
  /** Begins a change of the account. */
  transaction(): Transaction;
  /** Begins what a guest at a tablet does. */
  guest(tablet: TabletRecord): Transaction;
  /** The current state of a tablet. Throws if it does not exist. */
  tablet(id: string): TabletRecord;
  /** The web page of a session or a single photo of a gallery. */
  linkOf(galleryId: string, kind: 'session' | 'photo', id: string): string;
}

/** The context of an account's tablets; links start with `origin`. */
export function tabletContext(world: World, accountId: string, origin: string, limits: LimitsMode): TabletContext {
  const account = () => world.account(accountId);
  return {
    world,
    limits,
    account,
    transaction: () => world.transaction(accountId),
    guest: ({ id }) => world.transaction(accountId, { kind: 'guest', id }),
    tablet(id) {
      const tablet = account().tablets.get(id);
      if (!tablet) throw new NotFoundError('tablet', id);
      return tablet;
    },
    linkOf(galleryId, kind, id) {
      const slug = account().galleries.get(galleryId)?.slug ?? '';
      return origin + pathOfPage({ slug, part: { kind, id } });
    },
  };
}

/** Throws where a template that was asked for does not serve the type, saying which do. */
export function requireTemplate(tablet: TabletRecord, type: CaptureType, templateId: string): void {
  const fitting = templatesFor(tablet, type);
  if (fitting.includes(templateId)) return;
  const message = `templateId must name a template of the event that serves ${type}: ${fitting.join(', ')}; got ${templateId}`;
  throw new InputError('capture', [{ field: 'templateId', message }]);
}

/** A tablet as it will be at its home screen: with the event as it is now. */
export function atHome({ world, account }: TabletContext, tablet: TabletRecord): TabletRecord {
  return { ...tablet, read: readEvent({ world, account: account() }, openedOn(tablet).event.id) ?? tablet.read };
}
