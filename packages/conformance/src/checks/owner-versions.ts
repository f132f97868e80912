import { currentVersion, limits } from '@boothkit/contract/rules';
import { type Check, ownerCheck } from '../check.ts';
import type { OwnedAccount } from '../target/context.ts';
import { member, textMember } from '../target/response.ts';

const { seconds } = limits.rePin;

/** The known versions of a target: that of the reference, and that of a new key. */
export async function knownVersions({ control }: OwnedAccount): Promise<readonly string[]> {
  const newest = textMember(await control('POST', '/keys', {}), 'version');
  return [...new Set([currentVersion, ...(newest === '' ? [] : [newest])])];
}

/** Rules of section 9 on the versions of keys. */
export const ownerVersionChecks: readonly Check[] = [
  ownerCheck({
    id: 're-pin',
    rules: ['9.3', '8/re-pin'],
    title: `a key pinned to another version is served by it within ${seconds} seconds; a new key is served by the current version`,
    async run({ account, advance, now }, assert) {
      const own = await account();
      const versions = await knownVersions(own);
      // The current one last, to upgrade a key from the reference's version.
      const current = versions.at(-1) ?? currentVersion;
      const { api, id } = await own.newKey();
      const pin = (version: string) => own.control('PATCH', `/keys/${id}`, { version });
      const servedVersion = async () => (await api.call('list_events')).headers.get('service-version');
      assert.equal('the version that serves a new key', await servedVersion(), current);
      for (const version of [...versions.slice(0, -1), current]) {
        const next = member(await pin(version), 'nextPin');
        if (next !== null) {
          const waitMs = Date.parse(textMember(next, 'appliesAt')) - (await now());
          assert.holds('appliesAt', waitMs <= seconds * 1000, `${seconds} seconds from now at most`, next);
        }
        await advance(seconds);
        assert.equal(`the version that serves a key re-pinned to ${version}`, await servedVersion(), version);
        const key = await own.control('GET', `/keys/${id}`);
        assert.equal(`the pin of a key re-pinned to ${version}`, member(key, 'version'), version);
        assert.equal('nextPin afterwards', member(key, 'nextPin'), null);
      }
    },
  }),
];
