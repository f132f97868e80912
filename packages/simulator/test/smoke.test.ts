import type { CreatedEvent } from '@boothkit/contract/types';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { service } from './service.ts';

rule('4.2.2', 'creates an event with a gallery of its own', async () => {
  const { account, call } = service();
  const template = account.templates.add();
  const { status, body } = await call<CreatedEvent>('POST', '/events', {
    name: 'Ada & Alan',
    date: '2026-09-12T17:00:00+02:00',
    templateIds: [template.id],
  });
  expect(status).toBe(201);
  expect(account.galleries.get(body.galleryId ?? '')).toMatchObject({ eventId: body.id, name: 'Ada & Alan' });
});
