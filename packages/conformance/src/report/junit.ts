import type { CheckOutcome, Report } from '../run.ts';

/**
 * Writes a report of {@link checkConformance} as JUnit XML: one test case a check, named by its id; its rules are the class, its title a property. A
 * disagreement is a failure, a check that failed an error; drift from an assumption passes and is in the case's output.
 *
 * @example
 * ```ts
 * import { checkConformance, writeJunit } from '@boothkit/conformance';
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const account = createSimulator().accounts.create();
 * const templateIds = [account.templates.add().id];
 * const report = await checkConformance({ ...account.connection(), templateIds, only: ['4.5'] });
 * console.log(writeJunit(report)); // '<?xml version="1.0" encoding="UTF-8"?>…'
 * ```
 */
export function writeJunit({ checks, counts, durationMs, baseUrl, startedAt }: Report): string {
  const head = attributes({
    name: `conformance of ${baseUrl}`,
    tests: checks.length,
    failures: counts.disagrees,
    errors: counts.failed,
    skipped: counts.skipped,
    time: durationMs / 1000,
    timestamp: startedAt,
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite${head}>`,
    ...checks.map(writeCase),
    '</testsuite></testsuites>',
    '',
  ].join('\n');
}

function writeCase({ id, rules, title, result, disagreements, reason = '' }: CheckOutcome): string {
  const details = disagreements
    .map(
      ({ subject, expected, found, assumed }) =>
        `${subject}\nexpected ${expected}\nfound ${found}${assumed ? `\nassumed ${assumed.join(', ')}` : ''}`,
    )
    .join('\n\n');
  const inner = {
    agrees: '',
    disagrees: `<failure${attributes({ message: disagreements[0]?.subject ?? '' })}>${escaped(details)}</failure>`,
    drifts: `<system-out>${escaped(`drift from our assumption\n${details}`)}</system-out>`,
    skipped: `<skipped${attributes({ message: reason })}/>`,
    failed: `<error${attributes({ message: reason })}/>`,
  }[result];
  const properties = `<properties><property${attributes({ name: 'title', value: title })}/></properties>`;
  return `<testcase${attributes({ classname: rules.join(' '), name: id })}>${properties}${inner}</testcase>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Omits characters that XML 1.0 does not have. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
