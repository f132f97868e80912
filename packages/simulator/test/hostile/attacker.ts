import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Random bytes and choices from a seed: the same seed makes the same attack. */
export interface Dice {
  bytes(length: number): Buffer;
  below(bound: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Dice of a seed. */
export function diceOf(seed: string): Dice {
  let rolls = 0;
  const block = () => createHash('sha256').update(`${seed}/${rolls++}`).digest();
  const below = (bound: number) => block().readUInt32BE() % bound;
  return {
    bytes: (length) => Buffer.concat(Array.from({ length: Math.ceil(length / 32) }, block)).subarray(0, length),
    below,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
  };
}

/** A connection of an attacker. What goes wrong with it is its own affair. */
export interface Hostile {
  readonly socket: Socket;
  /** Resolves once the connection is closed, by whichever side. */
  readonly closed: Promise<unknown>;
  /** What came back so far, as Latin-1. */
  received(): string;
}

/** Connects, or fails to. */
export async function attack(port: number): Promise<Hostile> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (chunk) => {
    if (received.length < 10_000) received += chunk.toString('latin1');
  });
  await Promise.race([once(socket, 'connect').catch(() => {}), closed]);
  return { socket, closed, received: () => received };
}

/** Sends bytes and no more, and waits until the server has closed the connection. */
export async function sendAll(port: number, bytes: Uint8Array | string): Promise<string> {
  const { socket, closed, received } = await attack(port);
  socket.end(bytes);
  await closed;
  return received();
}

/** Sends bytes, waits until something comes back, and resets the connection. */
export async function sendAndReset(
  port: number,
  bytes: Uint8Array | string,
  response: 'read' | 'ignored',
): Promise<void> {
  const { socket, closed } = await attack(port);
  socket.write(bytes);
  if (response === 'read') await Promise.race([once(socket, 'data').catch(() => {}), closed]);
  else await new Promise((resolve) => socket.write('', resolve));
  socket.resetAndDestroy();
  await closed;
}
