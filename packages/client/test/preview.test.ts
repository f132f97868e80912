import { BoothClient } from '@boothkit/client';
import { check } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';

async function booked() {
  const account = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } }).accounts.create();
  const booth = new BoothClient(account.connection());
  const strip = account.templates.add({ name: 'Strip', photoAreaCount: 3 });
  const { id } = await booth.events.create({ name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: [strip.id] });
  return { account, booth, strip, id };
}

rule(['2.4.8', '2.4.6'], 'a preview reports what an event offers guests, without a call', async () => {
  const { account, booth, strip, id } = await booked();
  await booth.events.update(id, { settings: { captureTypes: ['photo', 'gif'] } });
  const event = await booth.events.get(id);
  const { tokens } = booth.limits.stats();
  const report = await booth.preview(event, [strip], { textsEnabled: false });
  expect(report).toEqual(check(event, account.templates.list(), { textsEnabled: false }));
  expect(report.refusal).toMatchObject({ message: 'No compatible templates', captureTypes: ['gif'] });
  expect(report.stations.allInOne.share.offered).toEqual(['email', 'qrCode', 'airdrop']);
  expect(booth.limits.stats().tokens).toBe(tokens);
});

test('a preview of an event without settings throws, with what to do', async () => {
  const { booth, strip, id } = await booked();
  const concise = await booth.events.get(id, { responseFormat: 'concise' });
  await expect(booth.preview(concise, [strip])).rejects.toThrow(TypeError);
});
