/** Statuses of responses that may have no body. */
export const bodylessStatuses: readonly number[] = [204, 205, 304];

/** Whether a response with this status has no body. */
export const hasNoBody = (status: number): boolean => bodylessStatuses.includes(status);
