import { publicNames } from '@boothkit/contract/internal';
import type { WorldFile } from '../../model/world-file.ts';

/** The operations, of the API and of the control API, that may name a receiver. */
const namingReceivers: ReadonlySet<string | null> = new Set([
  ...['update_webhooks', 'set_event_branding_image', 'redeliver', 'serve_web_page', 'delete_web_page'],
]);

const urlMembers = new Set(['mediaUrl', 'sendUrl', 'sourceUrl', 'url']);

/** Gives public names to the receivers of a recording that have none. */
export interface NamedReceivers {
  /** JSON that a request or an action sent, or that responded to it. */
  json<Value>(operation: string | null, value: Value): Value;
  /** The path of an action, with its query. */
  path(operation: string, path: string): string;
  worldFile(file: WorldFile): WorldFile;
}

// decision S531
/**
 * Replaces the origins of receivers that only an option allows, such as those on loopback, by public ones: `https://receiver-1.example.com`.
 * A test then needs no option, and reaches nobody. Each origin has one name in the whole test.
 */
export function namedReceivers(): NamedReceivers {
  const url = publicNames();

  function urls(value: unknown, name = ''): unknown {
    if (typeof value === 'string') return urlMembers.has(name) ? url(value) : value;
    if (Array.isArray(value)) return value.map((item) => urls(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, urls(inner, member)]));
  }

  return {
    json: (operation, value) => (namingReceivers.has(operation) ? (urls(value) as typeof value) : value),
    path(operation, path) {
      const [pathname = '', ...search] = path.split('?');
      if (!namingReceivers.has(operation) || search.length === 0) return path;
      const parameters = new URLSearchParams(search.join('?'));
      const named = url(parameters.get('url') ?? '');
      if (named === parameters.get('url')) return path;
      parameters.set('url', named);
      return `${pathname}?${parameters}`;
    },
    worldFile: ({ accounts = [], web = [], ...file }) => ({
      ...file,
      accounts: accounts.map(({ webhooks, ...account }) => ({
        ...account,
        ...(webhooks && { webhooks: urls(webhooks) as typeof webhooks }),
      })),
      web: web.map((page) => ({ ...page, url: url(page.url) })),
    }),
  };
}
