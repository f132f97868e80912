/**
 * A plugin of Stryker: a reporter that leaves some of the mutants in the plan, and a test runner that runs survivors twice.
 *
 * @packageDocumentation
 */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inPrograms } from '../test-support/src/programs.ts';

interface Position {
  readonly line: number;
  readonly column: number;
}

/** A mutant of Stryker's plan. Its lines and columns count from 0. */
interface Planned {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly status?: string;
}

/** A mutant. Its ID stays the same if the file moves to another folder or if other lines of the file change. */
export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly replacement: string;
  /** Stryker's word for the result; `undefined` before the mutant runs. A mutant that runs only at load time is `Ignored`. */
  readonly status: string | undefined;
}

/** What the plugin reads and writes. Stryker loads a plugin by its path and hands it nothing of the caller's. */
export const sample = {
  /** The texts of the sources by path, read before Stryker rewrites the files. */
  sources: new Map<string, string>(),
  choose: (mutants: readonly Mutant[]): readonly Mutant[] => mutants,
  /** The chosen mutants by the number that Stryker gives them. */
  chosen: new Map<string, Mutant>(),
};

function textAt(lines: readonly string[], { start, end }: Planned['location']): string {
  if (start.line === end.line) return lines[start.line]?.slice(start.column, end.column) ?? '';
  const between = lines.slice(start.line + 1, end.line);
  return [lines[start.line]?.slice(start.column), ...between, lines[end.line]?.slice(0, end.column)].join('\n');
}

/** An ID is a hash of the change and of the line it starts on. Equal changes are counted. */
function identify(planned: readonly Planned[]): Mutant[] {
  const counts = new Map<string, number>();
  return planned.map(({ fileName, location, mutatorName, replacement, status }) => {
    const lines = (sample.sources.get(fileName) ?? '').split('\n');
    const text = textAt(lines, location);
    const begins = [lines[location.start.line]?.trim(), text.split('\n')[0], replacement.split('\n')[0]];
    const change = JSON.stringify([basename(fileName), mutatorName, ...begins]);
    const count = (counts.get(change) ?? 0) + 1;
    counts.set(change, count);
    const id = createHash('sha256').update(`${change} ${count}`).digest('hex').slice(0, 16);
    return { id, file: fileName, line: location.start.line + 1, text, replacement, status };
  });
}

interface TestRunner {
  mutantRun(options: unknown): Promise<{ readonly status: string }>;
}

const vitestRunner = inPrograms('@stryker-mutator/vitest-runner/dist/src/vitest-test-runner.js');
const { vitestTestRunnerFactory } = await import(pathToFileURL(vitestRunner).href);

/** Stryker's runner for vitest. A mutant has survived if no test fails in two runs: property tests draw new values. */
function vitestTwice(injector: { injectFunction(factory: unknown): TestRunner }): TestRunner {
  const runner = injector.injectFunction(vitestTestRunnerFactory);
  const once = runner.mutantRun.bind(runner);
  return Object.assign(runner, {
    async mutantRun(options: unknown) {
      const result = await once(options);
      return result.status === 'survived' ? once(options) : result;
    },
  });
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'vitest-twice', factory: Object.assign(vitestTwice, { inject: ['$injector'] }) },
  {
    kind: 'Reporter',
    name: 'sample',
    value: {
      // Stryker runs the array that it shows to reporters, so removing plans from it skips their mutants. A checker could
      // reject mutants too, but it runs in another process, after the sources are rewritten.
      onMutationTestingPlanReady({ mutantPlans }: { readonly mutantPlans: { readonly mutant: Planned }[] }): void {
        const mutants = identify(mutantPlans.map(({ mutant }) => mutant));
        const chosen = new Set(sample.choose(mutants));
        const plans = mutantPlans.filter((_, index) => chosen.has(mutants[index] as Mutant));
        sample.chosen = new Map(
          mutants.flatMap((mutant, index) =>
            chosen.has(mutant) ? [[mutantPlans[index]?.mutant.id ?? '', mutant]] : [],
          ),
        );
        mutantPlans.splice(0, mutantPlans.length, ...plans);
      },
    },
  },
];
