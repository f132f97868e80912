import type { ErrorBody } from '@boothkit/contract';
import type { RuleId } from '@boothkit/contract/rules';
import { describe, expect, test } from 'vitest';
import { rejected } from '../../rejections.ts';
import { bookings } from './bookings.ts';

// Decision S552: each request has faults of two kinds at least, and the first check rejects it.

const unknown = { attractScreenId: 'no-screen', stickerSetId: 'no-set', paySetId: 'no-prices' };
const malformed = { name: '', date: 'soon' };

describe('the order of checks', () => {
  test('of update_event: body, event, IDs one by one, operator', async () => {
    const made = bookings();
    const { account, create, call } = made;
    const { id } = await create();
    account.operators.add({ name: 'Olga', eventIds: [id] });
    const paySetId = account.paySets.add().id;
    const update = (eventId: string, body: object) => () => call<ErrorBody>('PATCH', `/events/${eventId}`, body);
    await rejected(made, { rule: '4.4/name', fields: ['name', 'date'] }, update('none', { ...malformed, ...unknown }));
    await rejected(made, { rule: '4.4.1', code: 'not_found' }, update('none', unknown));
    const named = { templateIds: ['no-template'], ...unknown };
    for (const field of ['templateIds', 'attractScreenId', 'stickerSetId', 'paySetId'] as const) {
      const fields = [field === 'templateIds' ? 'templateIds[0]' : field];
      await rejected(made, { rule: `4.4/${field}`, fields }, update(id, named));
      Reflect.deleteProperty(named, field);
    }
    await rejected(
      made,
      { rule: '4.4/stickerSetId', fields: ['stickerSetId'] },
      update(id, { stickerSetId: 'x', paySetId }),
    );
    const conflict = await call<ErrorBody>('PATCH', `/events/${id}`, { paySetId });
    expect([conflict.status, conflict.rule]).toEqual([409, '4.4.4']);
  });

  test('of create_event: body, known idUser, IDs, quota', async () => {
    const made = bookings();
    const { account, create, booking, call } = made;
    const { id } = await create({ idUser: 'booking-7' });
    account.update({ quota: { events: 0 } });
    const post = (fields: object) => call<ErrorBody>('POST', '/events', { ...booking(), ...fields });
    const wrong = { stickerSetId: 'no-set' };
    await rejected(made, { rule: '4.2/name', fields: ['name'] }, () => post({ name: '', idUser: 'booking-7' }));
    expect((await post({ ...wrong, idUser: 'booking-7' })).body).toMatchObject({ id, alreadyExisted: true });
    await rejected(made, { rule: '4.2/stickerSetId', fields: ['stickerSetId'] }, () => post(wrong));
    await rejected(made, { rule: '4.2.1', code: 'quota_exceeded' }, () => post({}));
  });

  test('of duplicate_event: body, event, duplicates of the day, quota', async () => {
    const made = bookings({});
    const { account, create, call } = made;
    const { id } = await create();
    account.update({ quota: { events: 1 }, limits: { duplicatesPerDay: 1 } });
    const copy = (eventId: string, fields: object = {}) =>
      call<ErrorBody>('POST', `/events/${eventId}/duplicate`, { name: 'Copy', date: '2027-01-01T12:00Z', ...fields });
    expect((await copy(id)).status).toBe(201);
    await rejected(made, { rule: '7/validation-failed', fields: ['name'] }, () => copy('none', { name: '' }));
    await rejected(made, { rule: '4.6.1', code: 'not_found' }, () => copy('none'));
    await rejected(made, { rule: '4.6.5', code: 'rate_limited' }, () => copy(id));
    account.update({ limits: { duplicatesPerDay: 2 } });
    await rejected(made, { rule: '4.6.2', code: 'quota_exceeded' }, () => copy(id));
  });

  test.each<[string, string, 'POST' | 'PATCH', object, RuleId]>([
    ['update_event_branding', '', 'PATCH', { homeScreenBackgroundAttractScreenId: 'no-screen' }, '4.8'],
    ['set_event_branding_image', '/images', 'POST', { slot: 'button-gif', uploadPath: 'none' }, '4.9/button'],
  ])('of %s: body, event, plan of the event, what the body names', async (_, path, method, body, id) => {
    const made = bookings();
    const { account, template, call } = made;
    const [low, full] = (['Basic', 'Pro+'] as const).map((plan) =>
      account.events.add({ name: 'Ada', templateIds: [template.id], plan }),
    );
    const send = (eventId = 'none', fields: object = {}) =>
      call<ErrorBody>(method, `/events/${eventId}/branding${path}`, { ...body, ...fields });
    expect((await send('none', { more: 1 })).status).toBe(400);
    await rejected(made, { rule: id, code: 'not_found' }, () => send('none'));
    await rejected(made, { rule: id, code: 'plan_required' }, () => send(low?.id));
    expect((await send(full?.id)).status).toBe(400);
  });
});
