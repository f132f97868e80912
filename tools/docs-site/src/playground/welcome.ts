// welcome.ts
import { BoothClient } from '@boothkit/client';
import { createSimulator } from '@boothkit/simulator';

// A photo-booth service in this page: no server, and no key of your own.
const sim = createSimulator();
const account = sim.accounts.create({ name: 'Booth & Co.' });
const template = account.templates.add({ name: 'Single portrait', photoAreaCount: 1 });

// The client works as with the real service.
const booth = new BoothClient(account.connection());
const event = await booth.events.create({
  name: 'Ada & Alan',
  date: '2027-09-12T17:00:00+02:00',
  templateIds: [template.id],
  idUser: 'booking-7',
});
await booth.events.update(event.id, { captureMessage: 'Smile!', colors: ['#7a5c8e', '#2f6f4f', '#333333'] });

// A guest takes a picture. Look at it in the dashboard.
const tablet = account.tablets.add({ name: 'By the door', printer: true });
tablet.open(event.id).capture('photo').share('email', 'guest@example.com');

for await (const { name, date } of booth.events.list()) console.log(name, date);
console.log(await booth.events.findByIdUser('booking-7'));
