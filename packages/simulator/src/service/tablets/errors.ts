import { noCompatibleTemplates } from '@boothkit/contract/internal';
import type { CaptureType, RuleId } from '@boothkit/contract/rules';

// rule 2.5.5
/**
 * An action that a rule forbids on a tablet. Guests see a message only where there is a `notice`.
 *
 * @example
 * ```ts
 * try {
 *   tablet.home().capture('aiPhoto');
 * } catch (error) {
 *   if (error instanceof TabletError) console.log(error.rule, error.message);
 * }
 * ```
 */
export class TabletError extends Error {
  override readonly name: string = 'TabletError';
  /** The rule that is against it. */
  readonly rule: RuleId;
  /** The message that the tablet shows to guests; null if it merely does not offer the requested action. */
  readonly notice: string | null;

  /** The simulator creates it when a tablet rejects an action. */
  constructor(rule: RuleId, message: string, notice: string | null = null) {
    super(message);
    this.rule = rule;
    this.notice = notice;
  }
}

/**
 * A tablet did not open an event, or closed it again: none of its templates serves a type that it lists.
 *
 * @example
 * ```ts
 * account.templates.update(templateId, { photoAreaCount: 3 });
 * await booth.events.update(id, { settings: { captureTypes: ['gif'] } });
 * try {
 *   tablet.open(id);
 * } catch (error) {
 *   if (error instanceof NoCompatibleTemplatesError) console.log(error.captureTypes); // ['gif']
 * }
 * ```
 */
export class NoCompatibleTemplatesError extends TabletError {
  override readonly name = 'NoCompatibleTemplatesError';
  /** The listed types that no template serves. */
  readonly captureTypes: readonly CaptureType[];

  /** The simulator creates it when a tablet rejects an event. */
  constructor(captureTypes: readonly CaptureType[]) {
    super(
      '2.4.6',
      `No compatible templates: the event lists ${captureTypes.join(', ')}, which none of its templates serves`,
      noCompatibleTemplates,
    );
    this.captureTypes = captureTypes;
  }
}

/**
 * A requested action does not fit the tablet's state: nothing is open, the session is over, a capture is in progress.
 *
 * @example
 * ```ts
 * tablet.close();
 * try {
 *   tablet.home();
 * } catch (error) {
 *   console.log(error instanceof TabletStateError); // true
 * }
 * ```
 */
export class TabletStateError extends Error {
  override readonly name = 'TabletStateError';
}

/** The message to guests who have printed as much as a tablet allows each of them. The reference has none (rule 2.5.6). */
export const guestPrintsReached = 'You have reached the maximum number of prints.';

/** The message to guests whose payment was declined. The reference has none (decision S413). */
export const paymentDeclined = 'The payment was declined. Please try again.';

/** The message to guests where no payment rail takes the currency of the event. The reference has none (decision S413). */
export const paymentNotPossible = 'Payments are not possible at the moment.';

/**
 * The message to guests when printCountMax is reached. The reference gives its meaning, not its wording (rule 2.5.6).
 */
export const maximumPrintsReached = 'The maximum number of prints for this event has been reached.';

/**
 * The message to guests when the AI credits are used up. The reference gives its meaning, not its wording (rule 2.4.9).
 */
export const notEnoughAiCredits = 'This account does not have enough AI credits.';
