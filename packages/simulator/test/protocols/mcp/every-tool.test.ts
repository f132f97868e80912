import { operations } from '@boothkit/contract';
import type { OperationName } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { service } from '../../own-account.ts';
import { pngOf } from '../../service/files/images/pictures.ts';
import { type Agent, eras, type ListedTool } from './connected.ts';

const names = Object.entries(operations).flatMap(([name, { tools }]) => (tools === null ? [] : [name]));

async function stage() {
  const made = service();
  const logo = 'https://pictures.example.com/logo.png';
  made.sim.web.serve(logo, await pngOf(1024, 1024), { contentType: 'image/png' });
  return { ...made, logo, templateIds: [made.account.templates.add().id] };
}

/** Calls each tool once, in an order in which each has what it needs. */
async function callAll(agent: Agent, { templateIds, logo }: Awaited<ReturnType<typeof stage>>) {
  const answers = new Map<string, Record<string, unknown> | undefined>();
  const call = async (name: OperationName, args: Readonly<Record<string, unknown>> = {}) => {
    const { isError, structured, reported } = await agent.call(name, args);
    expect([name, isError, reported]).toEqual([name, false, structured]);
    answers.set(name, structured);
    return structured;
  };
  const date = '2026-09-12T17:00:00+02:00';
  const created = await call('create_event', { name: 'Ada & Alan', date, templateIds, idUser: 'booking-7' });
  const eventId = created?.['id'];
  await call('list_events', { idUser: 'booking-7', limit: 5 });
  await call('update_event', { eventId, captureMessage: 'Smile!', settings: { countdownTimer: 5 } });
  await call('get_event', { eventId, response_format: 'detailed' });
  await call('update_event_branding', { eventId, buttonImagesAreRetina: true });
  await call('set_event_branding_image', { eventId, slot: 'logo', sourceUrl: logo });
  await call('remove_event_branding_image', { eventId, slot: 'button-photo' });
  await call('get_event_branding', { eventId });
  const copy = await call('duplicate_event', { eventId, name: 'Grace & Howard', date });
  await call('delete_event', { eventId: copy?.['id'] });
  return answers;
}

/** What of an answer does not fit the schema that its tool told. */
function schemaErrors(tool: ListedTool, answer: unknown): unknown {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(tool.outputSchema ?? false);
  return validate(answer) ? [] : validate.errors;
}

describe.each(eras)('%s, at %s', (_, protocol, connect) => {
  rule(['1.8', '4.11/mcp', '5.1'], 'lists every operation of the table as a tool, and no other', async () => {
    const { sim, account } = service();
    const agent = await connect(sim, account);
    expect(agent.protocol).toBe(protocol);
    const tools = await agent.tools();
    expect(tools.map(({ name }) => name)).toEqual(names);
    for (const hidden of ['create_upload', 'update_webhooks', 'get_openapi']) expect(names).not.toContain(hidden);
  });

  rule(['1.1', '1.8', '4.11/mcp'], 'calls every tool, and results match the listed schemas', async () => {
    const staged = await stage();
    const agent = await connect(staged.sim, staged.account);
    const answers = await callAll(agent, staged);
    const tools = await agent.tools();
    expect([...answers.keys()].toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
    for (const tool of tools) expect([tool.name, schemaErrors(tool, answers.get(tool.name))]).toEqual([tool.name, []]);
  });

  test('receives a failure as an error result with the envelope', async () => {
    const { sim, account } = service();
    const { isError, structured, reported, meta } = await (await connect(sim, account)).call('get_event', {
      eventId: 'x',
    });
    expect([isError, structured]).toEqual([true, undefined]);
    expect(reported).toEqual({
      error: {
        code: 'not_found',
        message: expect.any(String),
        hint: expect.any(String),
        requestId: expect.any(String),
      },
    });
    expect(meta).toMatchObject({ 'boothkit/rule': '4.3', 'boothkit/version': '2026-08-04' });
  });
});
