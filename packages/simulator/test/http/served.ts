import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import type { SimulatorOptions } from '@boothkit/simulator';
import { type ListenOptions, listen, type SimulatorServer } from '@boothkit/simulator/node';
import { expect, onTestFinished } from 'vitest';
import { type Service, service } from '../own-account.ts';
import { type Watched, watched } from './watched.ts';

/** A service that listens, until the test is over. */
export interface Served extends Service, Pick<Watched, 'nextBody'> {
  readonly server: SimulatorServer;
}

/** Makes a service and lets it listen. Errors of the server itself fail the test, unless the test takes them. */
export async function startService(options: SimulatorOptions = {}, listenOptions: ListenOptions = {}): Promise<Served> {
  const made = service(options);
  const { sim, nextBody } = watched(made.sim);
  const errors: unknown[] = [];
  const server = await listen(sim, { onError: (error) => errors.push(error), ...listenOptions });
  onTestFinished(async () => {
    await server.close();
    expect(errors).toEqual([]);
  });
  return { ...made, server, nextBody };
}

/** An answer over HTTP as it came, with the port that it was asked from. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The client's own port: the same one for calls over the same connection. */
  readonly fromPort: number | undefined;
}

/** A client that keeps one connection open, and says over which one each answer came. */
export function oneConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return (url: string, options: RequestOptions = {}, body?: Uint8Array | string) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const sent = request(url, { agent, ...options }, async (answer) => {
        try {
          const fromPort = answer.socket.localPort;
          const body = Buffer.concat(await answer.toArray());
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, fromPort });
        } catch (error) {
          reject(error);
        }
      });
      sent.on('error', reject);
      sent.end(body);
    });
}
