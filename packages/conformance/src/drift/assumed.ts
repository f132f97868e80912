import { EventSettings } from '@boothkit/contract';
import {
  type AssumptionName,
  type AssumptionValue,
  type DescribedOperation,
  deliveriesOf,
  deliveryExamples,
  describeApi,
  jsonOf,
  type Shape,
  shapeOf,
} from '@boothkit/contract/internal';
import { type Json, membersOf } from '../measure/evidence.ts';
import { fromDocument, type Measurement } from '../measure/measure.ts';

/** The assumptions that a document settles, in the form of a measurement. */
export type DocumentedAssumptions = Pick<Measurement, 'measured' | 'evidence' | 'unknown'>;

/** Reads what a document says where the reference is silent. Silence of the document says nothing. */
export function readAssumptions(document: unknown): DocumentedAssumptions {
  const { operations, follow } = describeApi(document);
  const measured: Partial<Record<AssumptionName, string>> = {};
  const evidence: Partial<Record<AssumptionName, string>> = {};
  const unknown: { name: AssumptionName; found: string }[] = [];
  const note = <Name extends AssumptionName>(name: Name, value: AssumptionValue<Name> | undefined, found: string) => {
    const text = `${fromDocument}${found}`.slice(0, 300);
    if (value === undefined) unknown.push({ name, found: text });
    else [measured[name], evidence[name]] = [value, text];
  };
  const named = (name: string) => operations.find((operation) => operation.name === name);
  const shape = (schema: unknown) => shapeOf(follow, schema);
  const listed = ({ properties }: Shape) => Object.keys(properties).join(', ') || 'no fields';

  const upload = named('create_upload');
  if (upload?.body !== undefined) {
    const body = shape(upload.body);
    const { purpose, contentType, mimeType, ...others } = body.properties;
    const isPurposeOnly = purpose !== undefined && Object.keys(others).length === 0;
    const value = contentType ? 'contentType' : mimeType ? 'mimeType' : isPurposeOnly ? 'purposeOnly' : undefined;
    note('uploadBody', value, `create_upload takes ${listed(body)}`);
  }
  if (upload?.success.schema !== undefined) {
    const response = shape(upload.success.schema);
    // How long an upload lives is in no schema.
    if (response.properties['expiresAt'] === undefined) {
      const isKnown = ['uploadUrl', 'headers', 'storagePath'].every((name) => name in response.properties);
      note('uploadResponse', isKnown ? 'least' : undefined, `create_upload returns ${listed(response)}`);
    }
  }
  const webhooks = named('update_webhooks');
  if (webhooks?.body !== undefined) {
    const body = shape(webhooks.body);
    const has = (...names: string[]) => names.every((name) => name in body.properties);
    const flat = has('mediaUrl', 'sendUrl')
      ? 'mediaUrl'
      : has('mediaWebhookUrl', 'sendWebhookUrl')
        ? 'mediaWebhookUrl'
        : undefined;
    note(
      'webhooksBody',
      flat ?? (has('media', 'send') ? 'nested' : undefined),
      `update_webhooks takes ${listed(body)}`,
    );
  }
  readDeliveries();
  readErrors();
  const event = named('get_event')?.success.schema;
  if (event !== undefined) {
    const { id, settings } = shape(event).properties;
    if (shape(id).own['format'] === 'uuid') note('ids', 'uuid', 'IDs have the format uuid');
    if (settings !== undefined) {
      const stored = shape(settings);
      const [known, found] = [Object.keys(EventSettings.shape), Object.keys(stored.properties)];
      const extra = found.filter((name) => !known.includes(name));
      // That a key is optional in a schema says of no event that it lacks it.
      if (extra.length > 0) note('storedSettings', 'more', `settings have ${extra.join(', ')}`);
      else if (known.every((name) => stored.required.includes(name)))
        note('storedSettings', 'complete', 'settings require every key');
    }
  }
  const statuses = statusesOf(named('create_event'));
  if (statuses.includes('400') !== statuses.includes('422'))
    note(
      'validationStatus',
      statuses.includes('400') ? '400' : '422',
      `create_event may respond with ${statuses.join(', ')}`,
    );

  function readDeliveries(): void {
    const [first] = deliveriesOf({ follow }, document, Object.keys(deliveryExamples));
    if (first === undefined) return;
    const { name, discriminator: kind } = first;
    const body = shape(first.schema);
    const isNested = kind === 'type' && 'data' in body.properties;
    const value = (['event', 'type', 'eventType', 'kind'] as const).find((each) => each === kind);
    note('webhookDiscriminator', isNested ? 'nested' : value, `${name} has ${listed(body)}`);
  }

  function readErrors(): void {
    for (const { own } of operations)
      for (const [status, given] of Object.entries(membersOf(own['responses']))) {
        const { headers, content } = follow(given);
        const names = Object.keys(membersOf(headers)).map((name) => name.toLowerCase());
        if (names.includes('x-request-id')) note('requestId', 'header', 'responses have the header X-Request-Id');
        else if (names.includes('request-id')) note('requestId', 'otherName', 'responses have the header Request-Id');
        const retry = Object.entries(membersOf(headers)).find(([name]) => name.toLowerCase() === 'retry-after');
        const types = retry && shape(follow(retry[1])['schema']).types;
        // The header of a 202 or 503 may have another form.
        if (types?.includes('integer') && /^(?:429|4xx|default)$/i.test(status))
          note('retryAfter', 'seconds', 'Retry-After is a whole number');
        const { schema } = jsonOf(content);
        if (/^[123]/.test(status) || schema === undefined || evidence.errorDetails || evidence.errorCodes) continue;
        const { code, details } = shape(shape(schema).properties['error']).properties;
        const codes = shape(code).values?.map(String);
        if (codes) note('errorCodes', codesOf(codes), `error.code is one of ${codes.join(', ')}`);
        const items = shape(shape(details).items);
        const detail = detailOf(items, shape);
        if (detail !== undefined)
          note(
            'errorDetails',
            detail,
            `an item of details has ${items.types?.includes('string') ? 'no fields' : listed(items)}`,
          );
      }
  }

  return { measured: Object.fromEntries(Object.entries(measured)), evidence, unknown };
}

function codesOf(codes: readonly string[]): AssumptionValue<'errorCodes'> | undefined {
  if (codes.includes('unauthenticated')) return 'otherWords';
  if (!codes.includes('unauthorized')) return undefined;
  if (codes.includes('insufficient_scope')) return 'usual';
  return codes.includes('forbidden') ? 'forbidden' : undefined;
}

function detailOf(items: Shape, shape: (schema: unknown) => Shape): AssumptionValue<'errorDetails'> | undefined {
  if (items.types?.includes('string')) return 'texts';
  const { path, field } = items.properties;
  if (path !== undefined) return shape(path).types?.includes('array') ? 'pathList' : 'path';
  return field === undefined ? undefined : 'field';
}

const statusesOf = (operation: DescribedOperation | undefined): string[] =>
  Object.keys(membersOf(operation?.own['responses'] as Json | undefined)).filter((status) => /^[45]/.test(status));
