import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { type ReportedFile, type RunReport, reportFile } from './report.ts';
import { readTitle } from './title.ts';

/**
 * A vitest reporter that writes which rule tests ran, file by file, to `.vitest-rules.json` at the root; `npm run rules` reads it.
 *
 * A run without test files leaves the report of the run before.
 */
export function ruleReporter(): Reporter {
  let vitest: Vitest | undefined;
  let narrowed = false;
  return {
    onInit(context) {
      vitest = context;
    },
    onTestRunStart(specifications) {
      narrowed = specifications.some(
        ({ testLines, testNamePattern, testIds, testNames, testTagsFilter }) =>
          (testLines ?? testNamePattern ?? testIds ?? testNames ?? testTagsFilter) !== undefined,
      );
    },
    onTestRunEnd(modules, unhandledErrors, outcome) {
      if (vitest === undefined) return;
      const { config } = vitest;
      const files = modules.filter(({ moduleId }) => moduleId.endsWith('.test.ts')).map(reportedFrom(config.root));
      if (files.length === 0) return;
      const report: RunReport = {
        // Errors outside tests leave vitest's own outcome as it is.
        outcome: outcome === 'passed' && unhandledErrors.length > 0 ? 'failed' : outcome,
        narrowed: narrowed || config.testNamePattern !== undefined || config.tagsFilter !== undefined,
        files: files.toSorted((a, b) => (a.file < b.file ? -1 : 1)),
      };
      writeFileSync(join(config.root, reportFile), `${JSON.stringify(report, null, 2)}\n`);
    },
  };
}

const reportedFrom =
  (root: string) =>
  (module: TestModule): ReportedFile => ({
    file: relative(root, module.moduleId).split(sep).join('/'),
    digest: hash('sha256', readFileSync(module.moduleId, 'utf8')),
    tests: [...module.children.allTests()]
      .map((test) => ({ title: test.name, state: test.result().state }))
      .filter(({ title }) => readTitle(title) !== undefined),
  });
