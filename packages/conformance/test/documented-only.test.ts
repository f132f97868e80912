import { expect, test } from 'vitest';
import { checkConformance } from '../src/index.ts';
import { type MutableRequest, type MutableResponse, mutant } from './mutations/mutant.ts';

/**
 * A service that does what the reference says, and nothing that this project assumes beside it: its errors name a field in another way,
 * its events store no more settings than they were sent and have no colours of an account, and an upload takes its purpose alone.
 */
function documentedOnly() {
  const given = new Map<string, { settings: Set<string>; colors: boolean }>();

  function remember(request: MutableRequest, event: Record<string, unknown>, source?: string) {
    const id = String(event['id']);
    const from = given.get(source ?? id);
    const known = { settings: new Set(from?.settings ?? ['captureTypes']), colors: from?.colors ?? false };
    for (const key of Object.keys(Object(request.json?.['settings']))) known.settings.add(key);
    given.set(id, { ...known, colors: known.colors || request.json?.['colors'] !== undefined });
  }

  function show(event: Record<string, unknown>) {
    const { settings, colors } = given.get(String(event['id'])) ?? {
      settings: new Set(['captureTypes']),
      colors: false,
    };
    if (!colors) event['colors'] = null;
    if (event['settings'])
      event['settings'] = Object.fromEntries(
        Object.entries(Object(event['settings'])).filter(([key]) => settings.has(key)),
      );
  }

  return mutant({
    onRequest(request, service) {
      if (
        request.method === 'POST' &&
        service.below(request) === '/uploads' &&
        Object.keys(request.json ?? {}).join() !== 'purpose'
      )
        request.json = { purpose: request.json?.['purpose'], notDocumented: true };
    },
    onResponse(response, request, service) {
      const { json } = response;
      if (json === undefined) return;
      const [, events, id, action] = service.below(request).split('/');
      if (response.status >= 400) nameByPath(response);
      else if (events === 'events' && (action === undefined || action === 'duplicate')) {
        const listed: Record<string, unknown>[] = Array.isArray(json['data']) ? json['data'] : [json];
        if (request.method !== 'GET') remember(request, json, action === 'duplicate' ? id : undefined);
        for (const event of listed) if ('colors' in event) show(event);
      }
    },
  });
}

/** Errors name the field as a list of segments. */
function nameByPath(response: MutableResponse) {
  const error = Object(response.json?.['error']);
  if (!Array.isArray(error.details)) return;
  error.details = error.details.map(({ field, ...detail }: { field?: string }) =>
    field === undefined ? detail : { ...detail, path: field.split(/[.[\]]+/u).filter(Boolean) },
  );
}

test('a service that does what is documented and nothing more is not accused', async () => {
  // Tools of agents return the same as REST: what they change is not translated here.
  const { mcpUrl: _, ...options } = documentedOnly().options;
  const { checks } = await checkConformance(options);
  const accused = checks.filter(({ result }) => result === 'disagrees' || result === 'failed');
  expect(accused).toEqual([]);
  expect(checks.filter(({ result }) => result === 'agrees').length).toBeGreaterThan(100);
});
