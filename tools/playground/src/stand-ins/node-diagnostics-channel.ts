type Listener = (message: unknown, name: string) => void;

/** A channel of `node:diagnostics_channel`: what is published on it goes to those who subscribed. */
class Channel {
  readonly name: string;
  readonly #listeners = new Set<Listener>();

  constructor(name: string) {
    this.name = name;
  }

  get hasSubscribers(): boolean {
    return this.#listeners.size > 0;
  }

  publish(message: unknown): void {
    for (const listener of this.#listeners) listener(message, this.name);
  }

  subscribe(listener: Listener): void {
    this.#listeners.add(listener);
  }

  unsubscribe(listener: Listener): boolean {
    return this.#listeners.delete(listener);
  }
}

const channels = new Map<string, Channel>();

export function channel(name: string): Channel {
  const found = channels.get(name) ?? new Channel(name);
  channels.set(name, found);
  return found;
}

export const hasSubscribers = (name: string): boolean => channel(name).hasSubscribers;
export const subscribe = (name: string, listener: Listener): void => channel(name).subscribe(listener);
export const unsubscribe = (name: string, listener: Listener): boolean => channel(name).unsubscribe(listener);
