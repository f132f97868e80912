import type { JsonSchema } from '../../src/documents/json-schema.ts';
import { mapSchema } from '../../src/documents/json-schema.ts';
import { currentVersion, serviceVersions } from '../../src/operations/versions.ts';
import { brandingSlotNames, removableSlotNames } from '../../src/rules/branding-slots.ts';
import { captureTypes } from '../../src/rules/capture-types.ts';
import { shareActions, stationTypes } from '../../src/rules/share-options.ts';

// What several operations share, by name.

/** Lists of values that have a name in generated code. */
const enums: Readonly<Record<string, { readonly values: readonly string[]; readonly description: string }>> = {
  CaptureType: { values: captureTypes, description: 'Kind of capture that a tablet offers to guests.' },
  ShareAction: { values: shareActions, description: 'Way to share a capture on a tablet.' },
  StationType: {
    values: stationTypes,
    description: 'Mode of a tablet: Capture & Share, Capture Station or Share Station, in this order.',
  },
  BrandingSlot: { values: brandingSlotNames, description: 'Image slot of the branding of an event.' },
  RemovableBrandingSlot: {
    values: removableSlotNames,
    description: 'Image slot of the branding that can be emptied: every one but the logo.',
  },
};

/** The components of the named lists. */
export const enumSchemas: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries(enums).map(([name, { values, description }]) => [name, { type: 'string', enum: values, description }]),
);

/** A schema with references in place of the named lists that it spells out. */
export const withNamedEnums = (schema: JsonSchema): JsonSchema =>
  mapSchema(schema, (part) => {
    const listed = JSON.stringify(part['enum']);
    const name = Object.keys(enums).find((key) => JSON.stringify(enums[key]?.values) === listed);
    if (name === undefined) return part;
    const { type: _, enum: __, ...beside } = part;
    return { $ref: `#/components/schemas/${name}`, ...beside };
  });

/** Headers of responses. */
export const headers = {
  ServiceVersion: {
    description: 'Date of the API version that served the request.',
    required: true,
    schema: { type: 'string', format: 'date' },
    example: currentVersion,
  },
  RequestId: {
    description: 'Id of the request for questions to support; an error has the same in requestId.',
    required: false,
    'x-assumed': true,
    schema: { type: 'string' },
    example: 'r0Wk4GzTqB7mYc2XvP9L',
  },
  RetryAfter: {
    description: 'Whole seconds to wait before the next call, at least 1.',
    required: true,
    schema: { type: 'integer', minimum: 1, 'x-assumed': true },
    example: 3,
  },
} as const;

/** References to the headers of every response. */
export const versionHeaders = {
  'Service-Version': { $ref: '#/components/headers/ServiceVersion' },
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
};

/** The header by which a request names its version. */
export const serviceVersionParameter = {
  in: 'header',
  name: 'Service-Version',
  required: false,
  description: 'Date of the API version to use for this request. Default: the version that the key is pinned to.',
  schema: { type: 'string', enum: serviceVersions },
  example: currentVersion,
} as const;

/** The component of a parameter: `dateFrom` is `DateFrom`, `response_format` is `ResponseFormat`. */
export const parameterComponent = (name: string) =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
