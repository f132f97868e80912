import { currentVersion } from '@boothkit/contract/rules';
import type { Check } from '../check.ts';

const header = 'service-version';

/** Rules of section 9. */
export const versionChecks: readonly Check[] = [
  {
    id: 'version-override',
    rules: ['9.1', '9.4', '9.5'],
    title: `a request for ${currentVersion} is served by it, and its response names it`,
    async run({ api }, assert) {
      const response = await api.call('list_events', { query: { limit: '1' }, headers: { [header]: currentVersion } });
      assert.equal('Service-Version', (await assert.succeeds(response)).headers.get(header), currentVersion);
    },
  },
  {
    id: 'version-pin',
    rules: ['9.1', '9.2', '5.7'],
    title: `a request without an override is served by the version of the key, ${currentVersion}`,
    async run({ api }, assert) {
      const response = await assert.succeeds(api.call('list_events', { query: { limit: '1' } }));
      assert.equal('Service-Version', response.headers.get(header), currentVersion);
    },
  },
  {
    id: 'version-unknown',
    rules: ['9.4', '9.5'],
    title: 'rejects an unknown version, and the response names the version of the key',
    assumed: ['S13', 'S30'],
    async run({ api }, assert) {
      for (const version of ['2020-01-01', 'latest']) {
        const response = await api.call('list_events', { headers: { [header]: version } });
        await assert.rejects(response, 'validation_failed', `Service-Version: ${version}`);
        assert.equal('Service-Version of the error', response.headers.get(header), currentVersion);
      }
    },
  },
  {
    id: 'version-on-errors',
    rules: ['9.5', '4/errors'],
    title: 'error responses name the version too, without a key the current one',
    assumed: ['S30'],
    async run({ api }, assert) {
      const responses = [
        await api.call('list_events', { authorization: null }),
        await api.call('get_event', { eventId: 'no-such-event' }),
        await api.callPath('GET', '/nothing'),
      ];
      for (const response of responses)
        assert.equal(`Service-Version of status ${response.status}`, response.headers.get(header), currentVersion);
    },
  },
  {
    id: 'openapi-version',
    rules: ['9.7', '4.11/spec'],
    title: `/openapi.json?version=${currentVersion} returns an OpenAPI document`,
    async run({ api }, assert) {
      const response = await assert.succeeds(api.call('get_openapi', { query: { version: currentVersion } }));
      const json = Object(response.json);
      assert.holds('openapi', /^3\.\d+\.\d+$/.test(String(json.openapi)), 'a version of OpenAPI 3', json.openapi);
    },
  },
  {
    id: 'openapi-version-unknown',
    rules: ['9.7'],
    title: '/openapi.json rejects an unknown version',
    assumed: ['S13'],
    async run({ api }, assert) {
      const response = await api.call('get_openapi', { query: { version: '2020-01-01' } });
      await assert.invalid(response, 'version');
    },
  },
];
