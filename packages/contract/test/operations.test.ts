import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { toolCoverage } from '../scripts/coverage.ts';
import { errorStatuses } from '../src/facts/error-codes.ts';
import { type Operation, operations } from '../src/index.ts';
import { wire } from '../src/internal.ts';
import { namedOnlyOperations, toolGroups } from '../src/operations/named-only.ts';
import { sharedErrors } from '../src/operations/operations.ts';
import { ErrorBody } from '../src/schemas/error.ts';

const entries = Object.entries<Operation>(operations);

/** Method, path and success of each operation whose shape the reference gives. */
const given = {
  list_events: 'GET /events 200',
  create_event: 'POST /events 201',
  get_event: 'GET /events/{eventId} 200',
  update_event: 'PATCH /events/{eventId} 200',
  delete_event: 'DELETE /events/{eventId} 200',
  duplicate_event: 'POST /events/{eventId}/duplicate 201',
  get_event_branding: 'GET /events/{eventId}/branding 200',
  update_event_branding: 'PATCH /events/{eventId}/branding 200',
  set_event_branding_image: 'POST /events/{eventId}/branding/images 201',
  remove_event_branding_image: 'DELETE /events/{eventId}/branding/images 200',
  create_upload: 'POST /uploads 201',
  update_webhooks: 'PUT /webhooks 200',
  get_openapi: 'GET /openapi.json 200',
};

/** The operations that section 4.11 names without a shape. */
const named = `
  list_templates get_template duplicate_template update_template create_template_from_pdf create_template_from_images
  add_event_template add_template_text add_template_field add_template_image add_template_photo_area
  update_template_photo_area remove_template_photo_area move_template_layer render_template_preview add_template_scene
  list_fonts list_attract_screens create_attract_screen_from_image create_attract_screen_from_video list_sticker_sets
  create_ai_prompt add_ai_prompt_reference_image test_ai_prompt list_ai_models list_ai_portraits get_ai_credits
  check_event update_event_survey get_gallery_settings update_gallery_settings set_gallery_url
  update_communication_settings update_event_communication_settings list_sessions list_media send_session_share
  send_gallery_download_link get_event_stats update_event_report publish_event_report get_cloud_storage
  update_event_cloud_storage backfill_event_cloud_storage list_cloud_storage_folders create_cloud_storage_folder
  set_device_schedule list_devices update_account_branding set_account_logo
`.match(/\w+/g);

rule(['1.1', '2.7'], 'the table has the operations whose shape is given, and no others', () => {
  const table = entries.map(([name, { method, path, success }]) => [name, `${method} ${path} ${success.status}`]);
  expect(Object.fromEntries(table)).toEqual(given);
});

rule('4/scope', 'a GET needs a read key, every other method a read-write one', () => {
  for (const [name, { method, scope }] of entries) expect(scope, name).toBe(method === 'GET' ? 'read' : 'read-write');
});

rule('8/requests-per-key', 'creates and duplicates are expensive, everything else is ordinary', () => {
  const expensive = entries.filter(([, { cost }]) => cost === 'expensive').map(([name]) => name);
  expect(expensive).toEqual(['create_event', 'duplicate_event']);
});

rule('8/concurrent-heavy', 'of these operations only an image fetched from a URL is heavy', () => {
  const heavy = entries.filter(([, operation]) => operation.heavy !== 'never');
  expect(heavy.map(([name, operation]) => [name, operation.heavy])).toEqual([
    ['set_event_branding_image', 'when-fetching-a-url'],
  ]);
});

test('parameters of a path are those of its schema', () => {
  for (const [name, { path, params }] of entries) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    expect(Object.keys(params?.shape ?? {}), name).toEqual(inPath);
  }
});

test('reading operations have no body, and a query only if the reference has one', () => {
  expect(entries.filter(([, { method, body }]) => body && (method === 'GET' || method === 'DELETE'))).toEqual([]);
  expect(entries.filter(([, { query }]) => query).map(([name]) => name)).toEqual([
    'list_events',
    'get_event',
    'remove_event_branding_image',
    'get_openapi',
  ]);
});

test('each operation lists its own failures beyond the shared ones, without repeats', () => {
  for (const [name, { errors, scope, params, body, cost }] of entries) {
    const all = [...sharedErrors, ...errors];
    expect(new Set(all).size, name).toBe(all.length);
    expect(
      all.filter((code) => !(code in errorStatuses)),
      name,
    ).toEqual([]);
    expect(errors.includes('insufficient_scope'), name).toBe(scope === 'read-write');
    expect(errors.includes('not_found'), name).toBe(params !== undefined);
    expect(errors.includes('payload_too_large'), name).toBe(body !== undefined);
    expect(errors.includes('unsupported_media_type'), name).toBe(body !== undefined);
    expect(errors.includes('quota_exceeded'), name).toBe(cost === 'expensive');
    expect(errors.includes('conflict'), name).toBe(name === 'update_event');
  }
});

test('the facts of the wire, which load no zod, agree with the table', () => {
  const facts = entries.map(([name, { method, path, cost, heavy, repeatable, success }]) => [
    name,
    { method, path, cost, heavy, repeatable, identifiedBy: success.identifiedBy },
  ]);
  expect(wire).toEqual(Object.fromEntries(facts));
});

rule('4.2.3', 'every operation may be repeated, except a create without idUser and a duplicate', () => {
  const others = entries.filter(([, { repeatable }]) => repeatable !== 'always');
  expect(others.map(([name, { repeatable }]) => [name, repeatable])).toEqual([
    ['create_event', 'with-id-user'],
    ['duplicate_event', 'never'],
  ]);
});

test('a success is identified by a field that its schema requires and that the error envelope lacks', () => {
  const unknown = entries.filter(([, { success }]) => success.identifiedBy === null);
  expect(unknown.map(([name]) => name)).toEqual(['update_webhooks']);
  for (const [name, { success }] of entries) {
    if (success.identifiedBy === null) continue;
    const field = success.schema instanceof z.ZodObject && success.schema.shape[success.identifiedBy];
    expect(field && z.safeParse(field, undefined).success, name).toBe(false);
    expect(Object.keys(ErrorBody.shape), name).not.toContain(success.identifiedBy);
  }
});

rule(['1.7', '2.7'], 'the operations known by name only are the fifty that the reference names, in its order', () => {
  expect(namedOnlyOperations).toEqual(named);
  expect(namedOnlyOperations).toHaveLength(50);
  expect(new Set(namedOnlyOperations).size).toBe(50);
  expect(namedOnlyOperations.filter((name) => name in operations)).toEqual([]);
});

rule(['1.8', '2.7'], 'ten of the 119 tools have a shape, fifty a name, and 59 not even that', () => {
  const coverage = toolCoverage();
  expect(coverage).toEqual({ total: 119, shaped: Object.keys(given).slice(0, 10), namedOnly: named, unnamed: 59 });
});

rule('4.11/toolsets', 'are ten groups, and the ten tools belong to events', () => {
  expect(toolGroups).toEqual([
    'events',
    'templates',
    'ai',
    'media',
    'analytics',
    'account',
    'devices',
    'team',
    'payments',
    'cloud-storage',
  ]);
  const grouped = entries.filter(([, { tools }]) => tools !== null);
  expect(grouped.map(([name, { tools }]) => [name, tools])).toEqual(
    Object.keys(given)
      .slice(0, 10)
      .map((name) => [name, 'events']),
  );
});

test('only shapes that the reference leaves open are marked as assumed', () => {
  expect(entries.filter(([, { assumed }]) => assumed).map(([name]) => name)).toEqual([
    'create_upload',
    'update_webhooks',
  ]);
});
