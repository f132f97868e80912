import { WorldReplacedError } from '../clock/clock.ts';
import { ContractViolationError } from '../errors/contract-violation.ts';
import { RequestAbortedError } from './body.ts';
import { ConnectionDroppedError } from './connection-dropped.ts';

/**
 * Whether a call ended without a response for one of four causes: the caller disconnected, the world was replaced, a fault dropped the connection, or
 * the response violated the contract, which was reported. Adapters end such a call as a network error.
 */
export function endedWithoutResponse(error: unknown): boolean {
  return (
    error instanceof RequestAbortedError ||
    error instanceof ConnectionDroppedError ||
    error instanceof WorldReplacedError ||
    error instanceof ContractViolationError
  );
}
