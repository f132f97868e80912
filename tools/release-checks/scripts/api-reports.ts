import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { publishedPackages } from '../src/published-packages.ts';

// Writes the public API of each entry of each published package as one page, from what was built: a change of it shows in review. The
// entry `internal` is no public API.
const isCheck = process.argv.includes('--check');

const compilerOptions = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: ['node'],
  strict: true,
  skipLibCheck: true,
};

/** The report of one entry's declarations; of a main entry with the types that it derives others from. */
function reportOf(folder: string, declarations: string, isMain: boolean): string {
  const reports = mkdtempSync(join(tmpdir(), 'api-report-'));
  try {
    const config = ExtractorConfig.prepare({
      configObjectFullPath: undefined,
      packageJsonFullPath: join(folder, 'package.json'),
      configObject: {
        projectFolder: folder,
        mainEntryPointFilePath: join(folder, declarations),
        // As somebody who installed the packages has them: what was built, and no sources.
        compiler: { overrideTsconfig: { compilerOptions, files: [declarations] } },
        apiReport: {
          enabled: true,
          // Types that are derived from the fields of a resource show in a report only with these fields; once is enough.
          includeForgottenExports: isMain,
          reportFileName: 'entry.api.md',
          reportFolder: reports,
          reportTempFolder: reports,
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        newlineKind: 'lf',
        messages: {
          compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
          extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
          tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        },
      },
    });
    const { succeeded } = Extractor.invoke(config, {
      localBuild: true,
      // It is told by its outcome alone.
      messageCallback: (message) => {
        message.handled = message.logLevel !== ExtractorLogLevel.Error;
      },
    });
    if (!succeeded) throw new Error(`${folder}: the report of ${declarations} could not be made`);
    return readFileSync(join(reports, 'entry.api.md'), 'utf8');
  } finally {
    rmSync(reports, { recursive: true });
  }
}

for (const { folder, entries } of publishedPackages()) {
  mkdirSync(join(folder, 'api'), { recursive: true });
  for (const { name, declarations } of entries.filter((entry) => entry.name !== 'internal')) {
    const file = join(folder, 'api', `${name}.api.md`);
    const report = reportOf(folder, declarations, name === 'index');
    if (!isCheck) writeFileSync(file, report);
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== report) {
      process.exitCode = 1;
      console.error(`${file} is stale: run npm run build && npm run api`);
    }
  }
}
