import { type Operation, operations } from '@boothkit/contract';
import type { Method } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';
import type { Check } from '../check.ts';
import { member, textMember } from '../target/response.ts';

const names = Object.keys(operations) as OperationName[];
const described: readonly (readonly [OperationName, Operation])[] = names.map((name) => [name, operations[name]]);

/** Rules of every request: JSON, the envelope, paths and methods. */
export const requestChecks: readonly Check[] = [
  {
    id: 'validation-details',
    rules: ['7.1', '4/errors', '7/validation-failed'],
    title: 'a validation error names each invalid field, and has a new request id each time',
    async run({ api }, assert) {
      const send = () => api.call('create_event', { body: { name: '', date: 'tomorrow', templateIds: [] } });
      const [first, second] = [await send(), await send()];
      for (const field of ['name', 'date', 'templateIds'])
        await assert.invalid(first, field, 'a create with three invalid fields');
      const ids = [first, second].map(({ json }) => textMember(member(json, 'error'), 'requestId'));
      assert.holds('error.requestId', !ids.includes('') && ids[0] !== ids[1], 'two different ids', ids);
    },
  },
  {
    id: 'request-id-header',
    rules: ['7.1'],
    title: 'every response has its request id in X-Request-Id, equal to that of the envelope',
    assumed: ['S36'],
    async run({ api }, assert) {
      const rejected = await api.call('list_events', { query: { limit: '0' } });
      const { requestId } = Object(member(rejected.json, 'error'));
      assert.equal('X-Request-Id of an error', rejected.headers.get('x-request-id'), requestId);
      const list = await assert.succeeds(api.call('list_events', { query: { limit: '1' } }));
      const header = list.headers.get('x-request-id');
      assert.holds('X-Request-Id of a success', header !== null && header !== '', 'an id', header);
    },
  },
  {
    id: 'body-must-be-json-object',
    rules: ['4/json'],
    title: 'rejects a body that is not JSON, or not a JSON object',
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      for (const raw of ['{"hashtag": ', 'hashtag', '[]', '"text"', 'null', ''])
        await assert.rejects(
          api.call('update_event', { eventId, raw }),
          'validation_failed',
          `a body of ${JSON.stringify(raw)}`,
        );
    },
  },
  {
    id: 'content-type',
    rules: ['4/json'],
    title: 'rejects a body of another content type as unsupported_media_type',
    assumed: ['S20', 'S42'],
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', null])
        await assert.rejects(
          api.call('update_event', { eventId, body: {}, contentType }),
          'unsupported_media_type',
          `a body of type ${contentType ?? 'none'}`,
        );
      await assert.succeeds(
        api.call('update_event', { eventId, body: {}, contentType: 'application/json; charset=utf-8' }),
      );
    },
  },
  {
    id: 'unneeded-body-ignored',
    rules: ['4/json'],
    title: 'ignores a body where none is needed',
    assumed: ['S20'],
    async run({ api, createEvent }, assert) {
      const { id: eventId } = await createEvent();
      await assert.succeeds(api.call('delete_event', { eventId, raw: '{"sure":' }));
    },
  },
  {
    id: 'unknown-path',
    rules: ['2.7', '4/errors'],
    title: 'an unknown path is not_found',
    assumed: ['S1'],
    async run({ api }, assert) {
      for (const path of ['/', '/event', '/events/x/y/z']) {
        const response = await api.callPath('GET', path);
        assert.equal(`the status of GET ${path}`, response.status, 404);
        await assert.rejects(response, 'not_found');
      }
    },
  },
  {
    id: 'method-not-allowed',
    rules: ['1.1', '4/errors'],
    title: 'rejects another method as method_not_allowed, with the allowed ones in Allow',
    assumed: ['S1'],
    async run({ api, sharedEvent }, assert) {
      const wrong: readonly (readonly [Method, string, readonly string[]])[] = [
        ['PUT', '/events', ['GET', 'POST']],
        ['POST', `/events/${await sharedEvent()}`, ['GET', 'PATCH', 'DELETE']],
        ['GET', '/uploads', ['POST']],
      ];
      for (const [method, path, allowed] of wrong) {
        const response = await api.callPath(method, path);
        await assert.rejects(response, 'method_not_allowed');
        const allow = (response.headers.get('allow') ?? '').split(',').map((name) => name.trim());
        for (const name of allowed) assert.includes(`Allow of ${method} ${path}`, allow, name);
      }
    },
  },
  {
    id: 'openapi-operations',
    rules: ['4.11/spec', '7.2'],
    title: 'the OpenAPI document has every operation, with the error envelope as default response',
    async run({ api }, assert) {
      const json = await assert.json(api.call('get_openapi'));
      const paths = member(json, 'paths');
      for (const [name, { method, path, assumed }] of described) {
        // Paths that this project had to assume may differ.
        if (assumed || name === 'get_openapi') continue;
        const at = findPath(paths, path);
        const operation = member(at, method.toLowerCase());
        assert.holds(
          `${method} ${path}`,
          operation !== undefined,
          'a description',
          at === undefined ? 'no such path' : 'no such method',
        );
        if (operation === undefined) continue;
        const responses = member(operation, 'responses');
        assert.holds(
          `responses of ${method} ${path}`,
          member(responses, 'default') !== undefined,
          'a default',
          Object.keys(Object(responses)),
        );
      }
    },
  },
];

/** A path of the document, regardless of the names of its parameters. */
function findPath(paths: unknown, path: string): unknown {
  const shape = (text: string) => text.replace(/\{[^}]*\}/g, '{}');
  return Object.entries(Object(paths)).find(([known]) => shape(known) === shape(path))?.[1];
}
