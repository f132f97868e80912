import { limits } from '@boothkit/contract/constants';
import { type Check, ownerCheck } from '../check.ts';
import type { Judge } from '../judge/judge.ts';
import { connectAgent } from '../target/agent.ts';
import { listMember, member, textMember } from '../target/answer.ts';
import { type App, createApp } from '../target/app.ts';
import type { OwnedAccount } from '../target/owner.ts';

const codeSeconds = limits.connectionCode.minutes * 60;
const lifeSeconds = limits.connection.days * 86_400;

async function newCode({ control }: OwnedAccount, access: 'read' | 'read-write' = 'read-write'): Promise<string> {
  return textMember(await control('POST', '/connection-codes', { access }), 'code');
}

const appOf = ({ api, mcpUrl = '' }: OwnedAccount, name: string, onEntered?: () => Promise<void>) =>
  createApp(api, mcpUrl, { name, ...(onEntered && { onEntered }) });

const connections = async ({ control }: OwnedAccount) => listMember(await control('GET', '/connections'), 'data');

/** Keys that were made for apps. */
const appKeys = async ({ control }: OwnedAccount) =>
  listMember(await control('GET', '/keys'), 'data').filter((key) => member(key, 'connector') === true);

/** Whether an app gets in with what it was given. */
async function isIn({ api, mcpUrl = '' }: OwnedAccount, app: App): Promise<boolean> {
  try {
    await (await connectAgent(api, { url: mcpUrl, authorization: app.authorization() })).tools();
    return true;
  } catch {
    return false;
  }
}

/** Connects an app. Disagrees where it is refused. */
async function connects(judge: Judge, subject: string, app: App, code: string): Promise<void> {
  judge.same(subject, (await refusal(app, code)) ?? 'connected', 'connected');
}

async function refusal(app: App, code: string): Promise<string | undefined> {
  try {
    await app.connect(code);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const revoked = async (own: OwnedAccount, keyId: string) =>
  member(await own.control('GET', `/keys/${keyId}`), 'revoked');

/** Rules of keys and connections. */
export const ownerConnectionChecks: readonly Check[] = [
  ownerCheck({
    id: 'key-value-returned-once',
    rules: ['5.3'],
    title: 'the value of a key is returned when the key is created, and never again',
    async run({ account }, judge) {
      const { control } = await account();
      const made = await control('POST', '/keys', { name: 'Reports', scope: 'read' });
      const value = textMember(made, 'value');
      judge.holds('the value', value.length >= 16, 'a long secret', `${value.length} characters`);
      const shown = [await control('GET', '/keys'), await control('GET', `/keys/${textMember(made, 'id')}`)];
      for (const answer of shown)
        judge.holds('the keys as they are listed', !JSON.stringify(answer).includes(value), 'no value', answer);
    },
  }),
  ownerCheck({
    id: 'connection-code-sign-in',
    rules: ['5.8.1', '5.8.2', '5.8.3'],
    title:
      "the sign-in page asks for the connection code only; once sign-in completes, the app has a key with its name and the owner's chosen access",
    needs: ['mcp'],
    async run({ account }, judge) {
      for (const access of ['read', 'read-write'] as const) {
        const own = await account();
        const app = appOf(own, `Agent for ${access}`, async () => {
          judge.same('keys of apps before one has finished', await appKeys(own), []);
          judge.same('connections before an app has finished', await connections(own), []);
        });
        await connects(judge, `connecting with a code for ${access}`, app, await newCode(own, access));
        judge.same('the fields of the page', app.asked.length, 1);
        const [key, ...more] = await appKeys(own);
        judge.same('other keys of apps', more, []);
        judge.same('the name of the key', member(key, 'name'), app.name);
        judge.same('the scope of the key', member(key, 'scope'), access);
        const [connection] = await connections(own);
        judge.same('the app of the connection', member(connection, 'appName'), app.name);
        judge.same('the key of the connection', member(connection, 'keyId'), member(key, 'id'));
        judge.same(`whether the app gets in`, await isIn(own, app), true);
      }
    },
  }),
  ownerCheck({
    id: 'connection-code-lifetime',
    rules: ['5.8.2', '8/connection-code'],
    title: `a connection code is valid for ${limits.connectionCode.minutes} minutes`,
    needs: ['mcp'],
    async run({ account, advance }, judge) {
      const own = await account();
      const [first, second] = [await newCode(own), await newCode(own)];
      await advance(codeSeconds - 20);
      await connects(judge, 'connecting shortly before the end', appOf(own, 'In time'), first);
      await advance(40);
      const late = appOf(own, 'Too late');
      judge.holds('connecting afterwards', (await refusal(late, second)) !== undefined, 'a refusal', 'connected');
      judge.same('connections', (await connections(own)).length, 1);
      const none = await refusal(appOf(own, 'Guessing'), 'AAAA-AAAA-AAAA');
      judge.holds('connecting with a code that is none', none !== undefined, 'a refusal', 'connected');
    },
  }),
  ownerCheck({
    id: 'connection-key-lifecycle',
    rules: ['5.8.3', '5.8.4'],
    title:
      'reconnecting with a code reuses its key; removing the last connection revokes it; revoking a key removes its connections',
    needs: ['mcp'],
    async run({ account }, judge) {
      const own = await account();
      const byHand = await own.newKey();
      const [app, code] = [appOf(own, 'Agent'), await newCode(own)];
      await connects(judge, 'connecting', app, code);
      await connects(judge, 'connecting again', app, code);
      const [key, ...more] = await appKeys(own);
      judge.same('keys beside the one of the app', more, []);
      const keyId = textMember(key, 'id');
      const [first, second] = await connections(own);
      const remove = (connection: unknown) => own.control('DELETE', `/connections/${textMember(connection, 'id')}`);
      judge.same('the keys of both connections', [member(first, 'keyId'), member(second, 'keyId')], [keyId, keyId]);
      await remove(first);
      judge.same('whether the key is revoked with one of two connections', await revoked(own, keyId), false);
      await remove(second);
      judge.same('whether the key is revoked with the last connection', await revoked(own, keyId), true);
      judge.same('whether the app still gets in', await isIn(own, app), false);
      const other = appOf(own, 'Other agent');
      await connects(judge, 'connecting with another code', other, await newCode(own));
      const [connection] = await connections(own);
      await own.control('POST', `/keys/${textMember(connection, 'keyId')}/revoke`);
      judge.same('connections of a revoked key', await connections(own), []);
      judge.same('whether the other app still gets in', await isIn(own, other), false);
      judge.same('whether the key made by hand is revoked', await revoked(own, byHand.id), false);
    },
  }),
  ownerCheck({
    id: 'connection-lifetime',
    rules: ['5.8.4', '8/connection-lifetime'],
    title: `a connection and its key last ${limits.connection.days} days`,
    needs: ['mcp'],
    async run({ account, advance }, judge) {
      const own = await account();
      await connects(judge, 'connecting', appOf(own, 'Agent'), await newCode(own));
      const keyId = textMember((await appKeys(own))[0], 'id');
      await advance(lifeSeconds - 60);
      judge.same('connections shortly before the end', (await connections(own)).length, 1);
      judge.same('whether the key is revoked then', await revoked(own, keyId), false);
      await advance(120);
      judge.same('connections afterwards', await connections(own), []);
      judge.same('whether the key is revoked afterwards', await revoked(own, keyId), true);
    },
  }),
];
