// A booking becomes an event. BASE_URL, API_KEY and TEMPLATE_ID are from the line that `npx @boothkit/simulator --json` prints.
import { BoothClient } from '@boothkit/client';
import { checkResponses } from '@boothkit/client/validate';

const { BASE_URL: baseUrl, API_KEY: apiKey, TEMPLATE_ID: templateId } = process.env;
const booth = new BoothClient({ apiKey, baseUrl, validate: checkResponses({ mode: 'throw' }) });

const event = await booth.events.create({
  name: 'Ada & Alan',
  date: new Date('2026-09-12T15:00:00Z'),
  templateIds: [templateId],
  idUser: `booking-of-${process.version}-as-esm`,
});
console.log(`${process.version}: ${event.name} on ${event.date}`);
