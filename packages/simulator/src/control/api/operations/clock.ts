import * as z from 'zod';
import { ApiError, fieldError } from '../../../engine/errors/api-error.ts';
import { clockDateTime } from '../../../engine/resources/date-time.ts';
import type { Simulator } from '../../../objects/interface.ts';
import { operation } from './operation.ts';
import { instant, ofSimulator, simulator as root } from './serve.ts';

const ClockBody = z.strictObject({
  now: clockDateTime().exactOptional(),
  advanceSeconds: z.number().min(0).exactOptional(),
  frozen: z.boolean().exactOptional(),
});

const ClockResponse = z.strictObject({ now: instant, frozen: z.boolean() }).meta({ id: 'Clock' });

const clock = ofSimulator('clock');

/** The world's time. */
export const clockOperations = {
  get_clock: clock.serve('read', {
    route: 'GET /clock',
    summary: "Returns the world's time.",
    returns: ClockResponse,
    run: clockView,
  }),
  // `moveTo` sends the time, `advance` of a remote clock the seconds.
  advance_clock: operation({
    route: 'PATCH /clock',
    summary:
      "Moves the world's time forward, to a time (now) or by a span (advanceSeconds), or freezes it or lets it tick (frozen).",
    body: ClockBody,
    response: ClockResponse,
    remote: [
      { method: 'clock.moveTo', args: ['body.now'] },
      { method: 'clock.setFrozen', args: ['body.frozen'] },
    ],
    run(simulator, { now, advanceSeconds, frozen }) {
      const given = [now, advanceSeconds, frozen].filter((value) => value !== undefined);
      if (given.length !== 1) throw notOne();
      try {
        if (frozen !== undefined) simulator.clock.setFrozen(frozen);
        else if (now !== undefined) simulator.clock.moveTo(now);
        else simulator.clock.advance({ seconds: advanceSeconds ?? 0 });
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        throw now === undefined
          ? fieldError('7/validation-failed', 'advanceSeconds', `advanceSeconds is not valid: ${error.message}`)
          : new ApiError('conflict', '1.1', error.message, { hint: 'Reset the simulator to start again.' });
      }
      return clockView(simulator.clock);
    },
  }),
  settle: root.serve('settled', {
    route: 'POST /settle',
    summary: 'Responds once every webhook delivery has been sent and has its outcome.',
    args: [],
    returns: z.strictObject({ settled: z.literal(true) }),
    async run(simulator) {
      await simulator.settled();
      return { settled: true } as const;
    },
  }),
};

function clockView(clock: Simulator['clock']) {
  return { now: clock.date().toISOString(), frozen: clock.frozen };
}

function notOne(): ApiError {
  const message = 'send exactly one of now, advanceSeconds and frozen';
  return new ApiError('validation_failed', '7/validation-failed', `The request is not valid: ${message}`, {
    details: [
      { field: 'now', message },
      { field: 'advanceSeconds', message },
      { field: 'frozen', message },
    ],
  });
}
