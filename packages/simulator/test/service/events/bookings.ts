import type { CreatedEvent, CreateEventBody, DetailedEvent, FullEvent, UpdatedEvent } from '@boothkit/contract';
import type { Account } from '@boothkit/simulator';
import { type Answer, type Service, service } from '../../own-account.ts';

/** The three colours of an event. */
export type Colors = NonNullable<CreateEventBody['colors']>;

/** A service with one template, and the usual calls on events. */
export interface Bookings extends Service {
  readonly template: ReturnType<Account['templates']['add']>;
  /** The body of a create with what is required, and what else is given. */
  booking(fields?: Partial<CreateEventBody>): CreateEventBody;
  create(fields?: Partial<CreateEventBody>): Promise<CreatedEvent>;
  get(id: string): Promise<FullEvent>;
  /** Sends a patch, whatever it holds. */
  patch(id: string, changes: unknown): Promise<Answer<UpdatedEvent>>;
  duplicate(id: string, fields?: { name?: string; date?: string }): Promise<DetailedEvent>;
}

/** A service without limits, whose account has one template with one photo area. */
export function bookings(options: Parameters<typeof service>[0] = { limits: 'off' }): Bookings {
  const made = service(options);
  const { account, call } = made;
  const template = account.templates.add({ name: 'Single', photoAreaCount: 1 });
  const booking = (fields: Partial<CreateEventBody> = {}): CreateEventBody => ({
    name: 'Ada & Alan',
    date: '2026-09-12T17:00:00+02:00',
    templateIds: [template.id],
    ...fields,
  });
  const bodyOf = async <Body>(answer: Promise<Answer<Body>>): Promise<Body> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    ...made,
    template,
    booking,
    create: (fields) => bodyOf(call<CreatedEvent>('POST', '/events', booking(fields))),
    get: (id) => bodyOf(call<FullEvent>('GET', `/events/${id}`)),
    patch: (id, changes) => call<UpdatedEvent>('PATCH', `/events/${id}`, changes),
    duplicate: (id, { name = 'Copy', date = '2027-01-01T12:00:00Z' } = {}) =>
      bodyOf(call<DetailedEvent>('POST', `/events/${id}/duplicate`, { name, date })),
  };
}
