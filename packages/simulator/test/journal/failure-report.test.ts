import { failureReport } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { recorded } from '../saved-test/recorded.ts';

/** A service whose webhook goes to a page with a status, and what sends one. */
function sending(status: number) {
  const made = recorded();
  const { sim, account } = made;
  const event = account.events.add({ name: 'Ada', templateIds: account.templates.list().map(({ id }) => id) });
  const mediaUrl = 'https://hooks.example.com/secret-4f1c?key=4f1c';
  account.webhooks.set({ mediaUrl });
  sim.web.serve(mediaUrl, new Uint8Array(), { status });
  return { ...made, send: () => account.galleries.addMedia(event.galleryId) };
}

describe('the report of a failure', () => {
  test('is empty if nothing was received', () => {
    expect(failureReport(recorded().sim)).toBe('');
  });

  test('has no webhook that was delivered', async () => {
    const { sim, send, call } = sending(204);
    send();
    await sim.settled();
    await call('GET', '/events');
    expect(failureReport(sim)).toBe('failed after these:\n  GET /events → 200');
  });

  test('has the newest webhooks that were not delivered, with the status but without the secret in the URL', async () => {
    const { sim, send } = sending(500);
    for (let sent = 0; sent < 22; sent++) send();
    await sim.settled();
    const [headline, ...lines] = failureReport(sim).split('\n');
    expect(headline).toBe('did not deliver 2 webhooks and these:');
    expect(lines).toEqual(Array(20).fill('  media.uploaded to https://hooks.example.com → rejected with 500'));
  });
});
