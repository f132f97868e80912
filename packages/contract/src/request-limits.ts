/**
 * The documented limits of requests (reference, section 8) that a caller must respect. They are part of `limits`, in a module of
 * their own so that the client does not carry the others.
 */
export const requestLimits = {
  /** 8/requests-per-key: a bucket of `burst` tokens that refills at `perMinute`. */
  requestsPerKey: { perMinute: 120, burst: 40 },
  /** 8/requests-per-ip: all keys behind one address together, in any 60 seconds. */
  requestsPerIp: { perMinute: 300 },
  /** 8/requests-per-key: tokens that a call takes; the reference says only that creates and duplicates count extra (S8). */
  cost: { ordinary: 1, expensive: 5 },
  /** 8/concurrent-heavy: imports, renders and fetches of a file from a URL, per account across its keys. */
  concurrentHeavy: 3,
  /** 8/concurrent-all: calls of the account in flight, whatever they do and whichever key they bear. */
  concurrent: 10,
} as const;

/** The price class of a call. */
export type Cost = keyof typeof requestLimits.cost;
