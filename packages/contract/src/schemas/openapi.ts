import * as z from 'zod';
import { lazyObject, type Query, type Shape } from './shapes.ts';

// rule 9.7
/** Query of get_openapi. The default is the version that serves the request; the service knows which dates are versions. */
export const OpenApiQuery = lazyObject(() => ({
  version: z.iso.date().exactOptional().meta({
    description:
      'Date of the API version to describe, as YYYY-MM-DD; an unknown one is rejected with 400. Default: the version that serves the request.',
  }),
}));

/** Query of get_openapi. */
export interface OpenApiQuery extends Query<'get_openapi'> {}

// rule 4.11/spec
/** Response of get_openapi: the members that every OpenAPI document has. */
export const OpenApiResponse = lazyObject(() => ({
  openapi: z.string().meta({ description: 'Version of the OpenAPI format, 3.1 with its patch.' }),
  info: z.record(z.string(), z.unknown()).meta({
    description: 'Title, version and licence of the description. version is the date of the API version.',
  }),
  paths: z.record(z.string(), z.unknown()).meta({ description: 'Operations by path, relative to the base URL.' }),
}))
  .strip()
  .meta({ id: 'OpenApiDocument', description: 'An OpenAPI 3.1 document.' });

/** Response of get_openapi: the members that every OpenAPI document has. */
export interface OpenApiResponse extends Shape<'OpenApiDocument'> {}
