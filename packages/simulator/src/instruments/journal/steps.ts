import type { Step, Steps } from '../../model/journal/happening.ts';
import type { WorldState } from '../../model/world.ts';

/** A step with the world before and after it, while somebody watches. */
export interface WatchedStep extends Step {
  noted: boolean;
  /** Whether anything was about to change in it. */
  changed: boolean;
  readonly before: WorldState | undefined;
  after: WorldState | undefined;
}

/** Work that may go on after its synchronous part: a request of the control API. */
interface Work {
  /** The step in which it changed the world; undefined if it changed nothing. */
  step: WatchedStep | undefined;
}

/** The steps of a world, and whose they are. */
export interface OwnSteps extends Steps {
  during<Result>(work: (step: WatchedStep) => Result): Result;
  /** The step that is going on. */
  current(): WatchedStep | undefined;
  /** Steps that begin from now on outside of other steps belong to this work, as long as no other work goes on. */
  open(): Work;
  close(work: Work): void;
  /** Names what a step that begins in here does, for one that nothing else notes. */
  named<Result>(text: string, work: () => Result): Result;
}

/** The parts of a world that steps need. */
interface Watching {
  isWatched(): boolean;
  capture(): WorldState;
  /** Called with a step that ended without an entry. */
  onUnnoted(step: WatchedStep, accountId: string | null, text: string): void;
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
  let name = 'change from code';

  function newStep(): WatchedStep {
    count += 1;
    return {
      number: count,
      noted: false,
      changed: false,
      before: isWatched() ? capture() : undefined,
      after: undefined,
    };
  }

  function begin(accountId: string | null): void {
    if (present) present.changed = true;
    if (present || !isWatched()) return;
    const [work] = works.size === 1 ? works : [];
    const [step, text] = [newStep(), name];
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
    during(work) {
      endPresent();
      const step = newStep();
      present = step;
      try {
        return work(step);
      } finally {
        if (present === step) present = undefined;
        if (step.before) step.after = capture();
      }
    },
    current: () => present,
    open() {
      const work: Work = { step: undefined };
      works.add(work);
      return work;
    },
    close: (work) => void works.delete(work),
    named(text, work) {
      const before = name;
      name = text;
      try {
        return work();
      } finally {
        name = before;
      }
    },
  };
}
