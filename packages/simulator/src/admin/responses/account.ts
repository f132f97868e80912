import { EventSettings } from '@boothkit/contract';
import { plans } from '@boothkit/contract/rules';
import * as z from 'zod';
import { id, instant } from './fields.ts';

const limit = z.int().min(1);
const count = z.int().min(0);

/** An account as its owner reads it. */
export const AccountAnswer = z
  .strictObject({
    id,
    plan: z.enum(plans),
    quota: z.strictObject({ events: z.int().min(0).nullable(), credits: z.int().min(0) }),
    defaults: z.strictObject({
      colors: z.array(z.string()).length(3),
      attractScreenId: id.nullable(),
      stickerSetId: id.nullable(),
      settings: EventSettings,
    }),
    limits: z.strictObject({
      perMinute: limit,
      burst: limit,
      expensiveCost: limit,
      concurrent: limit,
      concurrentHeavy: limit,
      duplicatesPerDay: limit,
      emailsPerDay: limit,
      textsPerDay: limit,
    }),
    aiCredits: count.nullable(),
    texts: z.strictObject({ enabled: z.boolean(), ownProvider: z.boolean() }),
    usage: z.strictObject({
      underWay: count,
      heavyUnderWay: count,
      duplicatesToday: count,
      emailsToday: count,
      textsToday: count,
      tokens: z.record(id, z.number().min(0)),
    }),
  })
  .meta({ id: 'Account' });

/** A new account: its keys, and the ids of what it was filled with. */
export const SeededAccountAnswer = z
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
export const ConnectionAnswer = z.strictObject({ apiKey: z.string(), baseUrl: z.url() }).meta({ id: 'Connection' });

/** A connection code, which is told this once. */
export const ConnectionCodeAnswer = z
  .strictObject({ code: z.string(), access: z.enum(['read', 'read-write']), expiresAt: instant })
  .meta({ id: 'ConnectionCode' });

/** An app that is connected. */
export const ConnectedAppAnswer = z
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
