import { describe, expect, test, vi } from 'vitest';
import { readCommandLine, readServerArguments, usage } from '../../src/cli/command-line.ts';
import { exportedHar } from '../../src/cli/har.ts';
import { replayFile } from '../../src/cli/replay.ts';
import { savedTest } from '../../src/cli/saved-test.ts';
import { closestTo } from '../../src/engine/closest.ts';

const read = (...args: string[]) => readCommandLine(args);
const replay = (args: string[]) => replayFile(args, () => expect.unreachable());

describe('an unknown option is answered with the one that was meant', () => {
  test.each([
    ['--prot', '--port'],
    ['--pot=4010', '--port'],
    ['--allowhost', '--allow-host'],
    ['--allow_host', '--allow-host'],
    ['--publicUrl', '--public-url'],
    ['--public', '--public-url'],
    ['--control-tokn', '--control-token'],
    ['--verison', '--version'],
    ['--Help', '--help'],
  ])('%s: %s', (given, meant) => {
    const [name] = given.split('=');
    expect(() => read(given)).toThrow(`there is no option ${name}; did you mean ${meant}?`);
  });

  test.each(['--xyzzy', '-x', '--a'])('%s: none is like it', (given) => {
    expect(() => read(given)).toThrow(new Error(`there is no option ${given}`));
  });

  test('of the other commands, too', async () => {
    await expect(exportedHar(['--operatoin', 'x'])).rejects.toThrow('did you mean --operation?');
    await expect(savedTest(['--fromat', 'x'])).rejects.toThrow('did you mean --format?');
    await expect(replay(['a.har', '--base_url', 'x'])).rejects.toThrow('did you mean --base-url?');
    await expect(replay(['a.har', '--port', '1'])).rejects.toThrow(new Error('there is no option --port'));
  });

  test('and an unknown command with the command', () => {
    expect(() => read('repaly')).toThrow('got "repaly", did you mean replay?');
    expect(() => read('Init')).toThrow('got "Init", did you mean init?');
    expect(() => read('xyzzy')).toThrow('got "xyzzy" (to record');
    // An argument that only looks like one of a command: the command has to be the first.
    expect(() => read('--json', 'har')).toThrow('as the first argument; got "har" (to record');
  });

  test('the work for a long text is bounded', () => {
    expect(closestTo('x'.repeat(1_000_000), ['port'])).toBeUndefined();
  });
});

test.each([exportedHar, savedTest])('-h is --help of each command', async (command) => {
  expect(await command(['-h'])).toBe(await command(['--help']));
  expect((await replay(['-h'])).text).toContain('Usage: npx @boothkit/simulator replay');
});

describe('what shells, containers and package managers hand over', () => {
  const withEnvironment = <Result>(env: Readonly<Record<string, string>>, run: () => Result): Result => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    try {
      return run();
    } finally {
      vi.unstubAllEnvs();
    }
  };

  test.each(['', '  '])('environment variables that are %j count as unset', async (empty) => {
    const variables = [
      ...['PORT', 'BOOTHKIT_CONTROL_TOKEN', 'BOOTHKIT_PUBLIC_URL', 'BOOTHKIT_RUN'],
      ...['BOOTHKIT_CONTROL_URL', 'BOOTHKIT_API_KEY'],
    ];
    const env = Object.fromEntries(variables.map((name) => [name, empty]));
    expect(withEnvironment(env, () => read())).toMatchObject({
      port: 4010,
      controlToken: undefined,
      publicUrl: undefined,
      seed: '1',
    });
    await expect(withEnvironment(env, () => exportedHar([]))).rejects.toThrow(
      'har needs --control-url or BOOTHKIT_CONTROL_URL',
    );
    await expect(withEnvironment(env, () => replay(['a', '--base-url', 'https://a.example/v1']))).rejects.toThrow(
      '--base-url needs --api-key or BOOTHKIT_API_KEY',
    );
  });

  test('white space around a value, as files of secrets have it, is no part of it', () => {
    const env = { PORT: ' 4011\n', BOOTHKIT_CONTROL_TOKEN: 'correct-horse-battery\n' };
    expect(withEnvironment(env, () => read())).toMatchObject({ port: 4011, controlToken: 'correct-horse-battery' });
  });

  test('an invalid variable is named as the variable', () => {
    const failing = (env: Readonly<Record<string, string>>) => () => withEnvironment(env, () => read());
    expect(failing({ PORT: 'abc' })).toThrow('PORT must be a whole number from 0 to 65535; got "abc"');
    expect(() => withEnvironment({ PORT: 'abc' }, () => read('--port', '70000'))).toThrow('--port must be a whole');
    expect(failing({ BOOTHKIT_CONTROL_TOKEN: 'short' })).toThrow('BOOTHKIT_CONTROL_TOKEN must be 16 or more');
    expect(failing({ BOOTHKIT_PUBLIC_URL: 'booth' })).toThrow('BOOTHKIT_PUBLIC_URL must be an http or https URL');
    expect(() => read('--control-token', '')).toThrow('--control-token must be 16 or more');
  });

  test('a -- before options, as package managers pass it on, is skipped', () => {
    for (const args of [
      ['--', '--port', '0'],
      ['--json', '--', '--port=0'],
      ['--port', '0', '--'],
    ])
      expect(read(...args)).toMatchObject({ port: 0 });
    expect(readServerArguments(['init', '--', 'world.yaml'])).toMatchObject({ init: 'world.yaml' });
  });

  test('an argument that is an empty variable is skipped, and lists may have white space and be repeated', () => {
    expect(read('', '--port', '0').port).toBe(0);
    expect(readServerArguments(['init', '']).init).toBe('boothkit.yaml');
    const lists = read(
      ...['--allow-host', ' a.example, b.example ', '--allow-host', '192.168.1.7', '--allow-receiver', 'app:3000, db'],
      ...['--allow-origin', 'https://a.example, https://b.example', '--allow-origin', 'http://c.example:3000'],
    );
    expect([lists.allowHosts, lists.allowReceivers, lists.allowOrigins]).toEqual([
      ['a.example', 'b.example', '192.168.1.7'],
      ['app:3000', 'db'],
      ['https://a.example', 'https://b.example', 'http://c.example:3000'],
    ]);
    expect(() => read('--allow-host', 'a.example,')).toThrow('--allow-host must be host names');
  });

  test('an option without its value is named in one line', () => {
    expect(() => read('--port')).toThrow("Option '-p, --port <value>' argument missing");
    expect(() => read('--port', '--json')).toThrow(/^Option '--port' argument is ambiguous\. [^\n]*$/);
  });

  test('every form of an option is read', () => {
    for (const args of [['-p0'], ['-p', '0'], ['--port=0'], ['--port', '0']]) expect(read(...args).port).toBe(0);
    expect(read('--port', '1', '--port', '2').port).toBe(2);
    expect([readServerArguments(['-h']).help, readServerArguments(['-v']).version]).toEqual([true, true]);
  });
});

