import { type Network, responseTimeoutMs } from '../http/outbound/network.ts';
import type { OpenDelivery, World } from '../store/world.ts';
import { post, timedOut } from './post.ts';
import { type DeliveryEnd, endDelivery, firstDue, isCaughtUp, isOpen, sendDelivery } from './store.ts';

/** Sends the deliveries of a world. */
export interface Sender {
  /** Resolves when no delivery of the world is in flight, or pending and due. */
  settled(): Promise<void>;
  /** Reads the deliveries again. Call it after the world was replaced. */
  resume(): void;
}

/** The outcomes of deliveries in flight. A snapshot or a fork taken meanwhile shares them. */
const ends = new WeakMap<OpenDelivery, Promise<DeliveryEnd>>();

/** Sends the deliveries of a world, once each, in a later turn of the event loop: operations never wait for or fail with them (rule 6.5). */
export function senderOf(world: World, network: Network | undefined): Sender {
  let waiting: (() => void)[] = [];

  function wakeIfSettled(): void {
    if (waiting.length === 0 || !isCaughtUp(world)) return;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }

  function end(delivery: OpenDelivery, how: DeliveryEnd): void {
    // The world may have been replaced meanwhile, or have given the delivery up.
    if (!isOpen(world, delivery)) return;
    endDelivery(world, delivery, how);
    wakeIfSettled();
  }

  function follow(delivery: OpenDelivery): void {
    void ends.get(delivery)?.then((how) => end(delivery, how));
  }

  function send(delivery: OpenDelivery, nowMs: number): void {
    const posted = post(world, network, delivery.delivery);
    const sending = sendDelivery(world, delivery, posted.inWorld ? nowMs + responseTimeoutMs : null);
    ends.set(sending, posted.end);
    follow(sending);
  }

  world.clock.addSource({
    nextDueMs: () => firstDue(world)?.dueMs,
    fire(nowMs) {
      for (let due = firstDue(world); due !== undefined && due.dueMs <= nowMs; due = firstDue(world)) {
        if (due.delivery.outcome === 'pending') send(due, nowMs);
        else end(due, timedOut(`no response in ${responseTimeoutMs / 1000} s`));
      }
    },
  });

  const sender: Sender = {
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        wakeIfSettled();
      }),
    resume() {
      for (const delivery of world.openDeliveries.values()) follow(delivery);
      wakeIfSettled();
    },
  };
  sender.resume();
  return sender;
}
