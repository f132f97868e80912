import type {
  OAuthClientInformationMixed,
  OAuthClientProvider,
  OAuthDiscoveryState,
  OAuthTokens,
} from '@modelcontextprotocol/client';
import { signIn } from './agent.ts';
import type { Api } from './api.ts';

/** An app that connects by a connection code. */
export interface App {
  readonly name: string;
  /** Opens the sign-in page and enters the code. Rejects if the page rejects it. */
  connect(code: string): Promise<void>;
  /** The names of the fields of the sign-in page. */
  readonly formFields: readonly string[];
  /** The Authorization header of the app once connected. */
  authorization(): string;
}

/** The name of an app, and an observer of its sign-in. */
export interface AppOptions {
  readonly name: string;
  /** Called after the code was entered, before the app exchanges it. */
  readonly onEntered?: () => Promise<void>;
}

const callback = 'https://agent.example.com/callback';

/** Creates an app; it registers with its first connection. */
export function createApp(api: Api, mcpUrl: string, { name, onEntered }: AppOptions): App {
  let formFields: readonly string[] = [];
  let client: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  return {
    name,
    get formFields() {
      return formFields;
    },
    authorization: () => `Bearer ${tokens?.access_token ?? ''}`,
    async connect(code) {
      let verifier = '';
      let discovery: OAuthDiscoveryState | undefined;
      let back = new URLSearchParams();
      tokens = undefined;
      const provider: OAuthClientProvider = {
        redirectUrl: callback,
        clientMetadata: { client_name: name, redirect_uris: [callback], token_endpoint_auth_method: 'none' },
        state: () => 'state-of-the-app',
        clientInformation: () => client,
        saveClientInformation(information) {
          client = information;
        },
        tokens: () => tokens,
        saveTokens(given) {
          tokens = given;
        },
        discoveryState: () => discovery,
        saveDiscoveryState(found) {
          discovery = found;
        },
        saveCodeVerifier(made) {
          verifier = made;
        },
        codeVerifier: () => verifier,
        async redirectToAuthorization(url) {
          const page = await api.fetch(url.href);
          formFields = fieldsOf(new TextDecoder().decode(page.bytes));
          const [field = ''] = formFields;
          const sent = await api.fetch(url.href, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: new TextEncoder().encode(`${new URLSearchParams({ [field]: code })}`),
          });
          const location = sent.headers.get('location');
          if (location === null)
            throw new Error(`the page for the connection code responded with status ${sent.status}`);
          back = new URL(location).searchParams;
          await onEntered?.();
        },
      };
      await signIn(api, mcpUrl, provider, () => back);
    },
  };
}

/** The names of the visible fields of a form. */
function fieldsOf(page: string): string[] {
  return [...page.matchAll(/<(?:input|select|textarea)\b[^>]*>/gi)]
    .map(([tag]) => ({ type: /\btype="?([a-z]+)/i.exec(tag)?.[1], name: /\bname="([^"]*)"/i.exec(tag)?.[1] }))
    .filter(({ type }) => !['hidden', 'submit', 'button', 'reset'].includes(type ?? ''))
    .map(({ name = '' }) => name);
}
