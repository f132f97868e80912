/** The header by which a test names the address that its request comes from. */
export const clientAddressHeader = 'simulator-client-ip';

/** The address of a call in process that names none and comes from no account's connection. */
export const localAddress = 'in-process';
