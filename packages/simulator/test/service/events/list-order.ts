import type { ListEventsQuery } from '@boothkit/contract';

/** What a list looks at of an event. */
export interface Listable {
  readonly id: string;
  readonly name: string;
  readonly date: string | null;
  readonly createdDate: string | null;
  readonly idUser: string | null;
}

type Compare = (a: Listable, b: Listable) => number;

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byId: Compare = (a, b) => byText(a.id, b.id);

/** By a date in one direction, those without one last either way (decision S4). */
const byDate =
  (field: 'date' | 'createdDate', order: 'asc' | 'desc'): Compare =>
  (a, b) => {
    const [one, two] = [a[field], b[field]];
    if (one === null || two === null) return Number(one === null) - Number(two === null);
    const upwards = Date.parse(one) - Date.parse(two);
    return order === 'asc' ? upwards : -upwards;
  };

const inOrder =
  (...compares: Compare[]): Compare =>
  (a, b) => {
    for (const compare of compares) {
      const found = compare(a, b);
      if (found !== 0) return found;
    }
    return 0;
  };

const fold = (name: string) => name.toLowerCase().replaceAll('ς', 'σ');

/** Section 4.1 as a plain filter and a plain sort (decisions S4, S5, S35, S49). */
export function listed<Event extends Listable>(events: readonly Event[], query: ListEventsQuery): Event[] {
  const { idUser, search, dateFrom, dateTo, sort = 'createdDate', order = 'desc' } = query;
  if (idUser !== undefined)
    return events.filter((event) => event.idUser === idUser.trim()).sort(inOrder(byDate('createdDate', 'desc'), byId));
  if (search !== undefined)
    return events
      .filter(({ name }) => fold(name).startsWith(fold(search)))
      .sort(inOrder((a, b) => byText(fold(a.name), fold(b.name)), byDate('createdDate', 'desc'), byId));
  const ranged = dateFrom !== undefined || dateTo !== undefined;
  const within = ({ date }: Event) =>
    !ranged ||
    (date !== null &&
      (dateFrom === undefined || Date.parse(date) >= Date.parse(dateFrom)) &&
      (dateTo === undefined || Date.parse(date) <= Date.parse(dateTo)));
  const ties: Compare = order === 'asc' ? byId : (a, b) => byId(b, a);
  return events.filter(within).sort(inOrder(byDate(sort, order), ties));
}
