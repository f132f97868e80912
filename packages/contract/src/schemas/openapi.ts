import * as z from 'zod';
import { lazyObject } from './lazy-object.ts';

/** Query of get_openapi (rule 9.7). The default is the version that serves the request; the service knows which dates are versions (decision S13). */
export const OpenApiQuery = lazyObject(() => ({
  version: z.iso.date().exactOptional().meta({
    description: 'A version date of the API. Default: the version that serves the request.',
  }),
}));

/** Response of get_openapi: the members that every OpenAPI document has (rule 4.11/spec). */
export const OpenApiResponse = lazyObject(() => ({
  openapi: z.string().meta({ description: 'Version of the OpenAPI format.' }),
  info: z.record(z.string(), z.unknown()),
  paths: z.record(z.string(), z.unknown()),
}))
  .strip()
  .meta({
    id: 'OpenApiDocument',
    description: 'An OpenAPI 3.1 document.',
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties;
    },
  });
