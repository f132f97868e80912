/** A socket of this process that listens, and the paths on which it takes no request of the process itself. */
export interface OwnListener {
  readonly address: string;
  readonly port: number;
  refuses(pathname: string): boolean;
}

const listeners = new Set<OwnListener>();

/** Adds a socket that began to listen. Returns a function that removes it. */
export function addOwnListener(listener: OwnListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// decision S18
/** Whether a request to a URL, over a connection to this address, comes to a path that a socket of this process refuses. */
export function isRefusedByOwn({ pathname, port, protocol }: URL, address: string): boolean {
  const target = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  return [...listeners].some(
    (own) => own.port === target && own.refuses(pathname) && addressesOf(own).check(...family(address)),
  );
}

/** The addresses that lead to a socket. The list knows IPv4 addresses in the notation of IPv6. */
function addressesOf({ address: bound }: OwnListener) {
  const { BlockList } = process.getBuiltinModule('node:net');
  const addresses = new BlockList();
  // Systems connect an unspecified address to this machine.
  for (const address of [...unspecified, bound]) addresses.addAddress(...family(address));
  if (!unspecified.includes(bound)) return addresses;
  addresses.addSubnet('127.0.0.0', 8);
  for (const cards of Object.values(process.getBuiltinModule('node:os').networkInterfaces()))
    for (const { address } of cards ?? []) addresses.addAddress(...family(address));
  return addresses;
}

const unspecified = ['0.0.0.0', '::'];

/** An address without its zone, and its family. */
const family = (address: string) => [address.replace(/%.*/, ''), address.includes(':') ? 'ipv6' : 'ipv4'] as const;
