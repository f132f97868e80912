import { DatabaseSync } from 'node:sqlite';
import type { DeliveryStore } from '@boothkit/client/webhooks';

/** What a customer ordered. */
export interface Order {
  readonly id: string;
  readonly couple: string;
  /** ISO 8601 with an offset. */
  readonly startsAt: string;
  readonly templateId: string;
}

/** An order, with what became of it at the booth service. */
export interface Booking extends Order {
  /** Null until its event is complete. */
  readonly eventId: string | null;
  readonly galleryId: string | null;
  readonly prints: number;
  readonly uploads: number;
  readonly shares: number;
}

/** What is known of a booking's event. */
interface BookedEvent {
  readonly eventId: string;
  readonly galleryId: string | null;
  readonly prints: number;
}

/** The platform's own database. */
export interface Bookings {
  /** Takes an order, or the change of one; its event is then to be looked at again. */
  save(order: Order): Booking;
  get(id: string): Booking | undefined;
  remove(id: string): void;
  list(): Booking[];
  /** Notes that the event of a booking is complete, and what it was like. */
  link(id: string, event: BookedEvent): void;
  countUpload(id: string): void;
  countShare(galleryId: string): void;
  /** Which deliveries have been taken on; it outlives the process. */
  readonly deliveries: DeliveryStore;
  close(): void;
}

const schema = `
  create table if not exists bookings (
    id text primary key, couple text not null, startsAt text not null, templateId text not null,
    eventId text, galleryId text,
    prints integer not null default 0, uploads integer not null default 0, shares integer not null default 0
  ) strict;
  create table if not exists deliveries (id text primary key) strict;
`;

/** Opens the database in a file, or in memory by the name `:memory:`. */
export function openBookings(file: string): Bookings {
  const database = new DatabaseSync(file);
  database.exec(schema);
  const upsert = database.prepare(
    `insert into bookings (id, couple, startsAt, templateId) values (:id, :couple, :startsAt, :templateId)
     on conflict (id) do update set couple = :couple, startsAt = :startsAt, templateId = :templateId, eventId = null
     returning *`,
  );
  const one = database.prepare('select * from bookings where id = ?');
  const all = database.prepare('select * from bookings order by startsAt');
  const remove = database.prepare('delete from bookings where id = ?');
  const link = database.prepare(
    'update bookings set eventId = :eventId, galleryId = :galleryId, prints = :prints where id = :id',
  );
  const upload = database.prepare('update bookings set uploads = uploads + 1 where id = ?');
  const share = database.prepare('update bookings set shares = shares + 1 where galleryId = ?');
  const claim = database.prepare('insert or ignore into deliveries (id) values (?)');
  const release = database.prepare('delete from deliveries where id = ?');
  return {
    save: ({ id, couple, startsAt, templateId }) => read(upsert.get({ id, couple, startsAt, templateId }) ?? {}),
    get(id) {
      const row = one.get(id);
      return row && read(row);
    },
    remove: (id) => void remove.run(id),
    list: () => all.all().map(read),
    link: (id, { eventId, galleryId, prints }) => void link.run({ id, eventId, galleryId, prints }),
    countUpload: (id) => void upload.run(id),
    countShare: (galleryId) => void share.run(galleryId),
    deliveries: {
      claim: (deliveryId) => claim.run(deliveryId).changes === 1,
      release: (deliveryId) => void release.run(deliveryId),
    },
    close: () => database.close(),
  };
}

type Row = ReturnType<ReturnType<DatabaseSync['prepare']>['all']>[number];

function read(row: Row): Booking {
  const text = (column: string) => String(row[column]);
  const textOrNull = (column: string) => (row[column] === null ? null : text(column));
  return {
    id: text('id'),
    couple: text('couple'),
    startsAt: text('startsAt'),
    templateId: text('templateId'),
    eventId: textOrNull('eventId'),
    galleryId: textOrNull('galleryId'),
    prints: Number(row['prints']),
    uploads: Number(row['uploads']),
    shares: Number(row['shares']),
  };
}
