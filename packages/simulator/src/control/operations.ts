import type { Method } from '@boothkit/contract';
import * as z from 'zod';
import { NewAccountSchema } from '../owner/account-inputs.ts';
import { moment } from '../owner/date-time.ts';
import { seedAccount } from '../owner/seed.ts';
import { NewAttractScreenSchema, NewPaySetSchema, NewStickerSetSchema, NewTemplateSchema } from '../owner/things.ts';
import { Refusal } from '../pipeline/refusal.ts';
import type { Simulator } from '../simulator.ts';

/** One operation of the control API. */
export interface ControlOperation {
  readonly method: Method;
  /** Relative to the control URL. */
  readonly path: string;
  readonly summary: string;
  readonly status: 200 | 201;
  /** The body it takes; one that may be left out counts as `{}`. */
  readonly body?: z.ZodObject;
  run(simulator: Simulator, body: unknown): unknown;
}

/** Ties the body's schema, which has parsed it by then, to what `run` takes. */
function operation<Body extends z.ZodObject>(
  described: Omit<ControlOperation, 'run' | 'body'> & {
    readonly body: Body;
    readonly run: (simulator: Simulator, body: z.output<Body>) => unknown;
  },
): ControlOperation {
  const { run, ...rest } = described;
  return { ...rest, run: (simulator, body) => run(simulator, body as z.output<Body>) };
}

const AccountBody = z.strictObject({
  ...NewAccountSchema.shape,
  templates: z.array(NewTemplateSchema).max(1000).exactOptional(),
  attractScreens: z.array(NewAttractScreenSchema).max(1000).exactOptional(),
  stickerSets: z.array(NewStickerSetSchema).max(1000).exactOptional(),
  paySets: z.array(NewPaySetSchema).max(1000).exactOptional(),
});

const ClockBody = z.strictObject({
  now: moment.exactOptional(),
  advanceSeconds: z.number().min(0).exactOptional(),
});

/** Every operation of the control API, by name. */
export const controlOperations = {
  reset: {
    method: 'POST',
    path: '/reset',
    summary: 'Goes back to the moment the simulator was made: no accounts but those it began with.',
    status: 200,
    run(simulator) {
      simulator.reset();
      return { reset: true };
    },
  },
  create_account: operation({
    method: 'POST',
    path: '/accounts',
    summary: 'Creates an account with its keys, filled usefully where the body does not say with what.',
    status: 201,
    body: AccountBody,
    run(simulator, { templates, attractScreens, stickerSets, paySets, ...account }) {
      return seedAccount(simulator.accounts.create(account), { templates, attractScreens, stickerSets, paySets });
    },
  }),
  get_clock: {
    method: 'GET',
    path: '/clock',
    summary: "Tells the world's time.",
    status: 200,
    run: clockAnswer,
  },
  move_clock: operation({
    method: 'PATCH',
    path: '/clock',
    summary: "Moves the world's time forward, to a moment (now) or by a span (advanceSeconds).",
    status: 200,
    body: ClockBody,
    run(simulator, { now, advanceSeconds }) {
      if ((now === undefined) === (advanceSeconds === undefined))
        throw clockRefusal('send exactly one of now and advanceSeconds');
      if (now !== undefined && Date.parse(now) < simulator.clock.now())
        throw new Refusal(
          'conflict',
          '1.1',
          `The clock cannot go back: it is ${simulator.clock.date().toISOString()}, and ${now} has passed.`,
          {
            hint: 'Reset the simulator to start anew.',
          },
        );
      if (now !== undefined) simulator.clock.moveTo(now);
      else simulator.clock.advance({ seconds: advanceSeconds ?? 0 });
      return clockAnswer(simulator);
    },
  }),
} as const satisfies Record<string, ControlOperation>;

function clockAnswer({ clock }: Simulator) {
  return { now: clock.date().toISOString(), frozen: clock.frozen };
}

function clockRefusal(message: string): Refusal {
  return new Refusal('validation_failed', '7/validation-failed', `The request is not valid: ${message}`, {
    details: [
      { field: 'now', message },
      { field: 'advanceSeconds', message },
    ],
  });
}
