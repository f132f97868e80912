import * as z from 'zod';
import type { Simulator } from '../interface.ts';
import { moment } from '../owner/date-time.ts';
import { fieldRefusal, Refusal } from '../pipeline/refusal.ts';
import { type ControlOperation, operation } from './operation.ts';
import { accountOperations } from './operations/accounts.ts';
import { catalogOperations } from './operations/catalog.ts';
import { eventOperations } from './operations/events.ts';
import { galleryOperations } from './operations/galleries.ts';
import { keyOperations } from './operations/keys.ts';
import { sendOperations } from './operations/sends.ts';
import { webOperations } from './operations/web.ts';
import { webhookOperations } from './operations/webhooks.ts';

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
  ...accountOperations,
  ...eventOperations,
  ...galleryOperations,
  ...sendOperations,
  ...catalogOperations,
  ...keyOperations,
  ...webhookOperations,
  ...webOperations,
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
      try {
        if (now !== undefined) simulator.clock.moveTo(now);
        else simulator.clock.advance({ seconds: advanceSeconds ?? 0 });
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        throw now === undefined
          ? fieldRefusal('7/validation-failed', 'advanceSeconds', `advanceSeconds cannot be taken: ${error.message}`)
          : new Refusal('conflict', '1.1', error.message, { hint: 'Reset the simulator to start anew.' });
      }
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
