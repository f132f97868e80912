import type { Redis } from 'ioredis';

/** A booking that waits for its event. */
export interface QueuedBooking {
  readonly idUser: string;
  readonly name: string;
  readonly date: string;
  readonly templateIds: readonly string[];
}

/** A booking that was taken from the queue. */
interface TakenBooking {
  readonly booking: QueuedBooking;
  /** Says that it is done; until then it stays in Redis. */
  done(): Promise<void>;
}

/** The bookings that wait, in two lists of Redis. */
export interface BookingQueue {
  add(bookings: readonly QueuedBooking[]): Promise<void>;
  /** Takes the next one, or nothing where none waits. */
  take(): Promise<TakenBooking | undefined>;
  /** Puts back what processes took and did not finish. To be called while none runs. */
  recover(): Promise<void>;
}

/** The queue in a Redis. */
export function bookingQueue(redis: Redis): BookingQueue {
  const [waiting, taken] = ['bookings:waiting', 'bookings:taken'];
  return {
    async add(bookings) {
      if (bookings.length > 0) await redis.rpush(waiting, ...bookings.map((booking) => JSON.stringify(booking)));
    },
    async take() {
      const entry = await redis.lmove(waiting, taken, 'LEFT', 'RIGHT');
      if (entry === null) return undefined;
      const booking: QueuedBooking = JSON.parse(entry);
      return { booking, done: async () => void (await redis.lrem(taken, 1, entry)) };
    },
    async recover() {
      while ((await redis.lmove(taken, waiting, 'RIGHT', 'LEFT')) !== null);
    },
  };
}
