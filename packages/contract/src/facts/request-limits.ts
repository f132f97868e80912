/**
 * The documented limits of requests that a caller must respect. They are part of `limits`, in a module of
 * their own so that the client does not carry the others.
 */
export const requestLimits = {
  // rule 8/requests-per-key
  /** A bucket of `burst` tokens that refills at `perMinute` or more. */
  requestsPerKey: { perMinute: 120, burst: 40 },
  // rule 8/requests-per-ip
  /** All keys behind one address together, in any 60 seconds. */
  requestsPerIp: { perMinute: 300 },
  // rule 8/requests-per-key
  /** Tokens that a call takes; the reference says only that creates and duplicates count extra. */
  cost: { ordinary: 1, expensive: 5 },
  // rule 8/concurrent-heavy
  /** Imports, renders and fetches of a file from a URL, per account across its keys. */
  concurrentHeavy: 3,
  // rule 8/concurrent-all
  /** Calls of the account in flight, whatever they do and whichever key they bear. */
  concurrent: 10,
} as const;

/** The price class of a call. */
export type Cost = keyof typeof requestLimits.cost;

/** Bytes of a branding image, part of `limits` as well. Decision S540. */
export const brandingImageLimits = { sizeBytes: 8_000_000, binarySizeBytes: 8 * 1_048_576 } as const;
