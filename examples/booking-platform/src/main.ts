import { BoothClient } from '@boothkit/client';
import { webhookUrl } from '@boothkit/client/webhooks';
import { createPlatform } from './app.ts';
import { reconcile } from './booking-events.ts';
import { openBookings } from './bookings.ts';

const hourMs = 3_600_000;

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`set ${name}; the README says what it is`);
  return value;
}

const booth = new BoothClient({ apiKey: setting('BOOTHKIT_API_KEY'), baseUrl: setting('BOOTHKIT_BASE_URL') });
const secret = setting('WEBHOOK_SECRET');
const bookings = openBookings(process.env['DATABASE'] ?? 'bookings.sqlite');
const parts = { booth, bookings, logo: setting('LOGO') };
const { app, receiver } = createPlatform(parts, secret);

async function goThrough(): Promise<void> {
  try {
    const { settled, failed } = await reconcile(parts);
    console.log(`reconciled: ${settled.length} set right, ${failed.length} failed`);
    for (const { id, error } of failed) console.error(`booking ${id}: ${error.message}`);
  } catch (error) {
    console.error('reconciling failed, and is tried again in an hour:', error);
  }
}

const publicUrl = process.env['PUBLIC_URL'];
if (publicUrl) {
  const url = webhookUrl(`${publicUrl}/webhooks/booth`, secret);
  await booth.webhooks.update({ mediaUrl: url, sendUrl: url });
}
const server = app.listen(Number(process.env['PORT'] ?? 3000));
const timer = setInterval(() => void goThrough(), hourMs);
await goThrough();

process.once('SIGTERM', () => {
  clearInterval(timer);
  server.close(() => void receiver.idle().then(() => bookings.close()));
});
