/** A response of the simulator that violates its own contract: a bug of ours, which is never sent. */
export class ContractViolationError extends Error {
  override readonly name = 'ContractViolationError';
}
