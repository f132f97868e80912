import {
  createSimulator,
  DailyCapError,
  NotFoundError,
  type Simulator,
  TabletError,
  TabletStateError,
  WorldReplacedError,
} from '@boothkit/simulator';
import fc from 'fast-check';
import { asJson, start } from '../own-account.ts';
import { actions, designs, type Held, type Pick, type Turn } from './world-actions.ts';

// A walk through a world: owner, integration, guests and clock do something in turn, at random. A walk that fails shrinks to few
// steps and small numbers.

type ActionName = keyof typeof actions;

/** One step: what is done, and the numbers that it goes by. */
type Step = readonly [name: ActionName, ...numbers: number[]];

/** How often something is done, where not twice: without captures and events there is little to go wrong, and a reset ends it all. */
const weights: Partial<Record<ActionName, number>> = {
  ...{ create_event: 4, open_event: 8, change_settings: 5, change_template: 6, add_tablet: 6, schedule: 4, advance: 8 },
  ...{ capture: 10, start_capture: 6, pick_session: 6, take_more: 4, start_more: 3, print: 5, act_on_held: 5 },
  ...{ hold_home: 5, hold_gallery: 4, capture_on_held: 4, start_on_held: 4, pick_from_held: 5, go_on_with_held: 4 },
  ...{
    remove_tablet: 3,
    change_tablet: 4,
    connect_app: 3,
    restore: 1,
    reset: 0.2,
    load_own_file: 0.6,
    put_stickers: 8,
    use_world_beside: 1,
    add_account: 0.5,
    go_to_end_of_time: 0.2,
  },
};

const anyName = fc.oneof(
  ...(Object.keys(actions) as ActionName[]).map((name) => ({
    weight: Math.round((weights[name] ?? 2) * 10),
    arbitrary: fc.constant(name),
  })),
);

/** How a world begins. */
interface Beginning {
  readonly limits: 'documented' | 'off';
  /** A picture of 292 pixels square. */
  readonly picture: Uint8Array;
}

/** A world of two accounts, one of which has an event, tablets and a guest session already: walks need not begin from nothing. */
function beginWorld({ limits, picture }: Beginning): Simulator {
  return createSimulator({
    clock: { start, frozen: true },
    limits,
    checkResponses: true,
    onInternalError: (error) => {
      throw error;
    },
    populate(sim) {
      sim.web.serve('https://pictures.example.com/button.png', picture);
      sim.publicTemplates.add({ name: 'Public' });
      for (const _ of [1, 2]) sim.accounts.create();
      const [account = sim.accounts.create()] = sim.accounts.list();
      account.attractScreens.add();
      account.update({ defaults: { stickerSetId: account.stickerSets.add().id } });
      account.paySets.add();
      const template = account.templates.add(designs[1]);
      const { id } = account.events.add({ name: 'First', templateIds: [template.id] });
      account.tablets.add({ printer: true }).open(id).capture('photo');
      account.tablets.add({ mode: 'sharingStation' }).open(id);
    },
  });
}

/** A walk through a world. */
export interface Walk {
  readonly sim: Simulator;
  /** Does what a step says. Throws for a response of 500, and for an error that nobody should meet. */
  take(step: Step): Promise<void>;
}

/** Begins a walk. */
export function beginWalk(beginning: Beginning): Walk {
  const sim = beginWorld(beginning);
  const held: Held = {
    ...{ snapshots: [], tablets: [], homes: [], galleries: [], sessions: [], captures: [] },
    ...{ codes: [], apps: [], tokens: [] },
  };
  const seen: string[] = ['none'];
  return {
    sim,
    async take(step) {
      try {
        await actions[step[0]](turnOf(sim, step, held, seen));
      } catch (error) {
        if (!isExpected(error)) throw error;
      }
    },
  };
}

/** A step at random, as a command that looks at the world afterwards. */
export const anyStep = (look: (sim: Simulator) => Promise<void>): fc.Arbitrary<fc.AsyncCommand<object, Walk>> =>
  fc.tuple(anyName, fc.array(fc.nat(999), { minLength: 5, maxLength: 5 })).map(([name, numbers]) => ({
    check: () => true,
    async run(_, walk) {
      await walk.take([name, ...numbers]);
      await look(walk.sim);
    },
    toString: () => [name, ...numbers].join(' '),
  }));

function turnOf(sim: Simulator, [, ...numbers]: Step, held: Held, seen: string[]): Turn {
  let at = 0;
  const next = () => numbers[at++ % numbers.length] ?? 0;
  const pick: Pick = (items) => items[next() % items.length];
  const [first, second] = sim.accounts.list();
  const account = next() % 10 === 9 ? second : first;
  if (!account) throw new Error('the world has fewer than two accounts');
  const call = async (url: string, method: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await sim.fetch(url, asJson(method, body, headers));
    if (response.status >= 500)
      throw new Error(`${method} ${url} answers ${response.status}: ${await response.text()}`);
    return response;
  };
  return {
    ...{ sim, account, held, pick },
    api: (method, path, body) => {
      const { apiKey, baseUrl } = account.connection();
      return call(`${baseUrl}${path}`, method, body, { authorization: `Bearer ${apiKey}` });
    },
    owner: (method, path, body) => call(`${sim.controlUrl}/accounts/${account.id}${path}`, method, body),
    control: (method, path, body) => call(`${sim.controlUrl}${path}`, method, body),
    id(items) {
      seen.push(...items.map(({ id }) => id).filter((id) => !seen.includes(id)));
      const isStale = next() % 8 === 7;
      return (isStale ? pick(seen) : pick(items)?.id) ?? 'none';
    },
  };
}

/** Whether an error is one that the owner's side and guests may meet. */
function isExpected(error: unknown): boolean {
  const known = [TabletError, TabletStateError, DailyCapError, WorldReplacedError, NotFoundError];
  if (known.some((kind) => error instanceof kind)) return true;
  return error instanceof TypeError && error.message.startsWith('stickers: ');
}
