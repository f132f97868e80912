import { responseTimeoutMs } from '../engine/http/outbound/network.ts';
import type { WayOut } from '../engine/http/outbound/way-out.ts';
import type { StoredDelivery } from '../model/delivery.ts';
import type { Timer } from '../model/timer.ts';
import type { World } from '../model/world.ts';
import { post, timedOut } from './post.ts';
import { type DeliveryEnd, endDelivery, isCaughtUp, sendDelivery } from './store.ts';

/** Sends the deliveries of a world. */
export interface Sender {
  /** Resolves when no delivery of the world is in flight, or pending and due. */
  settled(): Promise<void>;
  /** Reads the deliveries again. Call it after the world was replaced. */
  resume(): void;
  /** Sends a delivery that is due, or gives up one whose response is overdue. */
  run(timer: Pick<Timer, 'id'>): void;
}

/** The outcomes of deliveries in flight. A snapshot or a fork taken meanwhile shares them. */
const ends = new WeakMap<StoredDelivery, Promise<DeliveryEnd>>();

/** Sends the deliveries of a world, once each, in a later turn of the event loop: operations never wait for or fail with them (rule 6.5). */
export function senderOf(world: World, wayOut: Pick<WayOut, 'network'>, removed?: AbortSignal): Sender {
  let waiting: (() => void)[] = [];

  function wakeIfSettled(): void {
    if (waiting.length === 0 || !isCaughtUp(world)) return;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }

  function end(delivery: StoredDelivery, how: DeliveryEnd): void {
    // The world may have been replaced meanwhile, or have given the delivery up.
    if (world.deliveries.get(delivery.key) !== delivery) return;
    endDelivery(world, delivery, how);
    wakeIfSettled();
  }

  function follow(delivery: StoredDelivery): void {
    void ends.get(delivery)?.then((how) => end(delivery, how));
  }

  function send(delivery: StoredDelivery): void {
    const posted = post(world, wayOut.network, delivery.delivery, removed);
    const sending = sendDelivery(world, delivery, posted.inWorld ? world.clock.now() + responseTimeoutMs : null);
    ends.set(sending, posted.end);
    follow(sending);
  }

  const sender: Sender = {
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        wakeIfSettled();
      }),
    resume() {
      for (const [, delivery] of world.deliveries.by('open')) follow(delivery);
      wakeIfSettled();
    },
    run({ id }) {
      const due = world.deliveries.get(id);
      if (due?.delivery.outcome === 'pending') send(due);
      else if (due) end(due, timedOut(`no response in ${responseTimeoutMs / 1000} s`));
    },
  };
  sender.resume();
  return sender;
}
