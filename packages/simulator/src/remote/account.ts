import { clientAddressHeader } from '../http/client-address.ts';
import type { Send } from './call.ts';
import type { RemoteAccount, RemoteConnection } from './interface.ts';
import { type Method, objectsOf } from './methods.ts';

/** An account elsewhere, by its id. */
export function accountAt(id: string, methods: readonly Method[], send: Send): RemoteAccount {
  const owned = objectsOf(methods, { accountId: id }, send) as Omit<RemoteAccount, 'id'>;
  return {
    ...owned,
    id,
    async connection(input): Promise<RemoteConnection> {
      const { apiKey, baseUrl } = await owned.connection(input);
      return { apiKey, baseUrl, fetch: fetchFrom(`account-${id}`) };
    },
  };
}

/** A fetch whose requests name the address that they come from. */
function fetchFrom(address: string): typeof globalThis.fetch {
  return (input, init) => {
    const request = new Request(input, init);
    request.headers.set(clientAddressHeader, address);
    return fetch(request);
  };
}
