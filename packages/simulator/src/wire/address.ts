/** The header by which a test names the address that its request comes from. */
export const addressHeader = 'simulator-client-ip';
