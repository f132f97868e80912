/**
 * The simulator as a local HTTP server, and its way to the real network and to world files, for Node.
 *
 * @packageDocumentation
 */

export { WorldFileConflictError } from './cli/replace-file.ts';
export { loadWorldFile, saveWorldFile, type WorldFileOptions } from './cli/world-files.ts';
export { type ListenOptions, listen, type ServedRequest, type SimulatorServer } from './composition/server/server.ts';
export {
  type LoopbackNetworkOptions,
  loopbackNetwork,
  type PublicNetworkOptions,
  publicNetwork,
} from './engine/http/outbound/public-network.ts';
