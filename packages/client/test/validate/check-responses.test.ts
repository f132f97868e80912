import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { describe, expect, test, vi } from 'vitest';
import { operationsOf } from '../../src/document.ts';
import { BoothClient, ResponseError, ValidationError } from '../../src/index.ts';
import { type CheckOptions, checkResponses, type MismatchReport } from '../../src/validate.ts';
import { png } from '../support/pictures.ts';
import { answer, apiKey, failureOf, type Step, scripted } from '../support/scripted-service.ts';

/** An account with an event, its client, and what the check told. */
async function world(mode: CheckOptions['mode'] = 'throw') {
  const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const account = sim.accounts.create();
  const template = account.templates.add();
  const reports: MismatchReport[] = [];
  const validate = checkResponses({ mode, onMismatch: (report) => reports.push(report) });
  const booth = new BoothClient({ ...account.connection(), validate });
  const input = { name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds: [template.id], idUser: 'b-7' };
  const event = await booth.events.create(input);
  return { booth, event, reports };
}

/** A real event, with some fields changed on its way. */
async function changed(change: object): Promise<Record<string, unknown>> {
  const { event } = await world();
  const { alreadyExisted: _, ...detailed } = event;
  return { ...detailed, ...change };
}

function checked(steps: readonly Step[], mode: CheckOptions['mode'] = 'throw') {
  const reports: MismatchReport[] = [];
  const validate = checkResponses({ mode, onMismatch: (report) => reports.push(report) });
  return { ...scripted(steps, { validate }), reports };
}

rule(['2.1/always-present', '2.2/settings'], 'every response of the simulator conforms to the contract', async () => {
  const { booth, event, reports } = await world();
  const { id } = event;
  await booth.events.get(id);
  await booth.events.get(id, { responseFormat: 'concise' });
  await booth.events.list();
  await booth.events.update(id, { name: 'Ada' });
  await booth.branding.setImage(id, 'logo', png(700, 700));
  await booth.branding.setImage(id, 'button-photo', png(292, 292));
  await booth.branding.get(id);
  await booth.branding.update(id, { buttonImagesAreRetina: true });
  await booth.branding.removeImage(id, 'button-photo');
  await booth.webhooks.update({ mediaUrl: 'https://hooks.example.com/', sendUrl: null });
  await booth.openapi.get();
  const copy = await booth.events.duplicate(id, { name: 'Copy', date: '2026-09-13T17:00:00Z' });
  await booth.events.delete(copy.id);
  expect(reports).toEqual([]);
});

test('an invalid response fails the call with the field, the value found and what is needed', async () => {
  const { booth, reports } = checked([answer(await changed({ printCount: 'twelve', name: null }))]);
  const error = await failureOf(booth.events.get('e1'));
  expect(error).toBeInstanceOf(ResponseError);
  expect(error).toMatchObject({
    kind: 'response',
    fault: 'schema-mismatch',
    operation: 'get_event',
    status: 200,
    requestId: 'req-1',
    attempts: 1,
    mayHaveHappened: false,
    message: 'get_event: 200: the response violates the contract: name must be text; got null (and 1 more)',
    details: [
      { field: 'name', message: 'name must be text; got null' },
      { field: 'printCount', message: 'printCount must be a whole number; got "twelve"' },
    ],
  });
  expect(reports).toMatchObject([{ operation: 'get_event', requestId: 'req-1', fails: true }]);
  expect(reports[0]?.mismatches.map(({ kind, field }) => [kind, field])).toEqual([
    ['invalid', 'name'],
    ['invalid', 'printCount'],
  ]);
});

test('a change with an invalid response may have happened, and is not retried', async () => {
  const { booth, seen } = checked([answer({ ...(await changed({})), warnings: ['other'] })]);
  expect(await failureOf(booth.events.update('e1', {}))).toMatchObject({
    fault: 'schema-mismatch',
    mayHaveHappened: true,
    details: [{ field: 'warnings[0]' }],
  });
  expect(seen).toHaveLength(1);
});

test('in warn mode the call succeeds with the data as sent, and a warning is reported', async () => {
  const sent = await changed({ printCount: 'twelve' });
  const { booth, reports } = checked([answer(sent)], 'warn');
  expect(await booth.events.get('e1')).toEqual(sent);
  expect(reports).toEqual([
    {
      operation: 'get_event',
      requestId: 'req-1',
      fails: false,
      mismatches: [
        { kind: 'invalid', field: 'printCount', message: 'printCount must be a whole number; got "twelve"' },
      ],
    },
  ]);
});

rule('2.2/no-other-fields', 'an unknown field is reported in both modes and fails nothing', async () => {
  const sent = await changed({ addedLater: { deep: true } });
  for (const mode of ['warn', 'throw'] as const) {
    const { booth, reports } = checked([answer(sent)], mode);
    expect(await booth.events.get('e1')).toEqual(sent);
    expect(reports).toMatchObject([
      {
        fails: false,
        mismatches: [
          { kind: 'unknown-field', field: 'addedLater', message: 'addedLater is not a field of the contract' },
        ],
      },
    ]);
  }
});

