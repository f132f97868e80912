// One module for all that a plain call which goes well at once does without: waiting for a turn, failing and being repeated, and the
// less common methods. It is loaded beside the first call.
export { putSource } from './images/put-source.ts';
export { setImage } from './images/set-image.ts';
export { createQueue } from './limits/queue.ts';
export { readEnsured } from './resources/ensured-event.ts';
export { readPage } from './resources/event-page.ts';
export { afterFailure } from './transport/after-failure.ts';
export { unknownRequest } from './transport/unknown-request.ts';
export { judge } from './validate/judge.ts';
