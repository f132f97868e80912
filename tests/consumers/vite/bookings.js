import { BoothClient } from '@boothkit/client';

// The page's own server passes calls on, with the key, which no page may hold.
const baseUrl = new URL('/v1', location.href);
// No secret is in this page: its server adds the key.
const booth = new BoothClient({ apiKey: 'kept-by-the-server', baseUrl, dangerouslyAllowBrowser: true });

const names = [];
for await (const event of booth.events.list({ sort: 'date', order: 'asc' })) names.push(event.name);
document.querySelector('output').textContent = `${names.length}: ${names.join(', ')}`;
