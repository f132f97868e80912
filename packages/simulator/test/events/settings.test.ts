import type { EventSettings, EventSettingsPatch } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { type FieldCases, settingCases } from '@boothkit/test-support/event-cases';
import { describe, expect } from 'vitest';
import { rejected } from '../rejections.ts';
import { bookings } from './bookings.ts';

const keys = Object.keys(settingCases) as (keyof EventSettingsPatch)[];

/** An event on a template that serves every capture type, so that no list is trimmed. */
async function event() {
  const made = bookings();
  const template = made.account.templates.add({
    aiPortraitIds: ['watercolour'],
    aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }],
  });
  const { id, settings } = await made.create({ templateIds: [template.id] });
  return { ...made, id, settings };
}

describe('each key of the settings map', () => {
  for (const key of keys)
    rule([`2.3/${key}`, '4.4.1'], `takes ${key} within its bounds, reads it back, and leaves the others`, async () => {
      const { id, settings, patch, get, ...made } = await event();
      const { accepted, rejected: rejectedValues, rejectedItems = [] }: FieldCases = settingCases[key];
      for (const value of accepted) {
        const { status, body } = await patch(id, { settings: { [key]: value } });
        expect([status, body.settings?.[key]]).toEqual([200, value]);
        expect((await get(id)).settings).toEqual({ ...settings, [key]: value });
      }
      const attempt = (value: unknown) => made.call('PATCH', `/events/${id}`, { settings: { [key]: value } });
      for (const value of rejectedValues)
        await rejected(made, { rule: `2.3/${key}`, fields: [`settings.${key}`] }, () => attempt(value));
      for (const [value, index] of rejectedItems)
        await rejected(made, { rule: `2.3/${key}`, fields: [`settings.${key}[${index}]`] }, () => attempt(value));
    });

  rule('2.3/version', 'rejects a write of version, its current value included', async () => {
    const { id, settings, ...made } = await event();
    for (const version of [settings.version, Number(settings.version) + 1, null])
      await rejected(made, { rule: '2.3/version', fields: ['settings.version'] }, () =>
        made.call('PATCH', `/events/${id}`, { settings: { version } }),
      );
  });

  rule('2.3/unknown', 'rejects an unknown key, similar names and built-in property names included', async () => {
    const { id, ...made } = await event();
    for (const key of ['PrintCountMax', 'printCountMax ', 'colour', '', 'constructor', '__proto__', 'toString', '0'])
      await rejected(made, { rule: '2.3/unknown', fields: [`settings.${key}`] }, () =>
        made.call('PATCH', `/events/${id}`, undefined, { raw: `{"settings":{${JSON.stringify(key)}:1}}` }),
      );
  });

  rule(['2.3/unknown', '4.4.1'], 'changes no key if one of several is rejected, and names each', async () => {
    const { id, ...made } = await event();
    const settings = { countdownTimer: 5, aiRerollCount: 21, printCountMax: 0 };
    const fields = ['settings.aiRerollCount', 'settings.printCountMax'];
    await rejected(made, { rule: '2.3/aiRerollCount', fields }, () =>
      made.call('PATCH', `/events/${id}`, { name: 'New', settings }),
    );
  });

  rule('4.4.1', 'changes several keys and other fields together', async () => {
    const { id, settings, patch, get } = await event();
    const changes: Partial<EventSettings> = { countdownTimer: 9, actions: [], printCountMax: 12 };
    await patch(id, { name: 'New', settings: changes });
    expect(await get(id)).toMatchObject({ name: 'New', settings: { ...settings, ...changes } });
  });
});
