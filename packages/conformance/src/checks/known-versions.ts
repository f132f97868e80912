import { currentVersion } from '@boothkit/contract/constants';
import type { OwnedAccount } from '../target/context.ts';
import { textMember } from '../target/response.ts';

/** The versions that a target is known to serve: that of the reference, and the one that a new key is pinned to. */
export async function knownVersions({ control }: OwnedAccount): Promise<readonly string[]> {
  const fresh = textMember(await control('POST', '/keys', {}), 'version');
  return [...new Set([currentVersion, ...(fresh === '' ? [] : [fresh])])];
}
