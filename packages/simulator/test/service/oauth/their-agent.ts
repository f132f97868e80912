import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished } from 'vitest';
import { callback } from './connector.ts';

/** What an app remembers between the steps, whichever library it is written with. `enter` does what a person does on the page. */
export function memory(enter: (page: URL) => Promise<URL>, clientMetadataUrl?: string) {
  const kept: { client?: unknown; tokens?: unknown; verifier?: string; discovery?: unknown; back?: URL } = {};
  const metadata = { client_name: 'Their agent', redirect_uris: [callback], token_endpoint_auth_method: 'none' };
  return {
    kept,
    provider: {
      redirectUrl: callback,
      clientMetadata: metadata,
      ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
      state: () => 'their-state',
      clientInformation: () => kept.client,
      saveClientInformation: (client: unknown) => {
        kept.client = client;
      },
      tokens: () => kept.tokens,
      saveTokens: (tokens: unknown) => {
        kept.tokens = tokens;
      },
      discoveryState: () => kept.discovery,
      saveDiscoveryState: (discovery: unknown) => {
        kept.discovery = discovery;
      },
      saveCodeVerifier: (verifier: string) => {
        kept.verifier = verifier;
      },
      codeVerifier: () => kept.verifier ?? '',
      invalidateCredentials: (what: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery') => {
        if (what === 'all' || what === 'client') kept.client = undefined;
        if (what === 'all' || what === 'tokens') kept.tokens = undefined;
      },
      redirectToAuthorization: async (page: URL) => {
        kept.back = await enter(page);
      },
    },
  };
}

/** The whole sign-in of the current official client. */
export async function signedIn(
  url: URL,
  fetch: typeof globalThis.fetch,
  { kept, provider }: ReturnType<typeof memory>,
) {
  const options = { authProvider: provider as OAuthClientProvider, fetch };
  const client = () => new Client({ name: 'Their agent', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const first = new StreamableHTTPClientTransport(url, options);
  await expect(client().connect(first)).rejects.toThrow('Unauthorized');
  await first.finishAuth(kept.back?.searchParams ?? new URLSearchParams());
  const connected = client();
  onTestFinished(() => connected.close());
  await connected.connect(new StreamableHTTPClientTransport(url, options));
  return { connected, kept };
}
