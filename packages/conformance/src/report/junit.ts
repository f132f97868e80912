import type { CheckOutcome, Report } from '../outcome.ts';

/**
 * Writes a report as JUnit XML: one test case a check, named by its id; its rules are the class, its title a property. A disagreement is a failure, a check that could not be
 * judged an error; drift from an assumption passes and is told in the case's output.
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

function writeCase({ id, rules, title, verdict, disagreements, reason = '' }: CheckOutcome): string {
  const told = disagreements
    .map(
      ({ subject, expected, found, assumed }) =>
        `${subject}\nexpected ${expected}\nfound ${found}${assumed ? `\nassumed ${assumed.join(', ')}` : ''}`,
    )
    .join('\n\n');
  const inner = {
    agrees: '',
    disagrees: `<failure${attributes({ message: disagreements[0]?.subject ?? '' })}>${escaped(told)}</failure>`,
    drifts: `<system-out>${escaped(`drift from our assumption\n${told}`)}</system-out>`,
    skipped: `<skipped${attributes({ message: reason })}/>`,
    failed: `<error${attributes({ message: reason })}/>`,
  }[verdict];
  const properties = `<properties><property${attributes({ name: 'title', value: title })}/></properties>`;
  return `<testcase${attributes({ classname: rules.join(' '), name: id })}>${properties}${inner}</testcase>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 does not have are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
