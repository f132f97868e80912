import type { AnswerOf, BodyOf, ItemOf, OperationAt } from './operation-at.ts';

// The parts of the control API that several pages share.

/** An account with what it uses. */
export type AccountAnswer = AnswerOf<OperationAt<'GET', 'accounts/{accountId}'>>;

/** A filter of requests. */
export type RequestFilter = NonNullable<BodyOf<OperationAt<'POST', 'requests/search'>>[0]>;

/** A request in the list. */
export type RequestEntry = ItemOf<OperationAt<'POST', 'requests/search'>>;
