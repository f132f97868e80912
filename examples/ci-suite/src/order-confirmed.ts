import { BoothClient, ConflictError, PermissionError, QuotaError } from '@boothkit/client';

/** What the shop knows of an order. */
export interface Order {
  readonly number: string;
  readonly customer: string;
  readonly startsAt: string;
}

/** What the shop tells the customer, or its own staff. */
export type Outcome =
  | { readonly say: 'ready'; readonly eventId: string }
  | { readonly say: 'call-us'; readonly reason: 'no-events-left' | 'key-may-not-write' };

/** Runs when an order is paid. Makes its own client from the environment, as it does in production. */
export async function orderConfirmed({ number, customer, startsAt }: Order): Promise<Outcome> {
  const {
    BOOTHKIT_API_KEY: apiKey = '',
    BOOTHKIT_BASE_URL: baseUrl = '',
    BOOTHKIT_TEMPLATE: template = '',
  } = process.env;
  const booth = new BoothClient({ apiKey, baseUrl });
  try {
    const event = await booth.events.create({
      name: customer,
      date: startsAt,
      templateIds: [template],
      idUser: `order-${number}`,
    });
    await booth.events.update(event.id, { settings: { printCountMax: 200 } });
    return { say: 'ready', eventId: event.id };
  } catch (error) {
    if (error instanceof QuotaError) return { say: 'call-us', reason: 'no-events-left' };
    if (error instanceof PermissionError) return { say: 'call-us', reason: 'key-may-not-write' };
    throw error;
  }
}

/** Runs when a customer wants guests to pay for prints. Says who stands in the way, where somebody does. */
export async function chargeForPrints(eventId: string, paySetId: string): Promise<readonly string[]> {
  const { BOOTHKIT_API_KEY: apiKey = '', BOOTHKIT_BASE_URL: baseUrl = '' } = process.env;
  const booth = new BoothClient({ apiKey, baseUrl });
  try {
    await booth.events.update(eventId, { paySetId });
    return [];
  } catch (error) {
    if (error instanceof ConflictError) return error.holders.map(({ name }) => name);
    throw error;
  }
}
