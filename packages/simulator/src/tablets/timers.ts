import type { World } from '../store/world.ts';
import { stageOver } from './capturing.ts';
import { finishJob } from './printing.ts';
import type { TabletTimer } from './records.ts';
import { launchDue } from './schedule.ts';
import { findPrintJob } from './store.ts';
import { firstTimer, takeTimer } from './timer-store.ts';

/** Runs the timers of a world's tablets when they are due on the world's clock. */
export function runTablets(world: World): void {
  world.clock.addSource({
    nextDueMs: () => firstTimer(world)?.dueMs,
    fire(nowMs) {
      for (let timer = firstTimer(world); timer && timer.dueMs <= nowMs; timer = firstTimer(world)) {
        takeTimer(world, timer);
        fire(world, timer);
      }
    },
  });
}

/** Does what a timer was set for, unless that has been overtaken. */
function fire(world: World, timer: TabletTimer): void {
  const { accountId, kind, tabletId, dueMs } = timer;
  const account = world.change(accountId);
  if (kind === 'stage') {
    const tablet = account.tablets.get(tabletId);
    if (tablet?.captureInProgress?.stageEndsMs === dueMs) stageOver(world, account, tablet, tablet.captureInProgress);
    return;
  }
  if (kind === 'print') {
    const job = findPrintJob(account, timer);
    if (job) finishJob(account, job);
    return;
  }
  launchDue(world, account, kind, timer);
}
