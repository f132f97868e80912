import type { Report } from '../outcome.ts';
import type { Comparison } from './difference.ts';
import { compareOpenApi } from './openapi.ts';
import { compareRuns } from './runs.ts';
import { type Json, objectOf } from './schemas.ts';

/** How to compare two documents. */
export interface CompareOptions {
  /** The folder of the pages of rules, to which the differences of two runs link. */
  readonly rulesUrl: string;
}

/**
 * Compares two JSON documents: two reports of a conformance run, or two OpenAPI documents. Throws an Error if one is neither, or if the
 * two are of different kinds.
 */
export function compare(before: unknown, after: unknown, { rulesUrl }: CompareOptions): Comparison {
  const [was, is] = [documentOf('before', before), documentOf('after', after)];
  if (was.kind === 'runs' && is.kind === 'runs')
    return {
      compared: 'runs',
      before: titleOfRun(was.report),
      after: titleOfRun(is.report),
      differences: compareRuns(was.report, is.report, rulesUrl),
    };
  if (was.kind === 'openapi' && is.kind === 'openapi')
    return {
      compared: 'openapi',
      before: titleOfDocument(was.document),
      after: titleOfDocument(is.document),
      differences: compareOpenApi(was.document, is.document),
    };
  const found = `before is ${nouns[was.kind]} and after is ${nouns[is.kind]}`;
  throw new Error(`both must be reports of a run or both OpenAPI documents; ${found}`);
}

const nouns = { runs: 'the report of a run', openapi: 'an OpenAPI document' };

function documentOf(name: 'before' | 'after', value: unknown) {
  const json = objectOf(value);
  if (/^3\.[1-9]/.test(String(json['openapi']))) return { kind: 'openapi', document: json } as const;
  if (Array.isArray(json['rules']) && Array.isArray(json['checks']) && typeof json['startedAt'] === 'string')
    return { kind: 'runs', report: value as Report } as const;
  const members = Object.keys(json).slice(0, 5).join(', ');
  const found =
    typeof json['openapi'] === 'string'
      ? `one of version ${json['openapi']}`
      : `a document ${members ? `with the members ${members}` : 'without members'}`;
  throw new Error(
    `${name} must be a report that --json wrote, or an OpenAPI document of version 3.1 or later; got ${found}`,
  );
}

const titleOfRun = ({ baseUrl, startedAt, aborted }: Report) =>
  `${baseUrl} at ${startedAt}${aborted ? ' (aborted before its end)' : ''}`;

function titleOfDocument({ info }: Json): string {
  const { title, version } = objectOf(info);
  return `${title} ${version}`;
}
