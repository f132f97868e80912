import type { Check } from '../check.ts';
import { member, textMember } from '../target/response.ts';
import { accessChecks } from './access.ts';
import { brandingChecks } from './branding.ts';
import { concurrencyChecks } from './concurrency.ts';
import { createChecks } from './create.ts';
import { dateTimeChecks } from './date-times.ts';
import { duplicateChecks } from './duplicate.ts';
import { imageChecks } from './images.ts';
import { limitChecks } from './limits.ts';
import { listChecks } from './list.ts';
import { mcpChecks } from './mcp.ts';
import { readAndDeleteChecks } from './read-and-delete.ts';
import { requestChecks } from './requests.ts';
import { settingsChecks } from './settings.ts';
import { updateChecks } from './update.ts';
import { uploadChecks } from './uploads.ts';
import { versionChecks } from './versions.ts';

/** Calls each operation once, so that the invariants have a response of each. */
export const smoke: Check = {
  id: 'smoke',
  rules: ['1.1', '2.2/settings'],
  title: 'every operation on events and branding succeeds, and get_event returns all settings',
  async run({ api, eventBody, name, newIdUser }, assert) {
    const body = eventBody({ idUser: newIdUser() });
    const eventId = textMember(await assert.json(api.call('create_event', { body })), 'id');
    const whole = await assert.json(api.call('get_event', { eventId }));
    const settings = member(whole, 'settings');
    assert.holds('settings', typeof settings === 'object' && settings !== null, 'an object', settings);
    await assert.succeeds(api.call('list_events', { query: { limit: '1' } }));
    await assert.succeeds(api.call('update_event', { eventId, body: { captureMessage: 'Smile!' } }));
    await assert.succeeds(api.call('get_event_branding', { eventId }));
    await assert.succeeds(api.call('update_event_branding', { eventId, body: { buttonImagesAreRetina: true } }));
    await assert.succeeds(api.call('remove_event_branding_image', { eventId, query: { slot: 'button-photo' } }));
    const copy = { name: name(' copy'), date: body['date'] };
    await assert.succeeds(api.call('duplicate_event', { eventId, body: copy }));
    await assert.succeeds(api.call('get_openapi'));
    await assert.succeeds(api.call('delete_event', { eventId }));
  },
};

/** Every check, in the order in which a run goes through them. */
export const checks: readonly Check[] = [
  smoke,
  ...createChecks,
  ...dateTimeChecks,
  ...listChecks,
  ...readAndDeleteChecks,
  ...updateChecks,
  ...settingsChecks,
  ...duplicateChecks,
  ...brandingChecks,
  ...imageChecks,
  ...uploadChecks,
  ...requestChecks,
  ...accessChecks,
  ...versionChecks,
  ...mcpChecks,
  // Last, since they leave the key without a token.
  ...concurrencyChecks,
  ...limitChecks,
];
