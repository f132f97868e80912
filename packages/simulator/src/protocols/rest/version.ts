import { ApiError, fieldError } from '../../engine/errors/api-error.ts';
import type { HttpRequest } from '../../engine/http/messages.ts';
import type { KeyRecord } from '../../model/accounts/key.ts';
import { pinAt } from '../../model/versions/pin.ts';
import type { Version } from '../../model/versions/versions.ts';
import type { World } from '../../model/world.ts';
import type { Transport } from './transport.ts';
import { versionHeader } from './version-header.ts';

/** The version that serves a request: its override, else the key's pin (rules 9.2, 9.4). Throws for an override that is no version by now (decision S13). */
export function chooseVersion(world: World, request: HttpRequest, key: KeyRecord): Version {
  const override = overrideOf(request);
  return override === null ? pinnedVersion(world, key) : knownVersion(world, override, '9.4', versionHeader);
}

/** The version with a date that a request named in a field. Throws an error of that field if none is released (decision S13). */
export function knownVersion(world: World, date: string, rule: '9.4' | '9.6' | '9.7', field: string): Version {
  const known = world.versions.find(date);
  if (known) return known;
  const dates = world.versions.released().map((version) => version.date);
  throw fieldError(rule, field, `${field} must be one of ${dates.join(', ')}; got ${JSON.stringify(date)}`);
}

/**
 * The version named in the response to a request that failed before a version was chosen. It is the version that would have
 * served the request, or the current one without a valid key (rule 9.5, decision S30).
 */
export function echoedVersion(world: World, request: HttpRequest, identify: Transport['identify']): Version {
  const caller = identify(world, request);
  if (caller instanceof ApiError) return world.versions.current();
  return world.versions.find(overrideOf(request) ?? '') ?? pinnedVersion(world, caller.key);
}

const overrideOf = (request: HttpRequest) => request.header(versionHeader.toLowerCase());

function pinnedVersion(world: World, { id, pin }: KeyRecord): Version {
  const { version } = pinAt(pin, world.clock.now());
  const pinned = world.versions.find(version);
  if (!pinned) throw new Error(`the key ${id} is pinned to ${version}, which is not a version of this simulator`);
  return pinned;
}
