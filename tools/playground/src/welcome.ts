// welcome.ts
import { BoothClient } from '@boothkit/client';
import { createSimulator } from '@boothkit/simulator';

// The photo-booth service, simulated in this page.
const account = createSimulator().accounts.create();
const template = account.templates.add({ name: 'Gold frame' });

// Your code. The client works as with the real service.
const booth = new BoothClient(account.connection());
const event = await booth.events.create({
  name: 'Ada & Alan',
  date: '2027-09-12T17:00:00+02:00',
  templateIds: [template.id],
  idUser: 'booking-7',
});
await booth.events.update(event.id, {
  captureMessage: 'Smile!',
  settings: { captureTypes: ['photo', 'gif'] },
});

// The booth of the event. You are the guest: touch its screen.
const tablet = account.tablets.add({ name: 'Foyer', printer: true });
tablet.open(event.id);
console.log(event.name, event.date);
