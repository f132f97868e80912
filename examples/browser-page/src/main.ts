import { BoothClient } from '@boothkit/client';
import { showBookings } from './bookings.ts';

// Vite leaves the first branch out of what it builds, and the simulator with it.
if (import.meta.env.DEV) {
  const { simulatedBooth } = await import('./simulated.ts');
  const { booth, templateId } = await simulatedBooth();
  await showBookings(document, booth, templateId);
} else {
  // The page's own server passes calls on, with the key, which no page may hold.
  const baseUrl = new URL('/v1', location.href);
  const booth = new BoothClient({ apiKey: 'kept-by-the-server', baseUrl, dangerouslyAllowBrowser: true });
  await showBookings(document, booth, import.meta.env['VITE_TEMPLATE_ID'] ?? '');
}
