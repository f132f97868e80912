/**
 * The simulator as a local HTTP server, and its way to the real network, for Node.
 *
 * @packageDocumentation
 */
export { loopbackNetwork, type PublicNetworkOptions, publicNetwork } from './network/public-network.ts';
export { type ListenOptions, listen, type SimulatorServer } from './node/server.ts';
