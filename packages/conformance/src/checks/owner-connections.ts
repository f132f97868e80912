import { limits } from '@boothkit/contract/rules';
import type { Assertions } from '../assertions.ts';
import { type Check, ownerCheck } from '../check.ts';
import { connectAgent } from '../target/agent.ts';
import { type App, createApp } from '../target/app.ts';
import type { OwnedAccount } from '../target/context.ts';
import { listMember, member, textMember } from '../target/response.ts';

const codeSeconds = limits.connectionCode.minutes * 60;
const lifeSeconds = limits.connection.days * 86_400;

async function newCode({ control }: OwnedAccount, access: 'read' | 'read-write' = 'read-write'): Promise<string> {
  return textMember(await control('POST', '/connection-codes', { access }), 'code');
}

const appOf = ({ api, mcpUrl = '' }: OwnedAccount, name: string, onEntered?: () => Promise<void>) =>
  createApp(api, mcpUrl, { name, ...(onEntered && { onEntered }) });

const connections = async ({ control }: OwnedAccount) => listMember(await control('GET', '/connections'), 'data');

/** The keys of apps. */
const appKeys = async ({ control }: OwnedAccount) =>
  listMember(await control('GET', '/keys'), 'data').filter((key) => member(key, 'connector') === true);

/** Whether an app can connect with its token. */
async function canConnect({ api, mcpUrl = '' }: OwnedAccount, app: App): Promise<boolean> {
  try {
    await (await connectAgent(api, { url: mcpUrl, authorization: app.authorization() })).tools();
    return true;
  } catch {
    return false;
  }
}

/** Signs an app in with a code, and expects it to be connected or rejected. */
async function connects(assert: Assertions, subject: string, app: App, code: string, expected = true): Promise<void> {
  const error = await app.connect(code).catch((thrown: unknown) => thrown);
  const found = error instanceof Error ? error.message : 'connected';
  assert.holds(subject, (found === 'connected') === expected, expected ? 'connected' : 'a rejection', found);
}

const revoked = async (own: OwnedAccount, keyId: string) =>
  member(await own.control('GET', `/keys/${keyId}`), 'revoked');

/** Rules of keys and connections. */
export const ownerConnectionChecks: readonly Check[] = [
  ownerCheck({
    id: 'key-value-returned-once',
    rules: ['5.3'],
    title: 'the value of a key is returned when the key is created, and never again',
    async run({ account }, assert) {
      const { control } = await account();
      const created = await control('POST', '/keys', { name: 'Reports', scope: 'read' });
      const value = textMember(created, 'value');
      assert.holds('the value', value.length >= 16, 'a long secret', `${value.length} characters`);
      const responses = [await control('GET', '/keys'), await control('GET', `/keys/${textMember(created, 'id')}`)];
      for (const response of responses)
        assert.holds('the keys as read', !JSON.stringify(response).includes(value), 'no value', response);
    },
  }),
  ownerCheck({
    id: 'connection-code-sign-in',
    rules: ['5.8.1', '5.8.2', '5.8.3'],
    title:
      "the sign-in page asks for the connection code only; once sign-in completes, the app has a key with its name and the owner's chosen access",
    needs: ['mcp'],
    async run({ account }, assert) {
      for (const access of ['read', 'read-write'] as const) {
        const own = await account();
        const app = appOf(own, `Agent for ${access}`, async () => {
          assert.equal('keys of apps before the sign-in completes', await appKeys(own), []);
          assert.equal('connections before the sign-in completes', await connections(own), []);
        });
        await connects(assert, `connecting with a code for ${access}`, app, await newCode(own, access));
        assert.equal('the fields of the page', app.formFields.length, 1);
        const [key, ...more] = await appKeys(own);
        assert.equal('other keys of apps', more, []);
        assert.equal('the name of the key', member(key, 'name'), app.name);
        assert.equal('the scope of the key', member(key, 'scope'), access);
        const [connection] = await connections(own);
        assert.equal('the app of the connection', member(connection, 'appName'), app.name);
        assert.equal('the key of the connection', member(connection, 'keyId'), member(key, 'id'));
        assert.equal('whether the app can connect', await canConnect(own, app), true);
      }
    },
  }),
  ownerCheck({
    id: 'connection-code-lifetime',
    rules: ['5.8.2', '8/connection-code'],
    title: `a connection code is valid for ${limits.connectionCode.minutes} minutes`,
    needs: ['mcp'],
    async run({ account, advance }, assert) {
      const own = await account();
      const [first, second] = [await newCode(own), await newCode(own)];
      await advance(codeSeconds - 20);
      await connects(assert, 'connecting shortly before the end', appOf(own, 'In time'), first);
      await advance(40);
      await connects(assert, 'connecting afterwards', appOf(own, 'Too late'), second, false);
      assert.equal('connections', (await connections(own)).length, 1);
      await connects(assert, 'connecting with an unknown code', appOf(own, 'Guessing'), 'AAAA-AAAA-AAAA', false);
    },
  }),
  ownerCheck({
    id: 'connection-key-lifecycle',
    rules: ['5.8.3', '5.8.4'],
    title:
      'reconnecting with a code reuses its key; removing the last connection revokes it; revoking a key removes its connections',
    needs: ['mcp'],
    async run({ account }, assert) {
      const own = await account();
      const manualKey = await own.newKey();
      const [app, code] = [appOf(own, 'Agent'), await newCode(own)];
      await connects(assert, 'connecting', app, code);
      await connects(assert, 'connecting again', app, code);
      const [key, ...more] = await appKeys(own);
      assert.equal('other keys of apps', more, []);
      const keyId = textMember(key, 'id');
      const [first, second] = await connections(own);
      const remove = (connection: unknown) => own.control('DELETE', `/connections/${textMember(connection, 'id')}`);
      assert.equal('the keys of both connections', [member(first, 'keyId'), member(second, 'keyId')], [keyId, keyId]);
      await remove(first);
      assert.equal('whether the key is revoked with one of two connections', await revoked(own, keyId), false);
      await remove(second);
      assert.equal('whether the key is revoked with the last connection', await revoked(own, keyId), true);
      assert.equal('whether the app can still connect', await canConnect(own, app), false);
      const other = appOf(own, 'Other agent');
      await connects(assert, 'connecting with another code', other, await newCode(own));
      const [connection] = await connections(own);
      await own.control('POST', `/keys/${textMember(connection, 'keyId')}/revoke`);
      assert.equal('connections of a revoked key', await connections(own), []);
      assert.equal('whether the other app can still connect', await canConnect(own, other), false);
      assert.equal('whether the manually created key is revoked', await revoked(own, manualKey.id), false);
    },
  }),
  ownerCheck({
    id: 'connection-lifetime',
    rules: ['5.8.4', '8/connection-lifetime'],
    title: `a connection and its key last ${limits.connection.days} days`,
    needs: ['mcp'],
    async run({ account, advance }, assert) {
      const own = await account();
      await connects(assert, 'connecting', appOf(own, 'Agent'), await newCode(own));
      const keyId = textMember((await appKeys(own))[0], 'id');
      await advance(lifeSeconds - 60);
      assert.equal('connections shortly before the end', (await connections(own)).length, 1);
      assert.equal('whether the key is revoked then', await revoked(own, keyId), false);
      await advance(120);
      assert.equal('connections afterwards', await connections(own), []);
      assert.equal('whether the key is revoked afterwards', await revoked(own, keyId), true);
    },
  }),
];
