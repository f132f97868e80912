import type { RunProgress } from '../progress.ts';

const width = 20;

/** The progress of a run in one line, such as `[=====     ] 58 of 155 checks, 71 of 168 rules, 12 min left, waits for the rate limit`. */
export function progressLine({
  checksDone,
  checks,
  rulesDone,
  rules,
  running,
  secondsLeft,
  waitsFor,
}: RunProgress): string {
  const filled = Math.floor((checksDone / checks) * width);
  const parts = [
    `[${'='.repeat(filled).padEnd(width)}] ${checksDone} of ${checks} checks`,
    `${rulesDone} of ${rules} rules`,
    ...(secondsLeft > 0 ? [`${duration(secondsLeft)} left`] : []),
    ...(waitsFor === 'limit' ? ['waits for the rate limit'] : []),
    ...(waitsFor === 'pause' ? [`lets time pass in ${running}`] : []),
  ];
  return parts.join(', ');
}

/** A number of seconds in words: minutes from 100 seconds on. */
export const duration = (seconds: number): string =>
  seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
