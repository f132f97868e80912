import { expect, test } from '@boothkit/simulator/playwright';

// Playwright starts a new worker after each failure: failures come last.
test('fails as it should', async ({ booth }) => {
  test.fail();
  await booth.events.get('none');
});

test('fails', async ({ sim, account, booth }) => {
  const { apiKey, baseUrl } = await account.connection();
  await account.webhooks.set({ mediaUrl: 'https://hooks.example.com/secret-4f1c' });
  const templateIds = (await account.templates.list()).map(({ id }) => id);
  const { galleryId } = await account.events.add({ name: 'Ada & Alan', templateIds });
  await account.galleries.addMedia(galleryId);
  await sim.settled();
  await booth.events.list();
  await fetch(`${baseUrl}/templates`, { headers: { authorization: `Bearer ${apiKey}` } });
  await booth.events.get('none');
});

test('waits in vain', async ({ account, booth }) => {
  await booth.events.list();
  await expect(account).toHaveCalled('list_events', { times: 2, timeout: 1 });
});
