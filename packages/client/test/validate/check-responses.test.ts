import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { expect, test, vi } from 'vitest';
import { BoothClient, ResponseError, ValidationError } from '../../src/index.ts';
import { type CheckOptions, checkResponses, type MismatchReport } from '../../src/validate.ts';
import { png } from '../support/pictures.ts';
import { answer, failureOf, type Step, scripted } from '../support/scripted-service.ts';

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
