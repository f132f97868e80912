// One module for all that the first call does without where it goes well at once: the limits, which it finds unused; failing and being
// repeated; the less common methods. It begins to load when a client is made.
export { addHeaders } from './call-headers.ts';
export { putSource } from './images/put-source.ts';
export { setImage } from './images/set-image.ts';
export { limiterOfProcess } from './limits/process-limiter.ts';
export { readEnsured } from './resources/ensured-event.ts';
export { readPage } from './resources/event-page.ts';
export { afterFailure } from './transport/after-failure.ts';
export { unknownRequest } from './transport/unknown-request.ts';
export { judge } from './validate/judge.ts';
