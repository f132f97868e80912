import { expect, test } from '@boothkit/simulator/playwright';

for (const turn of ['first', 'second'])
  test(`the ${turn} test finds an account without events`, async ({ account, booth, sim }) => {
    expect(await account.events.list()).toEqual([]);
    expect(await account.journal.requests()).toEqual([]);
    const [template] = await account.templates.list();
    const templateIds = [template?.id ?? ''];
    await booth.events.create({ name: turn, date: '2026-09-12T17:00:00Z', templateIds, idUser: 'booking-7' });
    await expect(sim).toHaveCalled('create_event', { accountId: account.id, body: { name: turn }, times: 1 });
    await expect(account).toHaveCalled('create_event', { body: { idUser: 'booking-7' }, times: 1 });
    await expect(account).not.toHaveRejected('create_event');
  });

test('a share of a guest is a message', async ({ account, booth }) => {
  const [template] = await account.templates.list();
  const templateIds = [template?.id ?? ''];
  const { id } = await booth.events.create({ name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds });
  const tablet = await account.tablets.add();
  await account.tablets.open(tablet.id, id);
  const session = await account.tablets.capture(tablet.id, { type: 'photo' });
  await expect(account).not.toHaveSent();
  await account.tablets.share(session.id, { by: 'email', to: 'guest@example.com' });
  await expect(account).toHaveSent({ to: 'guest@example.com', by: 'email', times: 1 });
});
