import type { Actor, Step, Steps } from '../../model/journal/happening.ts';
import type { WorldState } from '../../model/world.ts';

/** A step with the world before and after it, while somebody watches. */
export interface WatchedStep extends Step {
  noted: boolean;
  /** Who changes the world in it. */
  actor: Actor;
  /** Whether anything was about to change in it. */
  changed: boolean;
  readonly before: WorldState | undefined;
  after: WorldState | undefined;
}

/** Work that may go on after its synchronous part: a request of the control API. */
interface Work {
  readonly actor: Actor;
  /** The step in which it changed the world; undefined if it changed nothing. */
  step: WatchedStep | undefined;
}

/** The steps of a world, and whose they are. */
export interface OwnSteps extends Steps {
  during<Result>(work: (step: WatchedStep) => Result, actor?: Actor): Result;
  /** The step that is going on. */
  current(): WatchedStep | undefined;
  /** Steps that begin from now on outside of other steps belong to this work, as long as no other work goes on. */
  open(actor: Actor): Work;
  close(work: Work): void;
  /** Who is changing the world. */
  actor(): Actor;
  /** Runs work with an actor of its own, whoever moved the clock to it, and with the text of a step that is noted nowhere else. */
  by<Result>(actor: Actor, text: string, work: () => Result): Result;
}

/** The parts of a world that steps need. */
interface Watching {
  isWatched(): boolean;
  capture(): WorldState;
  /** Called with a step that ended without an entry. */
  onUnnoted(step: WatchedStep, accountId: string | null, text: string): void;
}

/** The only work that goes on. */
function onlyOf(works: ReadonlySet<Work>): Work | undefined {
  if (works.size !== 1) return undefined;
  const [work] = works;
  return work;
}

// decision S700
/**
 * The steps of a world. A world may be captured only between two steps: records that a step has begun to change are its own until it
 * ends.
 */
export function createSteps({ isWatched, capture, onUnnoted }: Watching): OwnSteps {
  const works = new Set<Work>();
  let count = 0;
  let present: WatchedStep | undefined;
  let endPresent = (): void => {};
  let cause: { readonly actor: Actor; readonly text: string } | undefined;

  function newStep(actor: Actor): WatchedStep {
    count += 1;
    return {
      number: count,
      noted: false,
      actor,
      changed: false,
      before: isWatched() ? capture() : undefined,
      after: undefined,
    };
  }

  const actorNow = (): Actor => cause?.actor ?? present?.actor ?? onlyOf(works)?.actor ?? { kind: 'code', id: null };

  function begin(accountId: string | null, actor?: Actor): void {
    if (present) {
      present.changed = true;
      present.actor = actor ?? present.actor;
    }
    if (present || !isWatched()) return;
    const work = onlyOf(works);
    const [step, text] = [
      newStep(actor ?? actorNow()),
      actor?.kind === 'guest' ? 'touch' : (cause?.text ?? 'change from code'),
    ];
    const end = () => {
      if (present !== step) return;
      present = undefined;
      step.after = capture();
      if (work?.step?.changed) work.step.after = step.after;
      else if (work) work.step = step;
      else if (!step.noted) onUnnoted(step, accountId, text);
    };
    step.changed = true;
    present = step;
    endPresent = end;
    // Whatever the change is part of is synchronous.
    void Promise.resolve().then(end);
  }

  return {
    begin,
    during(work, actor) {
      endPresent();
      const step = newStep(actor ?? actorNow());
      present = step;
      try {
        return work(step);
      } finally {
        if (present === step) present = undefined;
        if (step.before) step.after = capture();
      }
    },
    current: () => present,
    open(actor) {
      const work: Work = { actor, step: undefined };
      works.add(work);
      return work;
    },
    close: (work) => void works.delete(work),
    actor: actorNow,
    by(actor, text, work) {
      const before = cause;
      cause = { actor, text };
      try {
        return work();
      } finally {
        cause = before;
      }
    },
  };
}
