import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BoothClient } from '@boothkit/client';
import { bookingPage } from './booking-page.ts';

const { HOST = '127.0.0.1', PORT = '3000', TEMPLATE_ID = 'classic-strip' } = process.env;
// A secret that nobody knows rejects all deliveries.
const { WEBHOOK_SECRET = crypto.randomUUID() } = process.env;

// The client reads BOOTHKIT_API_KEY and BOOTHKIT_BASE_URL: the page does not know whether the service is simulated.
const server = createServer(bookingPage(new BoothClient(), [TEMPLATE_ID], WEBHOOK_SECRET));
server.listen(Number(PORT), HOST, () => {
  const { port } = server.address() as AddressInfo;
  console.log(`Bookings are at http://127.0.0.1:${port}/`);
});
process.once('SIGTERM', () => server.close());
