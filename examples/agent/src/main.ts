import { readFile } from 'node:fs/promises';
import { createSimulator } from '@boothkit/simulator';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { carryOut } from './agent.ts';

const sim = createSimulator();
const account = sim.accounts.create();
const template = account.templates.add({ name: 'Classic strip', photoAreaCount: 3 });
const logoUrl = 'https://cdn.example.com/logo.png';
sim.web.serve(logoUrl, await readFile(new URL('../../assets/logo.png', import.meta.url)));

const { apiKey, fetch, clock } = account.connection();
const client = new Client({ name: 'booth agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
const requestInit = { headers: { authorization: `Bearer ${apiKey}` } };
await client.connect(new StreamableHTTPClientTransport(new URL(sim.mcpUrl), { fetch, requestInit }));

const wish = {
  name: 'Ada & Alan',
  date: '2026-09-12T17:00:00+02:00',
  templateIds: [template.id],
  bookingKey: 'booking-7',
  logoUrl,
};
console.log(await carryOut(client, wish, { agrees: () => true, sleep: (ms) => clock.sleep(ms) }));
await client.close();
