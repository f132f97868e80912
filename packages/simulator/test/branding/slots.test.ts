import type { ErrorBody } from '@boothkit/contract';
import { brandingSlotNames } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { jpegOf, pngOf } from '../service/files/images/pictures.ts';
import { stage } from './stage.ts';

rule(['4.9/logo', '4.9/gallery-background'], 'a slot is open to events made under its plan and above', async () => {
  const made = stage();
  const [square, wide] = [await made.upload(await pngOf(600, 600)), await made.upload(await jpegOf(1920, 1080))];
  for (const slot of brandingSlotNames)
    for (const plan of ['Basic', 'Pro', 'Pro+'] as const) {
      const uploadPath = slot === 'gallery-background' ? wide : square;
      const { status, rule: by, body } = await made.set<Partial<ErrorBody>>(made.event(plan).id, { slot, uploadPath });
      const isOpen = plan === 'Pro+' || (plan === 'Pro' && (slot === 'logo' || slot === 'gallery-background'));
      const closed = [403, slot.startsWith('button-') ? '4.9/button' : `4.9/${slot}`, 'plan_required'];
      expect([slot, plan, status, by, body.error?.code]).toEqual([
        slot,
        plan,
        ...(isOpen ? [201, null, undefined] : closed),
      ]);
    }
});

rule('4.9/logo', 'a new image moves modifiedDate', async () => {
  const { sim, account, event, dress } = stage();
  const { id } = event();
  sim.clock.advance({ minutes: 1 });
  await dress(id, 'logo', await pngOf(600, 600));
  expect(account.events.get(id)?.modifiedDate).toBe(sim.clock.date().toISOString());
});
