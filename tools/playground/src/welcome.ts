// welcome.ts
import { BoothClient } from '@boothkit/client';
import { createSimulator } from '@boothkit/simulator';

// Your code. The client works in the same way with the real service.
async function book(booth: BoothClient, templateId: string) {
  const event = await booth.events.create({
    name: 'Ada & Alan',
    date: '2027-09-12T17:00:00+02:00',
    templateIds: [templateId],
    idUser: 'booking-7',
  });
  return await booth.events.update(event.id, {
    captureMessage: 'Smile!',
    settings: { captureTypes: ['photo', 'gif'] },
  });
}

// The photo-booth service, simulated in this page.
const account = createSimulator().accounts.create();
const template = account.templates.add({ name: 'Gold frame' });
const event = await book(new BoothClient(account.connection()), template.id);
console.log(event.name, event.date);

// The booth of the event. You are the guest: touch its screen.
const tablet = account.tablets.add({ name: 'Foyer', printer: true });
tablet.open(event.id);
