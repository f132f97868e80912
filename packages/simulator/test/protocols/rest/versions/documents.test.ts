import { openApiDocument } from '@boothkit/contract/openapi';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { type Service, service } from '../../../own-account.ts';
import { rejected } from '../../../rejections.ts';
import { first, release, renamed } from './later.ts';

const second = '2027-01-15';

interface Document {
  readonly info: { readonly version: string };
  readonly paths: object;
}

const ask = ({ call }: Service, query = '', key?: string) =>
  call<Document>('GET', `/openapi.json${query}`, undefined, key === undefined ? {} : { key });

const ours = { url: 'https://booth.simulator.test/v1', description: 'This simulator.' };
const served = { ...openApiDocument, servers: [ours, ...(openApiDocument.servers ?? [])] };

describe('the document of a version', () => {
  rule(['9.7', '4.11/spec'], 'is found by the date of any released version', async () => {
    const made = service({ versions: [renamed(second, 'title'), { date: '2027-06-01' }] });
    const { info, ...others } = served;
    for (const override of [first, second]) {
      const read = async (version: string) =>
        (
          await made.call<Document>('GET', `/openapi.json?version=${version}`, undefined, {
            headers: { 'service-version': override },
          })
        ).body;
      expect(await read(first)).toEqual(served);
      expect(await read(second)).toEqual({ ...others, info: { ...info, version: second }, 'x-renamed': 'title' });
      expect(await read('2027-06-01')).toEqual({ ...others, info: { ...info, version: '2027-06-01' } });
    }
  });

  rule('9.7', "is that of the request's version if none is named", async () => {
    const made = service({ versions: [{ date: second, releasedAt: release }] });
    const { sim, account } = made;
    const old = account.keys.create().value;
    sim.clock.moveTo(release);
    const young = account.keys.create().value;
    const read = async (key: string, headers = {}) =>
      (await made.call<Document>('GET', '/openapi.json', undefined, { key, headers })).body.info.version;
    expect([await read(old), await read(young)]).toEqual([first, second]);
    expect(await read(old, { 'service-version': second })).toBe(second);
  });

  rule('9.7', 'is rejected for an unknown or unreleased version, with the parameter name', async () => {
    const made = service({ versions: [{ date: second, releasedAt: release }] });
    for (const version of [second, '2026-08-03', '2099-12-31'])
      await rejected(made, { rule: '9.7', fields: ['version'] }, async () => {
        const { body, ...answer } = await made.call('GET', `/openapi.json?version=${version}`);
        expect(body.error.message).toContain(`version must be one of ${first}; got "${version}"`);
        return { body, ...answer };
      });
    made.sim.clock.moveTo(release);
    expect((await ask(made, `?version=${second}`)).body.info.version).toBe(second);
  });

  rule('7/validation-failed', 'does not apply its rule to a body field named version', async () => {
    const made = service();
    const body = { purpose: 'event-branding-image', contentType: 'image/png', version: first };
    await rejected(made, { rule: '7/validation-failed', fields: ['version'] }, () =>
      made.call('POST', '/uploads', body),
    );
  });

  test('is built for each call, so changing one changes no other', async () => {
    const made = service({
      versions: [
        {
          date: second,
          document: (document) => {
            for (const path of Object.keys(document.paths)) Reflect.deleteProperty(document.paths, path);
            return document;
          },
        },
      ],
    });
    const whole = structuredClone(served);
    expect((await ask(made)).body.paths).toEqual({});
    expect((await ask(made, `?version=${first}`)).body).toEqual(whole);
  });
});
