import { transform } from 'sucrase';

/** A program that is ready to run. */
export interface Program {
  /** The modules that it imports. */
  readonly imports: readonly string[];
  /** Runs it with the modules, by name. Rejects with the error that it throws. */
  run(modules: ReadonlyMap<string, object>): Promise<void>;
}

/** The name of a program's file, in stacks. */
const fileName = 'program.ts';
// The function's head stands on two lines of its own.
const linesBefore = 2;

const isModule = { __esModule: { value: true } };

type AsyncFunction = new (...texts: string[]) => (...values: unknown[]) => Promise<void>;
const AsyncFunction = (async () => {}).constructor as AsyncFunction;

/**
 * Makes a program of TypeScript: takes its types away, and its imports become calls, so that it may await at its top level.
 * Throws a SyntaxError where it is none.
 */
export function programOf(source: string): Program {
  const { code } = transform(source, {
    transforms: ['typescript', 'imports'],
    disableESTransforms: true,
    production: true,
  });
  const body = new AsyncFunction('require', 'exports', 'process', `${code}\n//# sourceURL=${fileName}`);
  return {
    imports: [...new Set([...code.matchAll(/\brequire\('([^']+)'\)/g)].map(([, name = '']) => name))],
    // Sucrase looks at the mark for the default export.
    run: (modules) => body((name: string) => Object.create(modules.get(name) ?? null, isModule), {}, { env: {} }),
  };
}

/** The line of the program that an error came from; `undefined` where it is not known. */
export function lineOf({ stack = '' }: Error): number | undefined {
  const line = new RegExp(`\\b${fileName}:(\\d+)`).exec(stack)?.[1];
  return line === undefined ? undefined : Number(line) - linesBefore;
}
