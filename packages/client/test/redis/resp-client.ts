import { connect, type Socket } from 'node:net';

/** As much of a Redis client as the tests need: commands in order over one connection, made anew when it is lost. */
export interface RespClient {
  /** Sends a command; rejects with what Redis says is wrong, or where there is no connection. */
  send(...parts: string[]): Promise<unknown>;
  close(): void;
}

interface Pending {
  resolve(reply: unknown): void;
  reject(reason: unknown): void;
}

/** A client of the Redis that listens at a path. */
export function respClient(path: string): RespClient {
  let socket: Socket | undefined;

  function open(): Socket {
    const made = connect(path);
    const pending: Pending[] = [];
    waiting.set(made, pending);
    let unread = Buffer.alloc(0);
    made.on('data', (chunk) => {
      unread = Buffer.concat([unread, chunk]);
      for (let read = readReply(unread, 0); read !== undefined; read = readReply(unread, 0)) {
        unread = unread.subarray(read.end);
        const next = pending.shift();
        if (read.value instanceof Error) next?.reject(read.value);
        else next?.resolve(read.value);
      }
    });
    let fault: Error | undefined;
    made.on('error', (error) => {
      fault = error;
    });
    made.on('close', () => {
      if (socket === made) socket = undefined;
      for (const { reject } of pending) reject(fault ?? new Error('the connection to Redis was closed'));
    });
    return made;
  }
  const waiting = new WeakMap<Socket, Pending[]>();

  return {
    send: (...parts) =>
      new Promise((resolve, reject) => {
        socket ??= open();
        waiting.get(socket)?.push({ resolve, reject });
        socket.write(
          `*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`,
        );
      }),
    close() {
      socket?.destroy();
    },
  };
}

/** One reply that begins at a place; undefined while some of it is still to come. */
function readReply(bytes: Buffer, start: number): { readonly value: unknown; readonly end: number } | undefined {
  const lineEnd = bytes.indexOf('\r\n', start);
  if (lineEnd < 0) return undefined;
  const text = bytes.toString('utf8', start + 1, lineEnd);
  const end = lineEnd + 2;
  switch (String.fromCharCode(bytes[start] ?? 0)) {
    case '+':
      return { value: text, end };
    case '-':
      return { value: new Error(text), end };
    case ':':
      return { value: Number(text), end };
    case '$': {
      const size = Number(text);
      if (size < 0) return { value: null, end };
      if (bytes.length < end + size + 2) return undefined;
      return { value: bytes.toString('utf8', end, end + size), end: end + size + 2 };
    }
    default: {
      const values: unknown[] = [];
      let at = end;
      for (let left = Number(text); left > 0; left -= 1) {
        const read = readReply(bytes, at);
        if (read === undefined) return undefined;
        values.push(read.value);
        at = read.end;
      }
      return { value: values, end: at };
    }
  }
}
