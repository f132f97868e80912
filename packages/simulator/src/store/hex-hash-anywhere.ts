// For runtimes whose own hashes are asynchronous: "#hex-hash" in the package's imports chooses between this and hex-hash-node.ts.
export { hexHashOf as hexHash } from './hash.ts';
