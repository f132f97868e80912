import type { Timer } from '../../model/timer.ts';
import type { World } from '../../model/world.ts';
import { stageOver } from './capturing.ts';
import { finishJob } from './printing.ts';
import { launchDue } from './schedule.ts';

/** The work of tablets' timers when they are due, unless it has been overtaken. */
export const tabletTimers = (world: World) => ({
  stage({ accountId, id, dueMs }: Timer): void {
    const tx = world.transaction(accountId);
    const tablet = tx.account.tablets.get(id);
    if (tablet?.captureInProgress?.stageEndsMs === dueMs) stageOver(tx, tablet, tablet.captureInProgress);
  },
  print({ accountId, id }: Timer): void {
    const { account } = world.transaction(accountId);
    const job = account.printJobs.get(id);
    if (job) finishJob(account, job);
  },
  launch: ({ accountId, id }: Timer) => launchDue(world.transaction(accountId), 'launch', id),
  close: ({ accountId, id }: Timer) => launchDue(world.transaction(accountId), 'close', id),
});
