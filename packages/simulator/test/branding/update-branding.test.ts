import type { EventBranding } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { rejected } from '../rejections.ts';
import { type Stage, stage } from './stage.ts';

const patch = ({ call }: Stage, id: string, body: unknown) =>
  call<EventBranding>('PATCH', `/events/${id}/branding`, body);

rule(['4.8', '2.6/buttonImagesAreRetina'], 'each option changes alone, and omitted ones stay', async () => {
  const made = stage();
  const { id } = made.event();
  const [first, second] = [made.account.attractScreens.add().id, made.account.attractScreens.add().id];
  const seen = async (body: object) => {
    const { status, body: answered } = await patch(made, id, body);
    expect(status).toBe(200);
    expect(await made.branding(id)).toEqual(answered);
    return [answered.buttonImagesAreRetina, answered.homeScreenBackgroundAttractScreenId];
  };
  expect(await seen({ buttonImagesAreRetina: true })).toEqual([true, null]);
  expect(await seen({ homeScreenBackgroundAttractScreenId: first })).toEqual([true, first]);
  expect(await seen({ homeScreenBackgroundAttractScreenId: second })).toEqual([true, second]);
  expect(await seen({ buttonImagesAreRetina: false })).toEqual([false, second]);
  expect(await seen({ buttonImagesAreRetina: true, homeScreenBackgroundAttractScreenId: null })).toEqual([true, null]);
});

rule('4.8', 'requires an event made under Pro+, whatever is sent and whatever the current plan', async () => {
  const made = stage();
  for (const plan of ['Basic', 'Pro'] as const) {
    const { id } = made.event(plan);
    for (const body of [{}, { buttonImagesAreRetina: true }, { homeScreenBackgroundAttractScreenId: null }])
      await rejected(made, { rule: '4.8', code: 'plan_required' }, () =>
        made.call('PATCH', `/events/${id}/branding`, body),
      );
  }
});

rule('4.8', 'an attract screen of another account is rejected with the field name', async () => {
  const made = stage();
  const { id } = made.event();
  const foreign = made.sim.accounts.create().attractScreens.add().id;
  const removed = made.account.attractScreens.add().id;
  made.account.attractScreens.remove(removed);
  for (const screen of [foreign, removed, 'nothing'])
    await rejected(made, { rule: '4.8', fields: ['homeScreenBackgroundAttractScreenId'] }, () =>
      made.call('PATCH', `/events/${id}/branding`, {
        buttonImagesAreRetina: true,
        homeScreenBackgroundAttractScreenId: screen,
      }),
    );
});

rule('4.8', 'a change moves modifiedDate, an empty one does not', async () => {
  const made = stage();
  const { id, modifiedDate } = made.event();
  const present = () => made.account.events.get(id)?.modifiedDate;
  made.sim.clock.advance({ minutes: 1 });
  expect((await patch(made, id, {})).status).toBe(200);
  expect(present()).toBe(modifiedDate);
  await patch(made, id, { buttonImagesAreRetina: true });
  expect(present()).toBe(made.sim.clock.date().toISOString());
});
