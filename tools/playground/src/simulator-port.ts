import type { Simulator } from '@boothkit/simulator';
import type { SimulatorChunk, SimulatorRequest, SimulatorResponse } from './messages.ts';

/** Lets a simulator respond to a request of the dashboard, over the port that came with it. */
export async function respondOver(port: MessagePort, simulator: Simulator, request: SimulatorRequest): Promise<void> {
  const { method, origin, mount, pathname, search, headers, body: sent } = request;
  const {
    status,
    headers: received,
    body,
  } = await simulator.respond({
    method,
    url: { origin, pathname, search },
    mount,
    address: '127.0.0.1',
    header: (name) => headers[name] ?? null,
    body: async (maxBytes) => (sent.byteLength > maxBytes ? undefined : sent),
  });
  const isStream = body instanceof ReadableStream;
  const response: SimulatorResponse = { status, headers: received, body: isStream ? null : body, isStream };
  port.postMessage(response);
  if (!isStream) return;
  const reader = body.getReader();
  // Any message of the other side says that nobody reads on.
  port.onmessage = () => void reader.cancel();
  for (;;) {
    const { value, done } = await reader.read();
    const chunk: SimulatorChunk = done ? null : value;
    port.postMessage(chunk);
    if (done) return;
  }
}
