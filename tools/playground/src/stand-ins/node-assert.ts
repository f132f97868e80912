import { assert } from 'chai';

/** `node:assert/strict`, with the assertions of chai. */
const strict = Object.assign((value: unknown, message?: string) => assert.ok(value, message), {
  ok: assert.ok,
  fail: assert.fail,
  ifError: assert.ifError,
  equal: assert.strictEqual,
  notEqual: assert.notStrictEqual,
  strictEqual: assert.strictEqual,
  notStrictEqual: assert.notStrictEqual,
  deepEqual: assert.deepEqual,
  notDeepEqual: assert.notDeepEqual,
  deepStrictEqual: assert.deepEqual,
  notDeepStrictEqual: assert.notDeepEqual,
  match: (text: string, pattern: RegExp, message?: string) => assert.match(text, pattern, message),
  doesNotMatch: (text: string, pattern: RegExp, message?: string) => assert.notMatch(text, pattern, message),
  throws: assert.throws,
  doesNotThrow: assert.doesNotThrow,
  async rejects(work: PromiseLike<unknown> | (() => PromiseLike<unknown>), ...expected: []): Promise<void> {
    const thrown = await Promise.resolve(typeof work === 'function' ? work() : work).then(
      () => assert.fail('Missing expected rejection'),
      (error: unknown) => error,
    );
    assert.throws(
      () => {
        throw thrown;
      },
      ...expected,
    );
  },
});

export default strict;
