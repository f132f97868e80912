import { WorldReplacedError } from '../clock/clock.ts';
import { RequestBrokenOffError } from '../http/body.ts';
import { ConnectionDroppedError } from '../http/dropped.ts';
import { ContractBreach } from './answer-check.ts';

/**
 * Whether a call ended without an answer for a known cause: the caller broke off, the world was replaced, a fault dropped the
 * connection, or the answer broke the contract, which the simulator's owner was told. No answer would be true, so adapters end such a call as a lost connection.
 */
export function endedUnanswered(error: unknown): boolean {
  return (
    error instanceof RequestBrokenOffError ||
    error instanceof ConnectionDroppedError ||
    error instanceof WorldReplacedError ||
    error instanceof ContractBreach
  );
}
