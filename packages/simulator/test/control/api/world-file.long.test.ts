import type { ErrorBody } from '@boothkit/contract';
import { createSimulator, type WorldFile } from '@boothkit/simulator';
import { connect } from '@boothkit/simulator/remote';
import { expect, test } from 'vitest';
import { startService } from '../../http/served.ts';

const mebibyte = 1_048_576;

const [events, videos] = [1000, 6];
/** The videos of 4 MiB as base64. */
const sizeMiB = Math.floor((videos * 16) / 3);

/** A world of events and a gallery of guests' files of 4 MiB each. */
const large: WorldFile = {
  version: 1,
  accounts: [
    {
      id: 'acme',
      keys: [{ value: 'test-key-1' }],
      templates: [{ id: 'strip' }],
      events: Array.from({ length: events }, (_, at) => ({
        id: `event-${at}`,
        name: `Booking ${at}`,
        templateIds: ['strip'],
        idUser: `booking-${at}`,
        ...(at === 0 && {
          gallery: {
            media: Array.from({ length: videos }, () => ({
              contentType: 'video/mp4' as const,
              base64: Buffer.alloc(4 * mebibyte, 7).toString('base64'),
            })),
          },
        }),
      })),
    },
  ],
};

test(`a world file of ${events} events and ${sizeMiB} MiB survives a round trip over HTTP`, async () => {
  const { sim, server } = await startService();
  const remote = await connect({ controlUrl: server.controlUrl });
  await remote.load(large);
  const account = sim.accounts.get('acme');
  expect(account?.events.list()).toHaveLength(events);
  const headers = { authorization: 'Bearer test-key-1' };
  const found = await fetch(`${server.baseUrl}/events?idUser=booking-${events - 1}`, { headers });
  expect(await found.json()).toMatchObject({ data: [{ id: `event-${events - 1}`, name: `Booking ${events - 1}` }] });
  const file = await remote.toFile();
  expect(JSON.stringify(file).length).toBeGreaterThan(sizeMiB * mebibyte);
  expect(createSimulator({ seedFile: file }).accounts.get('acme')?.events.list()).toEqual(account?.events.list());
});

test('a world file over 64 MiB is rejected with the maximum and advice', async () => {
  const { sim, server } = await startService();
  const before = JSON.stringify(sim.toFile());
  const refused = await fetch(`${server.controlUrl}/world-file`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: Buffer.alloc(64 * mebibyte + 1, ' '),
  });
  expect(refused.status).toBe(413);
  const { error }: ErrorBody = await refused.json();
  expect(error.message).toContain('the body must be at most 67108864 bytes');
  expect(error.hint).toContain('--seed-file');
  expect(JSON.stringify(sim.toFile())).toBe(before);
});

test('a world in JSON Lines may be larger over HTTP than a document may be', async () => {
  const { sim, server } = await startService();
  const remote = await connect({ controlUrl: server.controlUrl });
  const notes = 'n'.repeat(mebibyte);
  function* lines() {
    yield '{"format":"boothkit-world","version":1}\n{"accounts":{"id":"acme"}}\n{"templates":{"id":"strip"}}\n';
    for (let at = 0; at < 66; at++)
      yield `${JSON.stringify({ events: { id: `event-${at}`, name: 'Ada', notes, templateIds: ['strip'] } })}\n`;
  }
  await remote.loadLines(lines());
  expect(sim.accounts.get('acme')?.events.list()).toHaveLength(66);
  let written = 0;
  for await (const _ of remote.toLines()) written += 1;
  expect(written).toBe(69);
});
