import * as z from 'zod';
import { timestamp } from '../../engine/resources/date-time.ts';
import { type Input, lazyObject, type Output } from '../../engine/resources/define-resource.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import { hashCode } from '../../model/accounts/sign-in.ts';
import type { World } from '../../model/world.ts';
import { codeValidityMs, newCode } from '../../service/oauth/connection-code-store.ts';
import { requireOwner } from '../accounts/require-owner.ts';

const codeFields = () => ({
  /** The access of the app that connects with the code (rule 5.8.1). */
  access: z.enum(['read', 'read-write']),
  /** A team member who tries to create it, which is rejected (rule 5.8.1). Default: the owner creates it. */
  teamMemberId: z.string().min(1).exactOptional(),
});

/** The schema of a {@link NewConnectionCode}. */
export const NewConnectionCodeSchema = lazyObject(codeFields);

/** A connection code to create. */
export interface NewConnectionCode extends Input<typeof codeFields> {}

/** The fields of a {@link ConnectionCode}. */
export const newCodeFields = () => ({
  /** Twelve letters and digits in groups of four; case and separators do not count when it is entered. */
  code: z.string(),
  access: z.enum(['read', 'read-write']),
  // rules 5.8.2, 8/connection-code
  /** 15 minutes on. */
  expiresAt: timestamp(),
});

/** A new connection code. Its value is returned only once. */
export interface ConnectionCode extends Output<typeof newCodeFields> {}

/** The connection codes of an account: the dashboard's "Connect an app". */
export interface ConnectionCodes {
  // rules 5.8.1, 5.8.2
  /**
   * Creates a code for the sign-in page of an app. Throws a TypeError that names the field for invalid input, and a
   * {@link RuleConflictError} where a team member creates it: only the owner can.
   *
   * @example
   * ```ts
   * import { createSimulator } from '@boothkit/simulator';
   *
   * const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
   * const { code, expiresAt } = sim.accounts.create().connectionCodes.create({ access: 'read' });
   * console.log(code.length); // 14
   * console.log(expiresAt); // '2026-08-04T09:15:00.000Z'
   * ```
   */
  create(input: NewConnectionCode): ConnectionCode;
}

/** The connection codes of an account, for its owner. */
export function connectionCodesOf(world: World, accountId: string): ConnectionCodes {
  return {
    create(input) {
      const { access, teamMemberId } = parseInput(NewConnectionCodeSchema, input, 'connection code');
      requireOwner(world.account(accountId), teamMemberId, '5.8.1', 'connection codes');
      const code = newCode(world);
      const expiresAtMs = world.clock.now() + codeValidityMs;
      world.signIn.codes.set(hashCode(code), { accountId, access, expiresAtMs, use: null });
      return { code, access, expiresAt: new Date(expiresAtMs).toISOString() };
    },
  };
}
