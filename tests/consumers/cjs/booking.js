// A booking becomes an event. BASE_URL, API_KEY and TEMPLATE_ID are from the line that `npx @boothkit/simulator --json` prints.
const { BoothClient, ValidationError } = require('@boothkit/client');
const { webhookUrl } = require('@boothkit/client/webhooks');

async function main() {
  const { BASE_URL: baseUrl, API_KEY: apiKey, TEMPLATE_ID: templateId } = process.env;
  const booth = new BoothClient({ apiKey, baseUrl });
  const event = await booth.events.create({
    name: 'Ada & Alan',
    date: new Date('2026-09-12T15:00:00Z'),
    templateIds: [templateId],
    idUser: `booking-of-${process.version}-as-cjs`,
  });
  const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';
  await booth.webhooks.update({ mediaUrl: webhookUrl('https://hooks.example.com/booth', secret) });
  console.log(`${process.version}: ${event.name} on ${event.date}`);
}

main().catch((error) => {
  console.error(error instanceof ValidationError ? error.details : error);
  process.exitCode = 1;
});
