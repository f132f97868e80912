import { realTime } from '../../engine/clock/real-time.ts';
import { responseTimeoutMs } from '../../engine/http/outbound/network.ts';
import type { WayOut } from '../../engine/http/outbound/way-out.ts';
import type { Timer } from '../../model/timer.ts';
import type { DeliveryEnd, StoredDelivery } from '../../model/webhooks/delivery.ts';
import type { World } from '../../model/world.ts';
import { post, timedOut } from './post.ts';
import { endDelivery, isCaughtUp, isSentBy, isTimed, sendDelivery, setDue } from './store.ts';

/** Sends the deliveries of a world. */
export interface Sender {
  /** Resolves when no delivery of the world is in flight, or pending and due. */
  settled(): Promise<void>;
  /** Reads the deliveries again. Call it after the world was replaced. */
  resume(): void;
  /** Sends a delivery that is due, or gives up one whose response is overdue. */
  run(timer: Pick<Timer, 'id'>): void;
}

/**
 * Sends the deliveries that a world made, once each, in a later turn of the event loop: operations never wait for or fail with them
 * (rule 6.5). Deliveries of the world that this one is a copy of are left to that one (decision S84).
 */
export function senderOf(world: World, wayOut: Pick<WayOut, 'network'>, removed?: AbortSignal): Sender {
  let waiting: (() => void)[] = [];

  function wakeIfSettled(): void {
    if (waiting.length === 0 || !isCaughtUp(world)) return;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }

  /** Notes how an attempt ended, unless the world gave it up before. The delivery may be gone with the world that had it. */
  function end(delivery: StoredDelivery, how: DeliveryEnd): void {
    const { attempt } = delivery;
    attempt.end ??= how;
    attempt.posted = undefined;
    if (world.deliveries.get(delivery.key) !== delivery) return;
    endDelivery(world, delivery, attempt.end);
    wakeIfSettled();
  }

  function send(delivery: StoredDelivery): void {
    delivery.attempt.posted = post(world, wayOut.network, delivery.delivery, removed);
    follow(delivery);
  }

  /** Waits for the end of an attempt that began. */
  function follow(delivery: StoredDelivery): void {
    const { posted } = delivery.attempt;
    const sending = sendDelivery(world, delivery);
    if (posted?.inWorld) realTime.nextTurn(() => giveTime(sending));
    void posted?.end.then((how) => end(sending, how));
  }

  /**
   * Begins the time that a receiver has. Call it in a turn after the receiver was called. Otherwise, an `advance` in the turn of the event would use
   * up the time before the receiver could run.
   */
  function giveTime(sending: StoredDelivery): void {
    if (world.deliveries.get(sending.key) !== sending) return;
    setDue(world, sending, world.clock.now() + responseTimeoutMs);
  }

  /** Brings a delivery up to date in a world that went back: what was sent meanwhile stays sent. */
  function catchUp(delivery: StoredDelivery): void {
    const { attempt } = delivery;
    if (attempt.end) endDelivery(world, delivery, attempt.end);
    else if (attempt.posted) follow(delivery);
    // Its timer ran out in a copy of this world, which does not send it.
    else if (!isTimed(world, delivery)) setDue(world, delivery, world.clock.now());
  }

  return {
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        wakeIfSettled();
      }),
    resume() {
      for (const [, delivery] of [...world.deliveries.by('open')]) if (isSentBy(world, delivery)) catchUp(delivery);
      wakeIfSettled();
    },
    run({ id }) {
      const due = world.deliveries.get(id);
      if (!due) return;
      if (!isSentBy(world, due)) wakeIfSettled();
      else if (due.delivery.outcome === 'pending') send(due);
      else end(due, timedOut(`no response in ${responseTimeoutMs / 1000} s`));
    },
  };
}
