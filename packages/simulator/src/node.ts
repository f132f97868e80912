/**
 * The simulator as a local HTTP server, and its way to the real network, for Node.
 *
 * @packageDocumentation
 */

export { type ListenOptions, listen, type ServedRequest, type SimulatorServer } from './http/node/server.ts';
export { loopbackNetwork, type PublicNetworkOptions, publicNetwork } from './http/outbound/public-network.ts';
