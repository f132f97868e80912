import { appendFileSync } from 'node:fs';
import { test } from '@boothkit/simulator/playwright';

const mediaUrl = 'https://hooks.example.com/media';

for (const title of ['one', 'another'])
  test(`${title} has IDs of its own`, async ({ account, booth, sim }, { project, repeatEachIndex }) => {
    await account.webhooks.set({ mediaUrl });
    const [template] = await account.templates.list();
    const templateIds = [template?.id ?? ''];
    const event = await booth.events.create({ name: title, date: '2026-09-12T17:00:00Z', templateIds });
    await account.galleries.addMedia(event.galleryId ?? '');
    const [delivery] = await account.deliveries.list();
    const { id, value } = await account.keys.create();
    const ids = [event.id, event.galleryId, delivery?.payload.deliveryId, id, value];
    if (project.name === 'an account each') ids.push(account.id, template?.id);
    else {
      ids.push((await sim.accounts.create()).id);
      await sim.reset();
      ids.push((await sim.accounts.create()).id);
    }
    appendFileSync(
      process.env['IDS_FILE'] ?? '',
      `${JSON.stringify({ name: `${project.name}, ${title}, ${repeatEachIndex}`, ids })}\n`,
    );
  });
