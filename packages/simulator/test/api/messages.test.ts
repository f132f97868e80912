import type { CreatedEvent } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { service } from '../service.ts';

/** An account with one event made under Basic and one under Pro+. */
function stage() {
  const { account, call, sim } = service();
  const templateIds = [account.templates.add().id];
  const basic = account.events.add({ name: 'Basic', templateIds, plan: 'Basic' });
  const event = account.events.add({ name: 'Ada & Alan', templateIds });
  const reported = async (method: string, path: string, body?: unknown) => {
    const { error } = (await call(method, path, body)).body;
    return { message: error.message, hint: error.hint, details: error.details };
  };
  return { account, basic, call, event, sim, reported, templateIds };
}

describe('an error message says what was found, what is needed and what to do', () => {
  rule('7.1', 'for an unknown event', async () => {
    const { reported } = stage();
    expect(await reported('GET', '/events/nope')).toEqual({
      message: 'There is no event "nope" in this account.',
      hint: 'List the events to find its id.',
      details: undefined,
    });
  });

  rule(['7.1', '7/validation-failed'], 'for unknown IDs', async () => {
    const { reported, event } = stage();
    const wrong = { templateIds: ['t'], attractScreenId: 'a', stickerSetId: 's', paySetId: 'p' };
    const needs = {
      templateIds:
        'templateIds[0] must name a template of the account\'s own or a public one; got "t", which does not exist',
      attractScreenId: 'attractScreenId must name an attract screen of the account; got "a", which does not exist',
      stickerSetId: 'stickerSetId must name a sticker set of the account; got "s", which does not exist',
      paySetId: 'paySetId must name a pay set of the account; got "p", which does not exist',
    };
    for (const [field, message] of Object.entries(needs)) {
      const patch = { [field]: wrong[field as keyof typeof wrong] };
      expect((await reported('PATCH', `/events/${event.id}`, patch)).message).toBe(
        `The request is not valid: ${message}`,
      );
    }
    const screen = { homeScreenBackgroundAttractScreenId: 'x' };
    expect((await reported('PATCH', `/events/${event.id}/branding`, screen)).message).toBe(
      'The request is not valid: homeScreenBackgroundAttractScreenId must name an attract screen of the account; got "x", which does not exist',
    );
  });

  rule(['7.1', '4.8', '4.9/logo'], 'for an event made under a lesser plan', async () => {
    const { reported, basic } = stage();
    expect(await reported('PATCH', `/events/${basic.id}/branding`, { buttonImagesAreRetina: true })).toEqual({
      message: 'Changing the branding needs an event made under Pro+; this one was made under Basic.',
      hint: 'Create the event again under Pro+.',
      details: undefined,
    });
    const logo = { slot: 'logo', sourceUrl: 'https://cdn.example.com/logo.png' };
    expect((await reported('POST', `/events/${basic.id}/branding/images`, logo)).message).toBe(
      'The slot logo needs an event made under Pro; this one was made under Basic.',
    );
  });

  rule(['7.1', '4.4.4'], 'for an event that an operator holds', async () => {
    const { account, reported, event } = stage();
    account.operators.add({ name: 'Mia', eventIds: [event.id] });
    const { id: paySetId } = account.paySets.add();
    expect(await reported('PATCH', `/events/${event.id}`, { paySetId })).toEqual({
      message: 'An operator holds this event, and operators cannot run events that take payments.',
      hint: 'Remove the event from these operators and withdraw these invites; then set the pay set.',
      details: { holders: [{ kind: 'operator', name: 'Mia' }] },
    });
  });

  rule(['7.1', '4.6.5'], 'for a duplicate over the daily cap', async () => {
    const { account, call, reported, event } = stage();
    account.update({ limits: { duplicatesPerDay: 1 } });
    const copy = { name: 'Copy', date: '2026-10-03T13:00:00Z' };
    await call<CreatedEvent>('POST', `/events/${event.id}/duplicate`, copy);
    expect(await reported('POST', `/events/${event.id}/duplicate`, copy)).toEqual({
      message: 'This account has made 1 duplicate today, the maximum for a UTC day.',
      hint: 'Wait 54000 s, until midnight UTC.',
      details: undefined,
    });
  });

  rule(['7.1', '8/branding-image-upload'], 'for an announced upload that is too large', async () => {
    const { reported } = stage();
    const message = 'sizeBytes must be at most 8000000; got 8000001';
    const body = { purpose: 'event-branding-image', contentType: 'image/png', sizeBytes: 8_000_001 };
    expect(await reported('POST', '/uploads', body)).toEqual({
      message,
      hint: undefined,
      details: [{ field: 'sizeBytes', message }],
    });
  });
});
