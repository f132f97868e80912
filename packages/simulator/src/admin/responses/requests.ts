import * as z from 'zod';
import { id, instant } from './fields.ts';

const texts = z.record(z.string(), z.string());

/** A request as the journal tells it. */
export const RequestResponse = z
  .strictObject({
    at: instant,
    durationMs: z.number(),
    method: z.string(),
    path: z.string(),
    operation: z.string().nullable(),
    params: z.record(z.string(), z.unknown()),
    query: texts,
    body: z.unknown().exactOptional(),
    bodyTruncated: z.literal(true).exactOptional(),
    accountId: id.nullable(),
    keyId: id.nullable(),
    address: z.string(),
    requestId: z.string(),
    status: z.int().nullable(),
    rule: z.string().nullable(),
    code: z.string().nullable(),
    message: z.string().nullable(),
    faults: z.array(id),
  })
  .meta({ id: 'Request' });
