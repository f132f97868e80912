/** What a process of the fleet is told by its environment. */
export interface Settings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly redisUrl: string;
  /** How many processes the fleet has. */
  readonly processes: number;
  /** Tokens a minute; the documented 120 unless the service has lifted them. */
  readonly perMinute: number;
}

/** Reads the settings. Throws an Error that names what is missing or no whole number. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const text = (name: string) => {
    const value = env[name];
    if (!value) throw new Error(`set ${name}; the README says what it is`);
    return value;
  };
  const count = (name: string, otherwise: number) => {
    const value = Number(env[name] ?? otherwise);
    if (!Number.isInteger(value) || value < 1)
      throw new Error(`${name} must be a whole number of 1 or more; got ${env[name]}`);
    return value;
  };
  return {
    apiKey: text('BOOTHKIT_API_KEY'),
    baseUrl: text('BOOTHKIT_BASE_URL'),
    redisUrl: text('REDIS_URL'),
    processes: count('PROCESSES', 4),
    perMinute: count('PER_MINUTE', 120),
  };
}
