import { type Assume, environmentVariable, minContrastWithWhite, whyNotWellFormed } from '@boothkit/contract/internal';
import { closestTo } from '../engine/closest.ts';
import { literalPrefix } from '../engine/http/routes.ts';
import { assumedOf, readAssume } from '../instruments/assumptions/assumed.ts';
import { readBroughtDocument } from '../model/document/brought-document.ts';
import { type LimitsMode, limitsModes } from '../model/limits-mode.ts';
import { readVersionOptions } from '../model/versions/options.ts';
import type { WorldOptions } from '../model/world.ts';
import type { SimulatorOptions } from '../objects/interface.ts';
import { isColorContrast } from '../service/accounts/light-colors.ts';
import { type ExpiredUrlStatus, expiredUrlStatuses } from '../service/files/signature.ts';

const mebibyte = 1_048_576;

/** The options of a simulator with their defaults. */
export interface ReadOptions {
  /** The origin of the API, and the path of its base URL. */
  readonly origin: string;
  readonly basePath: string;
  readonly world: WorldOptions;
  /** The program's values for assumptions. */
  readonly assume: Assume;
  readonly limits: LimitsMode;
  readonly expiredUrlStatus: ExpiredUrlStatus;
  readonly refreshGraceMs: number;
  readonly ruleHeader: boolean;
  readonly checkResponses: boolean;
  readonly onInternalError: (error: unknown) => void;
}

const optionNames: Readonly<Record<keyof SimulatorOptions, true>> = {
  ...{
    clock: true,
    seed: true,
    run: true,
    baseUrl: true,
    limits: true,
    minColorContrast: true,
    expiredUrlStatus: true,
  },
  ...{ assume: true, document: true, versions: true, rePinSeconds: true, refreshGraceSeconds: true, ruleHeader: true },
  ...{ checkResponses: true, imageCodec: true, network: true, journalLength: true, journalSizeBytes: true },
  ...{ seedFile: true, populate: true, onInternalError: true },
};

/** Throws a TypeError for an option that is given and has none of the names; it suggests the closest one. */
export function requireKnown(options: object, names: Readonly<Record<string, true>>): void {
  const given: Readonly<Record<string, unknown>> = { ...options };
  const unknown = Object.keys(given).find((name) => given[name] !== undefined && !Object.hasOwn(names, name));
  if (unknown === undefined) return;
  const known = Object.keys(names);
  const closest = closestTo(unknown, known);
  const advice = closest === undefined ? `the options are ${known.join(', ')}` : `did you mean ${closest}?`;
  throw new TypeError(`${unknown} is not an option; ${advice}`);
}

/** Validates the options of a simulator. Throws a TypeError that names the option, what was found and what is needed. */
export function readOptions(options: SimulatorOptions): ReadOptions {
  requireKnown(options, optionNames);
  const assume = readAssume(options.assume ?? {}, 'assume');
  const { href, origin, pathname: basePath } = readBaseUrl(options.baseUrl ?? 'https://booth.simulator.test/v1');
  const { document } = options;
  return {
    ...{ assume, origin, basePath },
    world: {
      seed: readSeed(options.seed ?? 1),
      clock: options.clock ?? {},
      versions: readVersionOptions(options),
      minColorContrast: readMinColorContrast(options.minColorContrast ?? minContrastWithWhite),
      assumed: assumedOf(assume),
      document: document && readBroughtDocument(document, href),
      journal: {
        maxLength: readJournalLength(options.journalLength ?? 10_000),
        maxSizeBytes: readJournalSize(options.journalSizeBytes ?? 64 * mebibyte),
      },
    },
    limits: readLimits(options.limits ?? 'documented'),
    expiredUrlStatus: readExpiredUrlStatus(options.expiredUrlStatus ?? 401),
    refreshGraceMs: readRefreshGrace(options.refreshGraceSeconds ?? 60) * 1000,
    ruleHeader: options.ruleHeader ?? true,
    checkResponses: options.checkResponses ?? false,
    onInternalError: options.onInternalError ?? ((error) => console.error(error)),
  };
}

/** A seed as text. Throws a TypeError for one that is not well-formed. */
export function readSeed(seed: string | number): string {
  if (typeof seed !== 'string' && !Number.isFinite(seed))
    throw new TypeError(`seed must be text or a number; got ${typeof seed === 'number' ? seed : JSON.stringify(seed)}`);
  return readText('seed', String(seed));
}

/** The name of the run, from the option or the environment; undefined without one. Throws a TypeError for one that is not well-formed. */
export function readRun({
  run = environmentVariable('BOOTHKIT_RUN'),
}: Pick<SimulatorOptions, 'run'>): string | undefined {
  return run === undefined || run === '' ? undefined : readText('run', String(run));
}

function readText(name: string, text: string): string {
  const reason = whyNotWellFormed(text);
  if (reason === undefined) return text;
  throw new TypeError(`${name} ${reason}`);
}

function readMinColorContrast(ratio: number): number {
  if (typeof ratio === 'number' && isColorContrast(ratio)) return ratio;
  throw new TypeError(`minColorContrast must be a number from 1 to 4.5; got ${ratio}`);
}

function readExpiredUrlStatus(status: number): ExpiredUrlStatus {
  const known = expiredUrlStatuses.find((each) => each === status);
  if (known !== undefined) return known;
  throw new TypeError(`expiredUrlStatus must be one of ${expiredUrlStatuses.join(', ')}; got ${status}`);
}

function readRefreshGrace(seconds: number): number {
  if (typeof seconds === 'number' && seconds >= 0 && seconds <= 3600) return seconds;
  throw new TypeError(`refreshGraceSeconds must be a number from 0 to 3600; got ${seconds}`);
}

function readJournalLength(length: number): number {
  if (Number.isInteger(length) && length >= 0 && length <= 1_000_000) return length;
  throw new TypeError(`journalLength must be a whole number from 0 to 1000000; got ${length}`);
}

function readJournalSize(bytes: number): number {
  if (Number.isSafeInteger(bytes) && bytes >= 0) return bytes;
  throw new TypeError(`journalSizeBytes must be a whole number of at least 0; got ${bytes}`);
}

function readBaseUrl(text: string): URL {
  const url = URL.parse(text);
  const isPlain = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}${url.pathname}`;
  if (!isPlain || url.pathname.endsWith('/'))
    throw new TypeError(
      `baseUrl must be an http or https URL that ends in a path prefix such as /v1; got ${JSON.stringify(text)}`,
    );
  return url;
}

/** Throws a TypeError if the API would lie at one of the path templates that the simulator serves beside it. */
export function requireFreeBaseUrl({ origin, basePath }: ReadOptions, served: readonly string[]): void {
  const below = `${basePath}/`;
  const isTaken = served.some((path) => {
    const prefix = literalPrefix(path);
    const isTree = path !== prefix && prefix.endsWith('/');
    return prefix.startsWith(below) || (isTree ? below.startsWith(prefix) : basePath === prefix);
  });
  if (isTaken)
    throw new TypeError(
      `baseUrl must not overlap with the simulator's other paths; got ${JSON.stringify(`${origin}${basePath}`)}`,
    );
}

function readLimits(limits: string): LimitsMode {
  const known = limitsModes.find((mode) => mode === limits);
  if (known !== undefined) return known;
  throw new TypeError(`limits must be one of ${limitsModes.join(', ')}; got ${JSON.stringify(limits)}`);
}
