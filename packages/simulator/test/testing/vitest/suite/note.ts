import { appendFileSync } from 'node:fs';
import type { BoothClient } from '@boothkit/client';
import type { Account } from '@boothkit/simulator';

/** What the tests of this process noted. */
export const noted = new Map<string, readonly string[]>();

/** Notes under a name what a test created, also in a file for the test that runs this suite in a process of its own. */
export function note(name: string, ids: readonly string[]): void {
  noted.set(name, ids);
  const file = process.env['IDS_FILE'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, ids })}\n`);
}

/** Creates things in an account, and gives their IDs and keys. */
export async function used(account: Account, booth: BoothClient): Promise<string[]> {
  const mediaUrl = 'https://hooks.example.com/media';
  account.webhooks.set({ mediaUrl });
  const [template] = account.templates.list();
  const event = await booth.events.create({
    name: 'Ada',
    date: '2026-09-12T17:00Z',
    templateIds: [template?.id ?? ''],
  });
  const media = account.galleries.addMedia(event.galleryId ?? '');
  const [delivery] = account.deliveries.list();
  const { id, value } = account.keys.create();
  const ids = [account.id, account.connection().apiKey, template?.id, event.id, event.galleryId, media.id, id, value];
  return [...ids, delivery?.payload.deliveryId].map(String);
}
