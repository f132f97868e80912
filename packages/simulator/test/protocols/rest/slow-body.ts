import type { Account } from '@boothkit/simulator';
import { gate } from '../../gate.ts';

/** A request whose body is still on its way. */
export interface SlowRequest {
  readonly answer: Promise<Response>;
  /** Resolves once somebody waits for the rest of the body. */
  readonly waiting: Promise<void>;
  /** Sends the rest of the body. */
  finish(): void;
}

/** Sends the beginning of a JSON body, and the rest when told to. */
export function slowRequest(account: Account, method: string, path: string, body: unknown): SlowRequest {
  const { apiKey, baseUrl, fetch } = account.connection();
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const half = Math.ceil(bytes.length / 2);
  const asked = gate();
  const released = gate();
  const parts = [bytes.subarray(0, half), bytes.subarray(half)];
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = parts.shift();
        if (part && parts.length === 0) {
          asked.open();
          await released.passed;
        }
        if (part) controller.enqueue(part);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request(`${baseUrl}${path}`, {
    ...{ method, body: stream, duplex: 'half' },
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
  } as RequestInit);
  return { answer: fetch(request), waiting: asked.passed, finish: () => released.open() };
}
