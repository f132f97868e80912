import type { operations } from '@boothkit/contract';
import type { OperationName } from '@boothkit/contract/rules';
import type * as z from 'zod';
import type { Immutable } from '../../engine/resources/define-resource.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { LimitsMode } from '../../model/limits-mode.ts';
import type { Version } from '../../model/versions/versions.ts';
import type { Transaction, World } from '../../model/world.ts';
import type { Services } from './services.ts';

type Table = typeof operations;

type Part<Name extends OperationName, Key extends 'params' | 'query' | 'body'> = Table[Name] extends {
  readonly [key in Key]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** Fields that a call of any operation has. */
export interface CallContext {
  readonly world: World;
  readonly services: Services;
  readonly accountId: string;
  /** The version that serves the call; operations speak the real one, whichever it is. */
  readonly version: Version;
  /** Whether the limits of section 8 hold in this world. */
  readonly limits: LimitsMode;
  /** Scheme and host that the caller reached the service by; URLs in responses start with it. */
  readonly origin: string;
  /**
   * The current state of the account. Throws {@link WorldReplacedError} if the world was restored or reset
   * since the call began.
   */
  account(): AccountState;
  /**
   * Changes the account atomically: `change` is synchronous, and checks its preconditions again before it writes.
   * Throws {@link WorldReplacedError} where the world was restored or reset since the call began.
   */
  commit<Result>(change: (tx: Transaction) => Result): Result;
}

/** One call of an operation, authenticated, admitted and well formed. */
export interface Call<Name extends OperationName> extends CallContext {
  readonly params: Part<Name, 'params'>;
  readonly query: Part<Name, 'query'>;
  readonly body: Part<Name, 'body'>;
}

/** The success response of an operation; it may share objects with the world's stored state. */
type Success<Name extends OperationName> = Immutable<z.input<Table[Name]['success']['schema']>>;

/** Does one operation. Asynchronous work comes first, then one commit. */
export type Handler<Name extends OperationName> = (call: Call<Name>) => Success<Name> | Promise<Success<Name>>;

/** The handler of each operation in the table. */
export type Handlers = { readonly [name in OperationName]: Handler<name> };