test('an unknown field beside an invalid one is reported, and the error names the invalid one only', async () => {
  const { booth, reports } = checked([answer(await changed({ addedLater: 1, templateIds: null }))]);
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ details: [{ field: 'templateIds' }] });
  expect(reports[0]?.mismatches.map(({ field }) => field).sort()).toEqual(['addedLater', 'templateIds']);
});

rule('2.2/settings', 'settings may be null in a concise response, and in no other', async () => {
  const concise = answer(await changed({ settings: null }));
  expect(await checked([concise]).booth.events.get('e1', { responseFormat: 'concise' })).toMatchObject({
    settings: null,
  });
  const { booth } = checked([answer(await changed({ settings: null }))]);
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ details: [{ field: 'settings' }] });
});

test('a status other than that of the contract is off contract', async () => {
  const { booth } = checked([answer({ deleted: true, id: 'e1' }, { status: 202 })]);
  expect(await failureOf(booth.events.delete('e1'))).toMatchObject({
    fault: 'schema-mismatch',
    details: [{ field: '', message: 'the status must be 200; got 202' }],
  });
});

test('each item of a page is looked at, and each page of a walk', async () => {
  const { event } = await world();
  const { settings: _, alreadyExisted: __, ...summary } = event;
  const page = (data: object[], nextCursor: string | null) =>
    answer({ data, hasMore: nextCursor !== null, nextCursor });
  const { booth } = checked([page([summary], 'c1'), page([summary, { ...summary, date: 'soon' }], null)]);
  const walked: string[] = [];
  const walk = async () => {
    for await (const { id } of booth.events.list()) walked.push(id);
  };
  expect(await failureOf(walk())).toMatchObject({ details: [{ field: 'data[1].date' }] });
  expect(walked).toEqual([summary.id]);
});

test('a delete whose retry gets a 404 has succeeded, and the 404 is not validated', async () => {
  const { booth, reports } = checked([new Error('lost'), answer({ error: {} }, { status: 404 })]);
  expect(await booth.events.delete('e1')).toEqual({ deleted: true, id: 'e1' });
  expect(reports).toEqual([]);
});

test('responses that the reference does not describe are not validated', async () => {
  const { booth, reports } = checked([answer(['anything'])]);
  expect(await booth.request('GET', '/templates')).toEqual(['anything']);
  expect(reports).toEqual([]);
});

test('reports never show the signature of a URL', async () => {
  const upload = { uploadUrl: 'no url https://s.example.com/u?signature=s3cr3t', headers: {}, storagePath: 'p' };
  const sent = answer({ ...upload, expiresAt: '2026-08-04T09:15:00Z' }, { status: 201 });
  const { booth, reports } = checked([sent]);
  const error = await failureOf(booth.uploads.create({ purpose: 'event-branding-image', contentType: 'image/png' }));
  expect(error).toMatchObject({ details: [{ field: 'uploadUrl' }] });
  expect(JSON.stringify([error, reports])).not.toContain('s3cr3t');
});

test('by default, tolerated problems are reported on the console, and failures are not reported twice', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const sent = await changed({ printCount: -0.5, addedLater: 1 });
  const lax = scripted([answer(sent)], { validate: checkResponses({ mode: 'warn' }) });
  await lax.booth.events.get('e1');
  const strict = scripted([answer(sent)], { validate: checkResponses({ mode: 'throw' }) });
  await failureOf(strict.booth.events.get('e1'));
  const reported = warn.mock.calls;
  warn.mockRestore();
  expect(reported).toEqual([
    [
      '@boothkit/client/validate: get_event (request req-1): printCount must be a whole number; got -0.5; addedLater is not a field of the contract',
    ],
  ]);
});

test.each([
  [() => checkResponses({ mode: 'loud' as 'warn' }), "mode must be 'warn' or 'throw'; got a string of 4 characters"],
  [() => checkResponses(undefined as never), "mode must be 'warn' or 'throw'; got nothing"],
  [
    () => checkResponses({ mode: 'warn', onMismatches: () => {} } as never),
    'unknown option `onMismatches`; did you mean `onMismatch`?',
  ],
  [() => checkResponses({ mode: 'warn', onMismatch: 1 as never }), 'onMismatch must be a function; got 1'],
  [
    () => scripted([], { validate: true as never }),
    'validate must be made by checkResponses of @boothkit/client/validate; got true',
  ],
])('invalid options are rejected: %#', (make, message) => {
  expect(make).toThrow(ValidationError);
  expect(make).toThrow(message);
});