test('a public URL is from the command line, or else from the environment, and lets others reach the server', () => {
  vi.stubEnv('BOOTHKIT_PUBLIC_URL', 'https://a.example');
  const [byEnvironment, byOption] = [read(), read('--public-url', 'https://b.example/')];
  vi.unstubAllEnvs();
  expect([byEnvironment.publicUrl, byOption.publicUrl]).toEqual(['https://a.example', 'https://b.example']);
  expect([byEnvironment.isExposed, read('--public-url', 'https://localhost').isExposed]).toEqual([true, false]);
  expect(byEnvironment.seed).not.toBe('1');
  expect([read().trustProxy, read('--trust-proxy').trustProxy]).toEqual([false, true]);
  expect(() => read('--public-url', 'https://a.example/path')).toThrow(
    '--public-url must be an http or https URL without a path, such as https://booth.example; got "https://a.example/path"',
  );
});

test('a host with a leading dot is one and all below, and another pattern is rejected with the form that is meant', () => {
  expect(read('--allow-host', '.ngrok-free.app,booth').allowHosts).toEqual(['.ngrok-free.app', 'booth']);
  expect(() => read('--allow-host', '*.ngrok-free.app')).toThrow(
    '--allow-host must be host names or addresses without a port; got "*.ngrok-free.app" (a leading dot, as in .tunnel.example, also allows all names below)',
  );
  expect(() => read('--allow-receiver', '.internal:3000')).toThrow('--allow-receiver must be host names or addresses');
});

test('--allow-self-signed is for loopback, and --measure for a recording', () => {
  expect(() => read('--allow-self-signed')).toThrow('--allow-self-signed needs --allow-loopback');
  expect(() => read('--measure', 'a.json')).toThrow('--measure needs --record');
  expect(read('--allow-self-signed', '--allow-loopback')['allow-self-signed']).toBe(true);
});

test('the help has each option, and no other', () => {
  const optionsIn = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].toSorted();
  const { init: _, ...values } = readServerArguments([]);
  const known = [
    ...Object.keys(values),
    // Those without a default are in no values.
    ...[
      'port',
      'control-token',
      'public-url',
      'clock',
      'seed-file',
      'load',
      'seed',
      'run',
      'assume',
      'document',
      'record',
      'measure',
      'autosave',
    ],
  ];
  const names = known.map((name) => `--${name}`).toSorted();
  for (const name of names) expect(() => readServerArguments([name, 'x']), name).not.toThrow('there is no option');
  const inUsage = [...optionsIn(usage, /^ {2}(?:-\w, )?(--[\w-]+)/gm), '--load'].toSorted();
  expect(inUsage).toEqual(names);
});
