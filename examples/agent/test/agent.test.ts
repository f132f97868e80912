import { readFile } from 'node:fs/promises';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { carryOut } from '../src/agent.ts';

async function stage({ scope = 'read-write' }: { scope?: 'read' | 'read-write' } = {}) {
  const sim = createSimulator({ checkResponses: true });
  const account = sim.accounts.create();
  const logoUrl = 'https://cdn.example.com/logo.png';
  sim.web.serve(logoUrl, await readFile(new URL('../../assets/logo.png', import.meta.url)));
  const { fetch, clock } = account.connection();
  const { value } = account.keys.create({ scope });
  const client = new Client({ name: 'booth agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  onTestFinished(() => client.close());
  const requestInit = { headers: { authorization: `Bearer ${value}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(sim.mcpUrl), { fetch, requestInit }));
  const wish = {
    name: 'Ada & Alan',
    date: '2026-09-12T17:00:00+02:00',
    templateIds: [account.templates.add().id],
    bookingKey: 'booking-7',
    logoUrl,
  };
  const sleep = (ms: number) => clock.sleep(ms);
  return { sim, account, client, wish, sleep };
}

rule(
  ['1.6', '1.8', '4.11/mcp-source-only'],
  'the agent creates, sets up and brands an event by its tools',
  async () => {
    const { account, client, wish, sleep } = await stage();
    const asked: string[] = [];
    const agrees = ({ tool }: { tool: string }) => asked.push(tool) > 0;
    const report = await carryOut(client, wish, { agrees, sleep });
    expect(report).toBe('Ada & Alan is made, says "Welcome to Ada & Alan" and bears its logo.');
    expect(asked).toEqual(['update_event', 'set_event_branding_image']);
    const [event, ...others] = account.events.list();
    expect([event?.idUser, event?.captureMessage, others]).toEqual(['booking-7', 'Welcome to Ada & Alan', []]);
    expect(event?.branding.images.logo).toEqual(expect.any(String));
  },
);

rule('1.5', 'the agent creates one event if asked twice', async () => {
  const { account, client, wish, sleep } = await stage();
  const surroundings = { agrees: () => true, sleep };
  await carryOut(client, wish, surroundings);
  expect(await carryOut(client, wish, surroundings)).toContain('was there already');
  expect(account.events.list()).toHaveLength(1);
});

rule('8/requests-per-key', 'the agent waits for Retry-After', async () => {
  const { account, client, wish, sleep } = await stage();
  account.update({ limits: { perMinute: 6, burst: 5 } });
  const waits: number[] = [];
  const patient = async (ms: number) => {
    waits.push(ms);
    await sleep(ms);
  };
  expect(await carryOut(client, wish, { agrees: () => true, sleep: patient })).toContain('bears its logo');
  expect(waits.length).toBeGreaterThan(0);
});

test('the agent stops if its user declines, if its key cannot write, and if a call fails', async () => {
  const writing = await stage();
  expect(await carryOut(writing.client, writing.wish, { agrees: () => false, sleep: writing.sleep })).toBe(
    'You did not agree to update_event.',
  );
  const reading = await stage({ scope: 'read' });
  expect(await carryOut(reading.client, reading.wish, { agrees: () => true, sleep: reading.sleep })).toContain(
    'I am not allowed to use create_event',
  );
  const wish = { ...writing.wish, bookingKey: 'booking-8', templateIds: ['none'] };
  await expect(carryOut(writing.client, wish, { agrees: () => true, sleep: writing.sleep })).rejects.toThrow(
    'create_event failed: {"error":{"code":"validation_failed"',
  );
});
