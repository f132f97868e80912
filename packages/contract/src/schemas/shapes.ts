import * as z from 'zod';
import type { components, operations } from '../generated/openapi.ts';
import { lazyObjects } from './lazy-objects.ts';

export const lazyObject = lazyObjects(z.strictObject({}));

// The types of the schemas, from the OpenAPI document. Each schema's module declares them as interfaces, whose names editors and docs show.

/** The shape of a schema of the document. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The query of an operation of the document. */
export type Query<Name extends 'list_events' | 'get_event' | 'remove_event_branding_image' | 'get_openapi'> =
  NonNullable<operations[Name]['parameters']['query']>;

/** The path parameters of the operations on one event. */
export type PathParameters = operations['get_event']['parameters']['path'];
