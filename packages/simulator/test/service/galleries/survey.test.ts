import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { bookings } from '../events/bookings.ts';

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
