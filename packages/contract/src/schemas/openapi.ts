import * as z from 'zod';
import { serviceVersions } from '../versions.ts';

/** Query of the machine-readable description (rule 9.7, decision S13); without a version, the one that serves the request. */
export const OpenApiQuery = z.strictObject({
  version: z.enum(serviceVersions).exactOptional().meta({ description: 'A version date of the API.' }),
});

/** An OpenAPI document, as far as it is told here (rule 4.11/spec). */
export const OpenApiAnswer = z
  .object({
    openapi: z.string().meta({ description: 'Version of the OpenAPI format.' }),
    info: z.record(z.string(), z.unknown()),
    paths: z.record(z.string(), z.unknown()),
  })
  .meta({
    id: 'OpenApiDocument',
    description: 'An OpenAPI 3.1 document.',
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties;
    },
  });
