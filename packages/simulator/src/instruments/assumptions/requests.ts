import type { OperationName } from '@boothkit/contract/rules';
import { fieldError } from '../../engine/errors/api-error.ts';
import type { Body, WireTranslation } from '../../model/assumed.ts';
import { isObject, renamed } from './bodies.ts';

/** Takes these fields and no others as the body of an operation. */
const bodyOf =
  (
    operation: OperationName,
    fields: readonly string[],
    read: (body: Body) => Body,
  ): NonNullable<WireTranslation['request']> =>
  (sent, called) => {
    const { body } = sent;
    if (called !== operation || !isObject(body)) return sent;
    const unknown = Object.keys(body).find((name) => !fields.includes(name));
    if (unknown !== undefined)
      throw fieldError(
        '7/validation-failed',
        unknown,
        `${unknown} must be left out; the fields of the body are ${fields.join(', ')}`,
      );
    const as = read(body);
    return as === body ? sent : { ...sent, body: as };
  };

/** Takes `purpose` alone to create an upload. */
export const purposeOnly: WireTranslation = { request: bodyOf('create_upload', ['purpose'], (body) => body) };

/** Takes the facts of a file under other names to create an upload. */
export const mimeType: WireTranslation = {
  request: bodyOf('create_upload', ['purpose', 'mimeType', 'fileSize'], (body) =>
    renamed(body, { mimeType: 'contentType', fileSize: 'sizeBytes' }),
  ),
};

/** Takes and returns the URLs of webhooks under other names. */
export const mediaWebhookUrl: WireTranslation = {
  request: bodyOf('update_webhooks', ['mediaWebhookUrl', 'sendWebhookUrl'], (body) =>
    renamed(body, { mediaWebhookUrl: 'mediaUrl', sendWebhookUrl: 'sendUrl' }),
  ),
  response: (body, { operation }) =>
    operation === 'update_webhooks' ? renamed(body, { mediaUrl: 'mediaWebhookUrl', sendUrl: 'sendWebhookUrl' }) : body,
};

/** Takes and returns each URL of a webhook in an object. */
export const nestedUrls: WireTranslation = {
  request: bodyOf('update_webhooks', ['media', 'send'], (body) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [`${name}Url`, isObject(value) ? value['url'] : value]),
    ),
  ),
  response: (body, { operation }) =>
    operation === 'update_webhooks'
      ? Object.fromEntries(Object.entries(body).map(([name, url]) => [name.replace(/Url$/, ''), { url }]))
      : body,
};
