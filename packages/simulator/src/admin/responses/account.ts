import * as z from 'zod';
import { id, instant } from './fields.ts';

/** A new account: its keys, and the ids of what it was filled with. */
export const SeededAccountResponse = z
  .strictObject({
    accountId: id,
    apiKey: z.string(),
    readOnlyApiKey: z.string(),
    templateIds: z.array(id),
    attractScreenIds: z.array(id),
    stickerSetIds: z.array(id),
    paySetIds: z.array(id),
  })
  .meta({ id: 'SeededAccount' });

/** The values that a client needs to reach an account over HTTP. */
export const ConnectionResponse = z
  .strictObject({
    apiKey: z.string(),
    baseUrl: z.url(),
    limits: z
      .union([
        z.literal('off'),
        z.strictObject({ perMinute: z.number(), burst: z.number(), addressPerMinute: z.number() }),
      ])
      .optional()
      .describe(
        'How a client of BoothKit limits its own calls. Only of a simulator that skips waits for limits or has them off.',
      ),
  })
  .meta({ id: 'Connection' });

/** A connection code. Only this response contains it. */
export const ConnectionCodeResponse = z
  .strictObject({ code: z.string(), access: z.enum(['read', 'read-write']), expiresAt: instant })
  .meta({ id: 'ConnectionCode' });

/** An app that is connected. */
export const ConnectedAppResponse = z
  .strictObject({
    id,
    appName: z.string(),
    clientId: z.string(),
    keyId: id,
    access: z.enum(['read', 'read-write']),
    createdDate: instant,
    expiresAt: instant,
  })
  .meta({ id: 'ConnectedApp' });
