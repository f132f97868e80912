import { hashOf, sameText } from '../../engine/collections/hash.ts';
import { hashKey } from '../../model/accounts/key.ts';
import type { ConnectionRecord, GrantRecord, TokenRecord } from '../../model/accounts/sign-in.ts';
import type { World } from '../../model/world.ts';
import { connectionAt, putConnection } from './connection-store.ts';

/** How long an access token opens the endpoint, unless its connection ends before. */
const accessLifetimeMs = 3_600_000;

type Secret = GrantRecord | TokenRecord;

/** A secret of a kind, found by its value; `undefined` for any other. */
export function findSecret<Kind extends Secret['kind']>(
  { signIn }: World,
  kind: Kind,
  value: string,
): { readonly hash: string; readonly record: Extract<Secret, { readonly kind: Kind }> } | undefined {
  const hash = hashKey(value);
  const record = signIn.grants.get(hash) ?? signIn.secrets.get(hash);
  return record && isOf(record, kind) ? { hash, record } : undefined;
}

function isOf<Kind extends Secret['kind']>(
  record: Secret,
  kind: Kind,
): record is Extract<Secret, { readonly kind: Kind }> {
  return record.kind === kind;
}

/** Keeps a grant, and returns the authorization code that stands for it. */
export function issueGrant(world: World, grant: GrantRecord): string {
  const code = world.newSecret(43);
  world.signIn.grants.set(hashKey(code), grant);
  return code;
}

/** The token response for an app (RFC 6749, section 5.1). */
export interface IssuedTokens {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

/** How many secrets of one connection are remembered: an hourly refresh for 90 days makes 2160 (decision S500). */
const maxSecrets = 2304;

/** Issues a pair of tokens for one resource. Nothing outlasts the connection (decision S34). */
export function issueTokens(world: World, connection: ConnectionRecord, resource: string): IssuedTokens {
  const nowMs = world.clock.now();
  const { secrets } = world.signIn;
  const connectionRef = `${connection.accountId}/${connection.id}`;
  const expiresAtMs = Math.min(nowMs + accessLifetimeMs, connection.expiresAtMs);
  const access = `booth_sim_at_${world.newSecret(43)}`;
  const refresh = `booth_sim_rt_${world.newSecret(43)}`;
  const issued: readonly (readonly [string, TokenRecord])[] = [
    [hashKey(access), { kind: 'access', connection: connectionRef, resource, expiresAtMs }],
    [hashKey(refresh), { kind: 'refresh', connection: connectionRef, resource, retiredAtMs: null }],
  ];
  const isOver = (hash: string) => {
    const record = secrets.get(hash);
    return !record || (record.kind === 'access' && record.expiresAtMs <= nowMs);
  };
  const kept = connection.secrets.filter((hash) => !isOver(hash)).slice(issued.length - maxSecrets);
  const isKept = new Set(kept);
  for (const hash of connection.secrets) if (!isKept.has(hash)) secrets.delete(hash);
  for (const [hash, record] of issued) secrets.set(hash, record);
  putConnection(world, { ...connection, secrets: [...kept, ...issued.map(([hash]) => hash)] });
  const scope = world.account(connection.accountId).keys.get(connection.keyId)?.scope ?? 'read';
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: Math.floor((expiresAtMs - nowMs) / 1000),
    refresh_token: refresh,
    scope,
  };
}

/** The connection that a token stands for, while there is one. */
export function connectionOf(world: World, { connection }: TokenRecord): ConnectionRecord | undefined {
  return connectionAt(world, connection);
}

/** Whether a verifier is the one that a challenge was made of (RFC 7636, S256). */
export function provesChallenge(verifier: string, challenge: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  return sameText(base64Url(hashOf(verifier)), challenge);
}

function base64Url(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