describe('with a document', () => {
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const tag = {
    type: 'object',
    required: ['id', 'color'],
    properties: { id: { type: 'string' }, color: { enum: ['red', 'blue'] }, weight: { type: 'integer' } },
  };
  const document = {
    openapi: '3.1.0',
    servers: [{ url: 'https://booth.example.com/v1' }],
    paths: {
      '/tags': {
        get: { operationId: 'listTags', responses: { 200: json({ type: 'array', items: tag }), 206: json(tag) } },
        post: { operationId: 'addTag', responses: { '2XX': json(tag), default: json({ type: 'object' }) } },
      },
      '/tags/{id}': {
        get: { operationId: 'getTag', responses: { default: json(tag) } },
        delete: { operationId: 'removeTag', responses: { 204: { description: 'gone' } } },
      },
      '/events/{id}': { get: { operationId: 'whatever', responses: { 200: json(tag) } } },
    },
  };
  interface Tags {
    readonly listTags: (input?: object) => Promise<unknown>;
    readonly addTag: (input?: object) => Promise<unknown>;
    readonly getTag: (input: object) => Promise<unknown>;
    readonly removeTag: (input: object) => Promise<unknown>;
  }
  const compared = (steps: readonly Step[], mode: CheckOptions['mode'] = 'throw', baseUrl?: string) => {
    const reports: MismatchReport[] = [];
    const validate = checkResponses({ mode, document, onMismatch: (report) => reports.push(report) });
    const { booth } = scripted(steps, { validate, ...(baseUrl && { baseUrl }) });
    return { booth, reports, tags: operationsOf(booth, document) as unknown as Tags };
  };
  const good = { id: 't1', color: 'red' };

  test.for<[keyof Tags, unknown, { status?: number }, string[]]>([
    ['listTags', [good], {}, []],
    [
      'listTags',
      [good, { id: 1, color: 'grey', weight: 1.5 }],
      {},
      [
        '[].id is of the type integer; the document has string',
        '[].color is none of the values of the document',
        '[].weight is of the type number; the document has integer',
      ],
    ],
    ['listTags', good, { status: 206 }, []],
    ['listTags', [good], { status: 201 }, ['the status is 201; the document has 200, 206']],
    ['listTags', { ...good }, {}, ['the response is of the type object; the document has array']],
    ['addTag', good, { status: 201 }, []],
    ['addTag', { id: 't1' }, { status: 202 }, ['color is missing']],
    [
      'addTag',
      { id: 't1', Color: 'red' },
      {},
      ['color is missing; a property of the same letters, spelt otherwise, is there'],
    ],
    ['getTag', good, {}, []],
    ['getTag', { ...good, id: null }, {}, ['id is of the type null; the document has string']],
    ['removeTag', { gone: true }, {}, ['the status is 200; the document has 204']],
  ])('%s of %j with %j has the mismatches %j', async ([name, body, init, messages]) => {
    for (const baseUrl of [undefined, 'https://booth.example.com']) {
      const { tags, reports } = compared([answer(body, init)], 'warn', baseUrl);
      await tags[name]({ path: { id: 't1' } });
      expect(reports.flatMap(({ mismatches }) => mismatches.map(({ message }) => message))).toEqual(messages);
    }
  });

  test('a request of `request()` and a method of the client are compared with it, and not with the contract', async () => {
    const { booth, reports } = compared(
      [answer([{}]), answer(good), answer({ data: [], hasMore: 1, nextCursor: null })],
      'warn',
    );
    await booth.request('GET', '/tags', { query: { search: 'a' } });
    await booth.events.get('e1');
    // The document does not have it; the contract does.
    await booth.events.list();
    expect(reports.map(({ operation, mismatches }) => [operation, mismatches.map(({ field }) => field)])).toEqual([
      ['GET /tags', ['[].id', '[].color']],
      ['list_events', ['hasMore']],
    ]);
  });

  test('a property that it does not have is named, and fails no call', async () => {
    const { tags, reports } = compared([answer([{ ...good, size: 3 }])]);
    expect(await tags.listTags()).toEqual([{ ...good, size: 3 }]);
    expect(reports).toMatchObject([
      {
        fails: false,
        mismatches: [{ kind: 'unknown-field', field: '[].size', message: '[].size is not in the document' }],
      },
    ]);
  });

  test('a call that changes something may have happened, a read has not', async () => {
    const { tags } = compared([answer({}), answer([{}])]);
    expect(await failureOf(tags.addTag())).toMatchObject({ operation: 'addTag', mayHaveHappened: true });
    expect(await failureOf(tags.listTags())).toMatchObject({ operation: 'listTags', mayHaveHappened: false });
  });

  test('a response of another content type, and one without content', async () => {
    const { tags, reports } = compared(
      [new Response('red', { headers: { 'content-type': 'text/plain' } }), new Response()],
      'warn',
    );
    await failureOf(tags.listTags());
    await tags.getTag({ path: { id: 't1' } });
    expect(reports.flatMap(({ mismatches }) => mismatches.map(({ message }) => message))).toEqual([
      'the content type is missing; the document has application/json',
    ]);
  });

  test('a key as the name of a property is hidden', async () => {
    const { tags, reports } = compared([answer([{ ...good, [apiKey]: 1 }])], 'warn');
    await tags.listTags();
    expect(reports).toHaveLength(1);
    expect(JSON.stringify(reports)).not.toContain(apiKey);
  });

  test('one that cannot be read is refused when the check is made', () => {
    for (const wrong of [{ openapi: '2.0', paths: {} }, null, 'openapi: 3.1.0'])
      expect(() => checkResponses({ mode: 'warn', document: wrong as never })).toThrow(ValidationError);
  });
});
