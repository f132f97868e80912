import { beforeEach } from 'vitest';
import { realClock } from '../../src/engine/clock.ts';

// The files of a worker share their modules, and so the limiters in real time; a server may get the port that an earlier test had, with the
// same key. Each file and each test starts a session of its own.
const begin = () => void Object.assign(realClock, { session: {} });
begin();
beforeEach(begin);
