import { entriesWith, type Page, takePage } from '../engine/resources/listing.ts';
import { parseInput } from '../engine/resources/parse.ts';
import type { EventRecord } from '../model/event.ts';
import { type EventPageInput, EventPageSchema } from '../model/event-inputs.ts';
import type { World } from '../model/world.ts';

/** One page of everything that is kept of an account's events. Throws a TypeError that names the field for input that does not fit. */
export function pageOfEvents(world: World, accountId: string, input: EventPageInput): Page<EventRecord> {
  const { order, search, ...page } = parseInput(EventPageSchema, input, 'page');
  return takePage(
    {
      seed: world.seed,
      name: ['events', accountId, order, search],
      entries(after) {
        const { events } = world.account(accountId);
        const all = order === 'id' ? events.identified(after) : events.ordered('createdDate', 'desc', after);
        return entriesWith(all, search, ({ id, name, idUser }) => [name, id, idUser]);
      },
      show: (event) => event,
    },
    page,
  );
}
