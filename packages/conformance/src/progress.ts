import type { RuleId } from '@boothkit/contract/rules';
import type { Check } from './check.ts';
import { estimateOf, secondsFor } from './plan.ts';
import type { WaitReason } from './target/session.ts';

/** How far a run is. */
export interface RunProgress {
  /** Checks that are over, and all checks of the run. */
  readonly checksDone: number;
  readonly checks: number;
  /** Rules whose checks are all over, and all rules of the run's checks. */
  readonly rulesDone: number;
  readonly rules: number;
  /** ID of the check that runs now; null between two of them. */
  readonly running: string | null;
  /** Seconds that the remaining requests take at the documented limits. */
  readonly secondsLeft: number;
  /** Why nothing is sent now: `limit` for the rate limit, `pause` for a pause of a check; null while requests are sent. */
  readonly waitsFor: WaitReason | null;
}

/** Counts what a run does. */
export interface ProgressTracker {
  begin(check: Check): void;
  end(check: Check): void;
  wait(reason: WaitReason, begins: boolean): void;
}

/** Tracks the progress of checks, and calls the listener at each change. */
export function trackProgress(
  checks: readonly Check[],
  onProgress: ((progress: RunProgress) => void) | undefined,
): ProgressTracker {
  const left = new Set(checks);
  let running: string | null = null;
  const waits = { limit: 0, pause: 0 };
  const rules = rulesOf(checks).size;
  function report(): void {
    onProgress?.({
      checksDone: checks.length - left.size,
      checks: checks.length,
      rulesDone: rules - rulesOf(left).size,
      rules,
      running,
      secondsLeft: secondsFor(estimateOf(left).tokens),
      waitsFor: waits.limit > 0 ? 'limit' : waits.pause > 0 ? 'pause' : null,
    });
  }
  return {
    begin(check) {
      running = check.id;
      report();
    },
    end(check) {
      running = null;
      left.delete(check);
      report();
    },
    wait(reason, begins) {
      waits[reason] += begins ? 1 : -1;
      report();
    },
  };
}

function rulesOf(checks: Iterable<Check>): ReadonlySet<RuleId> {
  const rules = new Set<RuleId>();
  for (const check of checks) for (const rule of check.rules) rules.add(rule);
  return rules;
}
