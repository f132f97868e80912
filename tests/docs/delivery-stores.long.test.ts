import { pathToFileURL } from 'node:url';
import type { DeliveryStore } from '@boothkit/client/webhooks';
import { createWebhookReceiver, webhookPayload, webhookRequest } from '@boothkit/client/webhooks';
import { hasPrograms, inPrograms, noteMissingPrograms } from '@boothkit/test-support/programs';
import { expect, onTestFinished, test } from 'vitest';
import { codeBlocks } from './snippets/markdown.ts';
import { read } from './snippets/snippets.ts';

noteMissingPrograms();

interface Database {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
  exec(text: string): Promise<unknown>;
  close(): Promise<void>;
}

/** What the guide exports, up to its own example. */
async function guideStores(): Promise<{
  readonly createTable: string;
  readonly sqlStore: (sql: Database) => DeliveryStore;
}> {
  const block = codeBlocks(read('docs/webhooks.md')).find(({ code }) => code.startsWith('// store.ts'));
  const { stripTypeScriptTypes } = await import('node:module');
  const code = stripTypeScriptTypes(block?.code.split('// This example')[0]?.replace(/^import .*/gm, '') ?? '');
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

test.runIf(hasPrograms)(
  'the store over SQL of the guide lets one of many concurrent claims win, and releases',
  async () => {
    const { PGlite } = await import(pathToFileURL(inPrograms('@electric-sql/pglite/dist/index.js')).href);
    const database: Database = new PGlite();
    onTestFinished(() => database.close());
    const { createTable, sqlStore } = await guideStores();
    await database.query(createTable);
    await database.query(createTable);
    const stores = [sqlStore(database), sqlStore(database)];

    const claims = await Promise.all(Array.from({ length: 20 }, (_, at) => stores[at % 2]?.claim('d1')));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await stores[0]?.claim("d2'; DROP TABLE booth_deliveries; --")).toBe(true);
    await stores[0]?.release('d1');
    expect([await stores[1]?.claim('d1'), await stores[0]?.claim('d1')]).toEqual([true, false]);

    // Two processes that get one delivery, whose handler fails at first.
    const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';
    const handled: string[] = [];
    const failures: unknown[] = [];
    const receivers = stores.map((store) =>
      createWebhookReceiver({
        secret,
        store,
        handlers: {
          'media.sent': ({ deliveryId }) => {
            handled.push(deliveryId);
            if (handled.length === 1) throw new Error('no room');
          },
        },
        onError: ({ error }) => failures.push(error),
      }),
    );
    const payload = webhookPayload('media.sent');
    for (const receiver of [...receivers, ...receivers]) {
      await receiver.fetch(webhookRequest(payload, secret));
      await receiver.settled();
    }
    expect([handled, failures]).toEqual([[payload.deliveryId, payload.deliveryId], [new Error('no room')]]);
  },
);
