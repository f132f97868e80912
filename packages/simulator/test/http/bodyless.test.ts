import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { expect, onTestFinished, test } from 'vitest';
import { oneConnection } from './served.ts';

const bodies = { text: '{"id":7}', bytes: new Uint8Array(7), nothing: new Uint8Array() };

test.each([204, 205, 304])(
  'a response with status %i has no body on the wire, whatever its handler returned',
  async (status) => {
    const sim = createSimulator();
    let kind: keyof typeof bodies = 'text';
    const respond = async () => ({ status, headers: { ETag: '"7"' }, body: bodies[kind] });
    const server = await listen({ ...sim, respond });
    onTestFinished(() => server.close());
    const ask = oneConnection();
    const ports = new Set<number | undefined>();
    for (kind of ['text', 'bytes', 'nothing'] as const) {
      const { headers, body, fromPort, ...sent } = await ask(`${server.baseUrl}/events`);
      expect([sent.status, headers['etag'], body.length]).toEqual([status, '"7"', 0]);
      expect(headers['content-length']).toBeUndefined();
      ports.add(fromPort);
    }
    expect(ports.size).toBe(1);
  },
);
