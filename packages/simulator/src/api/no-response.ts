import { WorldReplacedError } from '../clock/clock.ts';
import { RequestAbortedError } from '../http/body.ts';
import { ConnectionDroppedError } from '../http/connection-dropped.ts';
import { ContractViolationError } from './response-check.ts';

/**
 * Whether a call ended without an answer for a known cause: the caller broke off, the world was replaced, a fault dropped the
 * connection, or the answer broke the contract, which the simulator's owner was told. No answer would be true, so adapters end such a call as a lost connection.
 */
export function endedWithoutResponse(error: unknown): boolean {
  return (
    error instanceof RequestAbortedError ||
    error instanceof ConnectionDroppedError ||
    error instanceof WorldReplacedError ||
    error instanceof ContractViolationError
  );
}
