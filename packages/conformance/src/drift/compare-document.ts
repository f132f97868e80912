import {
  type AssumptionName,
  assumptionNames,
  assumptions,
  assumptionValues,
  compareDocuments,
  marksOf,
  type Severity,
} from '@boothkit/contract/internal';
import { openApiDocument } from '@boothkit/contract/openapi';
import { membersOf } from '../measure/evidence.ts';
import { readAssumptions } from './assumed.ts';

/** A difference between a document of the service and BoothKit. */
export interface DocumentDifference {
  /**
   * How it affects a program whose tests use BoothKit. `breaks`: a call that passes the tests may fail at the service. `refused`: BoothKit
   * refuses what the service takes. `more`: the service returns more.
   */
  readonly severity: Severity;
  /** The name of the operation in BoothKit, `errors`, or the kind of a delivery. */
  readonly operation: string;
  /** Such as `query.limit` or `response.data[].status`; empty for the operation itself. */
  readonly at: string;
  /** The two statements, of the document and of BoothKit, as a text. */
  readonly text: string;
  /** The assumption that holds there; `null` where the reference is clear. */
  readonly assumption: AssumptionName | null;
}

/** An assumption that a document settles. */
export interface DocumentNews {
  /** The assumption, as `assume` of a simulator takes it. */
  readonly name: AssumptionName;
  /** `confirmed`: as BoothKit assumes. `otherwise`: a known alternative. `unknown`: something else. */
  readonly outcome: 'confirmed' | 'otherwise' | 'unknown';
  /** The document's statement about it, as a text. */
  readonly found: string;
}

/** How a document of the service compares with BoothKit. */
export interface DocumentComparison {
  /** The title that the document has in `info`. */
  readonly title: string;
  /** The version that the document has in `info`. */
  readonly version: string;
  /** Where the two contradict each other. */
  readonly differences: readonly DocumentDifference[];
  /** The assumptions that the document settles. */
  readonly news: readonly DocumentNews[];
  /** The operations of the document that BoothKit does not describe: method and path, by name. */
  readonly beyond: Readonly<Record<string, string>>;
}

/**
 * Compares an OpenAPI document of the service with what BoothKit knows and assumes of it; sends nothing. Bounds and formats that the
 * document leaves out are no difference. Throws a TypeError for a document that cannot be read.
 *
 * @example
 * ```ts
 * import { compareDocument } from '@boothkit/conformance';
 * import { openApiDocument } from '@boothkit/contract/openapi'; // yours: the service's own
 *
 * const { differences } = compareDocument(openApiDocument);
 * console.log(differences.length); // 0
 * ```
 */
export function compareDocument(document: object): DocumentComparison {
  const marks = marksOf(
    openApiDocument,
    assumptionNames.map((name) => [name, assumptions[name].marks ?? []] as const),
  );
  const { differences, beyond } = compareDocuments(openApiDocument, document, marks);
  const { measured, evidence, unknown } = readAssumptions(document);
  const outcomes = assumptionNames.flatMap((name): DocumentNews[] => {
    const value = measured[name];
    if (value !== undefined) {
      const outcome = value === assumptionValues[name][0] ? 'confirmed' : 'otherwise';
      return [{ name, outcome, found: `${name}=${value}: ${evidence[name]}` }];
    }
    const own = differences.filter(({ mark }) => mark === name);
    const found =
      unknown.find((each) => each.name === name)?.found ??
      own.map(({ operation, at, text }) => `${operation} ${at} ${text}`).join('; ');
    return found === '' ? [] : [{ name, outcome: 'unknown', found }];
  });
  const { title, version } = membersOf(membersOf(document)['info']);
  return {
    title: String(title ?? 'the document'),
    version: String(version ?? 'unknown'),
    differences: differences.map(({ mark, ...difference }) => ({ ...difference, assumption: mark ?? null })),
    news: outcomes,
    beyond: Object.fromEntries(
      beyond.map(({ name, method, template }) => [name ?? `${method} ${template}`, `${method} ${template}`]),
    ),
  };
}

const headings: Readonly<Record<Severity, string>> = {
  breaks: 'What passes tests with BoothKit and may fail at the service:',
  refused: 'What the service takes and BoothKit refuses:',
  more: 'What the service returns beyond BoothKit:',
};

const outcomeWords = { confirmed: 'as assumed', otherwise: 'DIFFERENT ', unknown: 'UNKNOWN   ' } as const;

/** A comparison as text: the worst first, fields of one object in one line. */
export function writeComparison({ title, version, differences, news, beyond }: DocumentComparison): string {
  const sections = (Object.keys(headings) as Severity[]).flatMap((severity) => {
    const found = differences.filter((each) => each.severity === severity);
    return found.length === 0 ? [] : [headings[severity], ...together(found).map((line) => `  ${line}`), ''];
  });
  const named = Object.keys(beyond);
  return [
    `${title}, version ${version}, compared with BoothKit:`,
    '',
    ...(sections.length === 0 ? ['No differences in what both describe.', ''] : sections),
    ...(news.length === 0 ? [] : ['What BoothKit assumes:']),
    ...news.map(
      ({ name, outcome, found }) =>
        `  ${outcomeWords[outcome]}  ${found.startsWith(name) ? found : `${name}: ${found}`} (${assumptions[name].decision})`,
    ),
    ...(news.length === 0 ? [] : ['']),
    named.length === 0
      ? 'It has no operations beyond those that BoothKit describes.'
      : `It has ${named.length} operations beyond those that BoothKit describes: ${named.join(', ')}.`,
    '',
  ].join('\n');
}

/** One line for all fields of one object of which the same is true. */
function together(differences: readonly DocumentDifference[]): string[] {
  const groups = new Map<string, string[]>();
  const keyOf = (operation: string, parent: string, end: string) => JSON.stringify([operation, parent, end]);
  for (const { operation, at, text, assumption } of differences) {
    const dot = at.lastIndexOf('.');
    const key = keyOf(operation, at.slice(0, Math.max(dot, 0)), assumption === null ? text : `${text} (${assumption})`);
    groups.set(key, [...(groups.get(key) ?? []), at.slice(dot + 1)]);
  }
  return Array.from(groups, ([key, fields]) => {
    const [operation, parent, end] = JSON.parse(key) as [string, string, string];
    const place = `${parent === '' ? '' : `${parent}.`}${fields.join(', ')}`;
    return `${[operation, place].filter((part) => part !== '').join(' ')}: ${end}`;
  });
}
