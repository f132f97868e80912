import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { bookings } from '../events/bookings.ts';

describe('the survey and the guest texts of an event', () => {
  rule('2.3/dataCollectionPosition', 'saving a survey sets the position, also in responses', async () => {
    const { account, create, get, patch } = bookings();
    const { id } = await create();
    for (const position of ['beforeCapture', 'afterCapture', 'beforeCapture'] as const) {
      account.events.saveSurvey(id, { position, questions: ['Your name?'] });
      expect((await get(id)).settings?.dataCollectionPosition).toBe(position);
    }
    await patch(id, { settings: { dataCollectionPosition: 'afterCapture' } });
    expect(account.events.get(id)?.survey?.position).toBe('beforeCapture');
  });

  rule('4.6.1', 'a copy has them and the position, and changes independently', async () => {
    const { account, create, duplicate, get } = bookings();
    const { id } = await create();
    account.events.saveSurvey(id, { position: 'beforeCapture', questions: ['Your name?', 'Your team?'] });
    account.events.overrideCommunication(id, { emailSubject: 'Your photos' });
    const copy = await duplicate(id);
    account.events.saveSurvey(id, { position: 'afterCapture', questions: ['Anything else?'] });
    account.events.overrideCommunication(id, {});
    expect(account.events.get(copy.id)).toMatchObject({
      survey: { position: 'beforeCapture', questions: ['Your name?', 'Your team?'] },
      communication: { emailSubject: 'Your photos' },
    });
    expect((await get(copy.id)).settings?.dataCollectionPosition).toBe('beforeCapture');
  });

  rule('4.5', 'are deleted with the event, and those of its copy stay', async () => {
    const { account, call, create, duplicate } = bookings();
    const { id } = await create();
    account.events.saveSurvey(id, { position: 'beforeCapture', questions: ['Your name?'] });
    account.events.overrideCommunication(id, { emailSubject: 'Your photos' });
    const copy = await duplicate(id);
    await call('DELETE', `/events/${id}`);
    expect(account.events.get(id)).toBeUndefined();
    expect(() => account.events.saveSurvey(id, { position: 'afterCapture', questions: ['?'] })).toThrow(
      'there is no event',
    );
    expect(() => account.events.overrideCommunication(id, {})).toThrow('there is no event');
    expect(account.events.get(copy.id)).toMatchObject({ communication: { emailSubject: 'Your photos' } });
  });
});
