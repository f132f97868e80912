import type { Output } from '../../engine/resources/define-resource.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import { liveView } from '../../engine/resources/view.ts';
import type { CaptureInProgressRecord, CaptureStage, PaymentRecord } from '../../model/tablets/tablet.ts';
import { AttemptSchema } from '../../model/tablets/tablet-inputs.ts';
import type { capturingFields, templateChoiceFields } from '../../model/tablets/tablet-view.ts';
import {
  payForCapture,
  stopRecording,
  tapToContinue,
  templatesFor,
  touchToStart,
} from '../../service/tablets/capturing.ts';
import { TabletStateError } from '../../service/tablets/errors.ts';
import { openedOn } from '../../service/tablets/opening.ts';
import type { PaymentAttempt } from '../../service/tablets/paying.ts';
import { type CaptureScreenLayout, captureLayout, secondsLeft } from '../../service/tablets/screens.ts';
import { requireTemplate, type TabletContext } from './tablet-context.ts';

/** A template among which a guest chooses. */
export interface TemplateChoice extends Output<typeof templateChoiceFields> {}

/**
 * A capture that takes time on the world's clock. Its properties are current. Its methods throw a `TabletStateError` at a stage that they are
 * not for, and a `NotFoundError` once the tablet is removed.
 */
export interface CaptureInProgress extends Output<typeof capturingFields> {
  /** The templates that the guest chooses from on the touch-to-start screen, several or none. */
  readonly templates: readonly TemplateChoice[];
  /**
   * The screen of the payment, the touch-to-start screen or the countdown, laid out; nothing at other stages.
   *
   * @example
   * ```ts
   * const capture = tablet.home().start('photo');
   * console.log(capture.layout());
   * ```
   */
  layout(): CaptureScreenLayout;
  /**
   * Pays, at the stage `payment`. A declined payment leaves the guest there with a notice; a cancelled one leads home, and so nothing is
   * captured. Returns the payment, which is `rejected` if no rail takes the currency any more. Throws a TypeError for an unknown attempt.
   *
   * @example
   * ```ts
   * await booth.events.update(id, { paySetId });
   * const capture = tablet.open(id).start('photo');
   * console.log(capture.stage, capture.pay().outcome); // payment approved
   * ```
   */
  pay(attempt?: PaymentAttempt): PaymentRecord;
  /**
   * Touches the touch-to-start screen, with a template. Default: the first template. Throws a TypeError for a template that does not serve
   * the type, and a `TabletError` where the tablet no longer offers the capture.
   *
   * @example
   * ```ts
   * await booth.events.update(id, { settings: { touchToStartScreen: 'always' } });
   * const capture = tablet.open(id).start('photo');
   * console.log(capture.stage); // ready
   * capture.touch(templateId);
   * console.log(capture.stage); // countdown
   * ```
   */
  touch(templateId?: string): void;
  /**
   * Stops a video or slow motion while it is recorded. A boomerang records to its end.
   *
   * @example
   * ```ts
   * const capture = tablet.home().start('video');
   * sim.clock.advance({ seconds: 6 });
   * capture.stop();
   * console.log(capture.stage); // over
   * ```
   */
  stop(): void;
  // decision S545
  /**
   * Taps to go on after a capture.
   *
   * @example
   * ```ts
   * await booth.events.update(id, { settings: { tapToContinue: true } });
   * const capture = tablet.open(id).start('photo');
   * sim.clock.advance({ seconds: 3 });
   * console.log(capture.stage); // captured
   * capture.tap();
   * console.log(tablet.session?.captures.length); // 1
   * ```
   */
  tap(): void;
}

/** The handle of a capture on a tablet, even of one that finished immediately. */
export function captureInProgress(
  context: TabletContext,
  tabletId: string,
  begun: CaptureInProgressRecord,
): CaptureInProgress {
  const { id, type } = begun;
  const tablet = () => context.tablet(tabletId);
  const current = (): CaptureInProgressRecord | undefined => {
    const capture = tablet().captureInProgress;
    return capture?.id === id ? capture : undefined;
  };
  const at = (stage: CaptureStage, what: string): CaptureInProgressRecord => {
    const capture = current();
    if (capture?.stage === stage) return capture;
    throw new TabletStateError(
      `${what} is for the stage ${stage}; the capture is at the stage ${capture?.stage ?? 'over'}`,
    );
  };
  const readers = {
    stage: (): CaptureInProgress['stage'] => current()?.stage ?? 'over',
    secondsLeft: () => (current() ? secondsLeft(context.world, tablet()) : null),
    frames: () => current()?.frames ?? 0,
    templates() {
      if (current()?.stage !== 'ready') return [];
      const { templates, event } = openedOn(tablet());
      const ids = templatesFor(tablet(), type);
      const preview = event.settings.templatePreviewDisabled !== true;
      return ids.length < 2
        ? []
        : ids.flatMap((templateId) => {
            const template = templates.find((known) => known.id === templateId);
            return template ? [{ id: templateId, name: template.name, preview }] : [];
          });
    },
  };
  const methods: Omit<CaptureInProgress, 'type' | keyof typeof readers> = {
    layout: () => (current() ? captureLayout(context.world, tablet()) : []),
    pay(attempt = 'approved') {
      const capture = at('payment', 'pay()');
      return payForCapture(
        context.guest(tablet()),
        tablet(),
        capture,
        parseInput(AttemptSchema, { attempt }, 'payment').attempt,
      );
    },
    touch(templateId) {
      const capture = at('ready', 'touch()');
      if (templateId !== undefined) requireTemplate(tablet(), type, templateId);
      touchToStart(context.guest(tablet()), tablet(), capture, templateId ?? capture.templateId);
    },
    stop() {
      const capture = at('recording', 'stop()');
      if (type === 'boomerang')
        throw new TabletStateError('a boomerang records to its end; stop() is for a video or slow motion');
      stopRecording(context.guest(tablet()), tablet(), capture);
    },
    tap() {
      at('captured', 'tap()');
      tapToContinue(context.guest(tablet()), tablet());
    },
  };
  return liveView({ type }, readers, methods);
}
