import { versionTranslations } from '@boothkit/contract/internal';
import {
  currentVersion,
  type ServiceVersion,
  serviceVersions,
  type VersionTranslation,
} from '@boothkit/contract/rules';

/** A version of the API. */
export interface Version extends VersionTranslation {
  /** Its version date. */
  readonly date: string;
  /** The time of its release on the world's clock. */
  readonly releasedMs: number;
}

/** The version settings of a world: the later versions, and the milliseconds until a changed pin applies. */
export interface VersionSetup {
  readonly later: readonly Version[];
  readonly rePinMs: number;
}

/** The versions of the API in one world (section 9). */
export interface Versions {
  /** Those that are out by now, oldest first. */
  released(): readonly Version[];
  /** The newest of them: new keys are pinned to it (rules 9.2, 9.3). */
  current(): Version;
  /** One that is out by now. */
  find(date: string): Version | undefined;
  /** How long a changed pin takes to apply (rule 8/re-pin). */
  readonly rePinMs: number;
}

const realVersion = (date: ServiceVersion): Version => ({
  ...versionTranslations[date],
  date,
  releasedMs: Number.NEGATIVE_INFINITY,
});

/** The real versions and the later ones that were registered, by a world's time. */
export function versionsOf({ later, rePinMs }: VersionSetup, now: () => number): Versions {
  const newestReal = realVersion(currentVersion);
  const all = [...serviceVersions.map(realVersion), ...later].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const released = () => all.filter(({ releasedMs }) => releasedMs <= now());
  return {
    released,
    current: () => released().at(-1) ?? newestReal,
    find: (date) => released().find((version) => version.date === date),
    rePinMs,
  };
}
