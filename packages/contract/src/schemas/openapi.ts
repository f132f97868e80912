import * as z from 'zod';
import { lazyObject } from './lazy-object.ts';

/** Query of the machine-readable description (rule 9.7); without a version, the one that serves the request. Which dates are versions, the service knows (decision S13). */
export const OpenApiQuery = lazyObject(() => ({
  version: z.iso.date().exactOptional().meta({
    description: 'A version date of the API. Default: the version that serves the request.',
  }),
}));

/** An OpenAPI document, as far as it is told here (rule 4.11/spec). */
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
