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
  /** Opens the page and enters the code there. Rejects with what the page says where it refuses. */
  connect(code: string): Promise<void>;
  /** The fields that the page asked for, by name. */
  readonly asked: readonly string[];
  /** What the app presents from then on. */
  authorization(): string;
}

/** What becomes of the steps of a sign-in, for whoever looks on. */
export interface AppOptions {
  readonly name: string;
  /** Told once the code was entered, and nothing else yet. */
  readonly onEntered?: () => Promise<void>;
}

const callback = 'https://agent.example.com/callback';

/** Makes an app; it registers when it connects for the first time. */
export function createApp(api: Api, mcpUrl: string, { name, onEntered }: AppOptions): App {
  let asked: readonly string[] = [];
  let client: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  return {
    name,
    get asked() {
      return asked;
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
          asked = fieldsOf(new TextDecoder().decode(page.bytes));
          const [field = ''] = asked;
          const sent = await api.fetch(url.href, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: new TextEncoder().encode(`${new URLSearchParams({ [field]: code })}`),
          });
          const location = sent.headers.get('location');
          if (location === null) throw new Error(`the page for the connection code answered status ${sent.status}`);
          back = new URL(location).searchParams;
          await onEntered?.();
        },
      };
      await signIn(api, mcpUrl, provider, () => back);
    },
  };
}

/** The names of the fields of a form that a person fills in. */
function fieldsOf(page: string): string[] {
  return [...page.matchAll(/<(?:input|select|textarea)\b[^>]*>/gi)]
    .map(([tag]) => ({ type: /\btype="?([a-z]+)/i.exec(tag)?.[1], name: /\bname="([^"]*)"/i.exec(tag)?.[1] }))
    .filter(({ type }) => !['hidden', 'submit', 'button', 'reset'].includes(type ?? ''))
    .map(({ name = '' }) => name);
}
