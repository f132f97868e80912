import { createSimulator, type WorldFile } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { service } from '../../own-account.ts';

const half = 'A\ud83d';

describe('text with a lone surrogate', () => {
  const accounts: readonly (readonly [field: string, account: object])[] = [
    ['name', { name: half }],
    ['communication.greeting', { communication: { greeting: half } }],
    ['teamMembers[1].name', { teamMembers: [{}, { name: half }] }],
    ['operators[0].name', { operators: [{ name: half }] }],
    ['events[0].notes', { templates: [{ id: 't' }], events: [{ name: 'A', templateIds: ['t'], notes: half }] }],
    [
      'events[0].gallery.settings.passcode',
      {
        templates: [{ id: 't' }],
        events: [{ name: 'A', templateIds: ['t'], gallery: { settings: { passcode: half } } }],
      },
    ],
    [
      'events[0].survey.questions[0]',
      {
        templates: [{ id: 't' }],
        events: [{ name: 'A', templateIds: ['t'], survey: { position: 'afterCapture', questions: [half] } }],
      },
    ],
  ];

  test.each(accounts)('in %s of an account of a world file is rejected as a whole', async (field, account) => {
    const sim = createSimulator();
    sim.accounts.create({ name: 'Kept' });
    const file = { version: 1, accounts: [account] } as WorldFile;
    expect(() => sim.load(file)).toThrow(`accounts[0].${field} must be well-formed Unicode; got a lone surrogate at 1`);
    expect(sim.accounts.list().map(({ name }) => name)).toEqual(['Kept']);
  });

  test('in a line of a world file is rejected with the line', async () => {
    const lines = ['{"format":"boothkit-world","version":1}\n', `{"accounts":{"name":"A\\ud83d"}}\n`];
    await expect(createSimulator().loadLines(lines)).rejects.toThrow(
      'line 2: accounts.name must be well-formed Unicode; got a lone surrogate at 1',
    );
  });

  test('in the name of a text is rejected, too', () => {
    const file: WorldFile = { version: 1, accounts: [{ communication: { [half]: 'Hello' } }] };
    expect(() => createSimulator().load(file)).toThrow(
      'the name accounts[0].communication.A\\ud83d must be well-formed Unicode; got a lone surrogate at 1',
    );
  });

  test('does not come into a world by the owner either, in process and over the control API', async () => {
    const { sim, account } = service();
    const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    const before = sim.toFile();
    for (const call of [
      () => account.update({ communication: { greeting: half } }),
      () => account.events.overrideCommunication(event.id, { greeting: half }),
      () => account.events.saveSurvey(event.id, { position: 'afterCapture', questions: ['Who?', half] }),
      () => account.galleries.update(event.galleryId, { passcode: half }),
      () => account.templates.add({ aiPortraitIds: [half] }),
      () => account.operators.add({ name: half }),
      () => sim.web.serve('https://cdn.example.com/a', new Uint8Array(), { contentType: half }),
      () => createSimulator({ seed: half }),
    ])
      expect(call).toThrow(/must be well-formed Unicode; got a lone surrogate at 1/);
    const response = await sim.fetch(`${sim.controlUrl}/accounts/${account.id}/galleries/${event.galleryId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"passcode":"A\\ud83d"}',
    });
    expect([response.status, (await response.json()).error.details]).toEqual([
      400,
      [{ field: 'passcode', message: expect.stringContaining('passcode must be well-formed Unicode') }],
    ]);
    expect(sim.toFile()).toEqual(before);
  });
});

test('a request of the owner with a lone surrogate gets the response of the API', async () => {
  const { account } = service();
  const templateIds = [account.templates.add().id];
  const body = { name: half, date: '2026-09-12T17:00:00Z', templateIds };
  const { status, body: response } = await account.request({ method: 'POST', path: '/events', body });
  expect([status, JSON.stringify(response)]).toEqual([
    400,
    expect.stringContaining('name must be well-formed Unicode'),
  ]);
});

test('the simulated web takes http and https URLs only, as a world file does', () => {
  const { sim } = service();
  for (const url of ['ftp://example.com/a', 'mailto:ada@example.com', 'nothing']) {
    const sentence = `url must be an http or https URL; got "${url}"`;
    expect(() => sim.web.serve(url, new Uint8Array())).toThrow(sentence);
    expect(() => sim.web.receive(url, () => undefined)).toThrow(sentence);
  }
});
