import { realClock } from '../../src/clock.ts';

// The files of a worker share their modules, and so the limiters in real time: each file starts a session of its own.
Object.assign(realClock, { session: {} });
