import { type BoothClient, BoothError, ValidationError } from '@boothkit/client';

/** Fills the page: lists the bookings, and takes new ones. `templateId` is the design that they get. */
export async function showBookings(page: Document, booth: BoothClient, templateId: string): Promise<void> {
  const [form, status, list] = [
    page.querySelector('form'),
    page.querySelector('[role=status]'),
    page.querySelector('ul'),
  ];
  if (!form || !status || !list) throw new Error('the page lacks its form, its status or its list');

  async function refresh(): Promise<void> {
    const items: HTMLLIElement[] = [];
    for await (const { name, date } of booth.events.list({ sort: 'date', order: 'asc' })) {
      const item = page.createElement('li');
      item.textContent = `${name}, ${date?.slice(0, 10) ?? 'no date yet'}`;
      items.push(item);
    }
    list?.replaceChildren(...items);
  }

  /** Does something and says how it went; what the service refuses is told in its own words. */
  async function say(done: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      if (status) status.textContent = done;
    } catch (error) {
      if (!(error instanceof BoothError) || !status) throw error;
      const faults = error instanceof ValidationError && Array.isArray(error.details) ? error.details : [error];
      status.textContent = faults.map(({ message }) => message).join('; ');
    }
  }

  form.addEventListener('submit', (submitted) => {
    submitted.preventDefault();
    const fields = new FormData(form);
    const name = String(fields.get('name'));
    void say(`${name} is booked.`, async () => {
      const date = new Date(`${fields.get('date')}T17:00:00`);
      await booth.events.create({ name, date, templateIds: [templateId], idUser: crypto.randomUUID() });
      form.reset();
      await refresh();
    });
  });
  await say('', refresh);
}
