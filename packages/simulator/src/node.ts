/**
 * The simulator as a local HTTP server, and its way to the real network and to world files, for Node.
 *
 * @packageDocumentation
 */

export { loadWorldFile, saveWorldFile, type WorldFileOptions } from './cli/world-files.ts';
export { type ListenOptions, listen, type ServedRequest, type SimulatorServer } from './http/node/server.ts';
export { loopbackNetwork, type PublicNetworkOptions, publicNetwork } from './http/outbound/public-network.ts';
