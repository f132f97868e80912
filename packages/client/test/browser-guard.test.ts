import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { BoothClient } from '../src/index.ts';
import { apiKey, baseUrl } from './support/scripted-service.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const page = { document: {} };
const make = (dangerouslyAllowBrowser?: boolean) => new BoothClient({ apiKey, baseUrl, dangerouslyAllowBrowser });

const stub = (globals: object) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
};

test.each([
  ['the page of a browser, where everyone could read its key', { window: page, process: undefined }],
  ['a page whose bundler makes up a process', { window: page, process: { env: {}, versions: {} } }],
])('a client runs in %s only with dangerouslyAllowBrowser', (_, globals) => {
  stub(globals);
  expect(() => make()).toThrow(/does not run in a browser unless dangerouslyAllowBrowser is true/);
  expect(() => make(false)).toThrow(/dangerouslyAllowBrowser/);
  expect(make(true)).toBeInstanceOf(BoothClient);
});

test.each([
  ['jsdom and happy-dom, which are in Node', { window: page }],
  ['a worker or an edge runtime, which has no document', { process: undefined }],
  ['Bun', { window: page, process: undefined, Bun: {} }],
  ['Deno', { window: page, process: undefined, Deno: {} }],
])('it runs without the option in %s', (_, globals) => {
  stub(globals);
  expect(make()).toBeInstanceOf(BoothClient);
});

test('dangerouslyAllowBrowser is true or false', () => {
  const wrong = { apiKey, baseUrl, dangerouslyAllowBrowser: runInNewContext('"yes"') };
  expect(() => new BoothClient(wrong)).toThrow(
    'dangerouslyAllowBrowser must be true or false; got a string of 3 characters',
  );
});
