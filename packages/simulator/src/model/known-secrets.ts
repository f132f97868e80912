import type { IsSecret } from '../engine/redaction/redact.ts';
import { hashKey } from './accounts/key.ts';
import { hashCode } from './accounts/sign-in.ts';
import type { World } from './world.ts';

/** Letters of a connection code, with dashes or not. */
const codeShape = /^(?:[2-9A-Z]-?){12}$/i;

/** How many tokens are remembered that are none: texts repeat their words, and a hash takes ten times as long as finding one. */
const maxRemembered = 4096;

/**
 * Whether a token is a secret that a world knows: a key of any account, revoked ones too, a token or a code of a sign-in. The world has
 * only their hashes, so each token is hashed.
 */
export function knownSecrets({ keyOwners, signIn }: Pick<World, 'keyOwners' | 'signIn'>): IsSecret {
  const others = new Set<string>();
  const isSecret: IsSecret = (token) => {
    const hash = hashKey(token);
    if (keyOwners.has(hash) || signIn.secrets.has(hash) || signIn.grants.get(hash)) return true;
    return codeShape.test(token) && signIn.codes.get(hashCode(token)) !== undefined;
  };
  return (token) => {
    if (others.has(token)) return false;
    if (isSecret(token)) return true;
    if (others.size < maxRemembered) others.add(token);
    return false;
  };
}
