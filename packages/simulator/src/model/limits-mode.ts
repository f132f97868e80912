/** Whether limits of requests hold: `skip` moves the clock over a wait that a limit of rate imposes. */
export const limitsModes = ['documented', 'skip', 'off'] as const;

/** One of the {@link limitsModes}. */
export type LimitsMode = (typeof limitsModes)[number];
