import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { BoothClient } from '../src/index.ts';
import { apiKey, baseUrl } from './support/scripted-service.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const page = { document: {} };
const make = (dangerouslyAllowBrowser?: boolean) => new BoothClient({ apiKey, baseUrl, dangerouslyAllowBrowser });

test('a client does not run in the page of a browser, where everyone could read its key', () => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('process', undefined);
  expect(() => make()).toThrow(/does not run in a browser unless dangerouslyAllowBrowser is true/);
  expect(() => make(false)).toThrow(/dangerouslyAllowBrowser/);
});

test('nor where a bundler makes up a process', () => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('process', { env: {}, versions: {} });
  expect(() => make()).toThrow(/dangerouslyAllowBrowser/);
});

test('it does with dangerouslyAllowBrowser', () => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('process', undefined);
  expect(make(true)).toBeInstanceOf(BoothClient);
});

test.each<[string, () => void]>([
  ['jsdom and happy-dom, which are in Node', () => vi.stubGlobal('window', page)],
  ['a worker or an edge runtime, which has no document', () => vi.stubGlobal('process', undefined)],
  [
    'Bun',
    () => {
      for (const [name, value] of Object.entries({ window: page, process: undefined, Bun: {} }))
        vi.stubGlobal(name, value);
    },
  ],
  [
    'Deno',
    () => {
      for (const [name, value] of Object.entries({ window: page, process: undefined, Deno: {} }))
        vi.stubGlobal(name, value);
    },
  ],
])('it runs without the option in %s', (_, stub) => {
  stub();
  expect(make()).toBeInstanceOf(BoothClient);
});

test('dangerouslyAllowBrowser is true or false', () => {
  const wrong = { apiKey, baseUrl, dangerouslyAllowBrowser: runInNewContext('"yes"') };
  expect(() => new BoothClient(wrong)).toThrow(
    'dangerouslyAllowBrowser must be true or false; got a string of 3 characters',
  );
});
