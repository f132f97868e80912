import { usage as conformanceUsage, readOptions } from '../../../packages/conformance/src/cli/options.ts';
import { usage as designUsage, readArguments } from '../../../packages/design-check/src/cli/arguments.ts';
import { readCommandLine, usage as simulatorUsage } from '../../../packages/simulator/src/cli/command-line.ts';
import { type Input, input, settled } from '../input.ts';
import { fewTexts } from '../shapes.ts';

/** Linux takes no longer argument. */
const cap = 131_072;

interface Program {
  readonly name: string;
  readonly usage: string;
  /** Options that must be there. */
  readonly usual: readonly string[];
  read(args: string[]): unknown;
}

const programs: readonly Program[] = [
  { name: 'simulator', usage: simulatorUsage, usual: [], read: readCommandLine },
  {
    name: 'conformance',
    usage: conformanceUsage,
    usual: ['--base-url', 'https://a.example/v1', '--api-key', 'key'],
    read: (args) => readOptions(args, {}),
  },
  { name: 'design-check', usage: designUsage, usual: ['page.png'], read: readArguments },
];

/** The options that a program's help lists with a value. */
const optionsIn = (usage: string) => [
  ...new Set(Array.from(usage.matchAll(/^ +(?:-\w, )?(--[\w-]+) </gm), ([, name = '']) => name)),
];

/** Each option of each program, and many arguments. */
export function* programInputs(): Generator<Input> {
  for (const { name, usage, usual, read } of programs) {
    for (const option of optionsIn(usage))
      yield input({
        name: `${name} ${option}`,
        cap,
        shapes: fewTexts,
        run: (text) => settled(() => read([...usual, option, text])),
      });
    yield input({
      name: `${name}: an option that there is not`,
      cap,
      shapes: fewTexts,
      run: (text) => settled(() => read([...usual, `--${text}`])),
    });
    yield input({
      name: `${name}: arguments`,
      cap: 10_000,
      shapes: { 'many small ones': (count) => 'a '.repeat(count) },
      run: (text) => settled(() => read([...usual, ...text.split(' ')])),
    });
  }
}
