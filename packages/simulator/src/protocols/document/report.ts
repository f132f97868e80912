import { compareDocuments, membersOf, noSuchOperation } from '@boothkit/contract/internal';
import { openApiDocument } from '@boothkit/contract/openapi';
import type { BroughtDocument } from '../../model/document/brought-document.ts';
import type { DocumentReport } from '../../model/document/document-report.ts';
import type { World } from '../../model/world.ts';
import { servedOperation, unfollowedSecurity } from './serve.ts';
import { takenForGranted } from './things.ts';

const compared = new WeakMap<object, readonly string[]>();

/** Where a document contradicts the contract in what both describe. */
function contradictions({ document }: BroughtDocument): readonly string[] {
  const known = compared.get(document);
  if (known) return known;
  const { differences } = compareDocuments(openApiDocument, document);
  const found = differences
    .filter(({ severity, text }) => severity !== 'more' && text !== noSuchOperation)
    .map(({ operation, at, text }) => `${[operation, at].filter((part) => part !== '').join(' ')}: ${text}`);
  compared.set(document, found);
  return found;
}

/** What the document says for all of its operations, and is neither served nor checked. */
function wholeUnchecked(brought: BroughtDocument): string[] {
  const { security, webhooks } = membersOf(brought.document);
  const unsent = Object.keys(membersOf(webhooks)).map((name) => `webhooks.${name} is not sent`);
  return [...unfollowedSecurity(brought, security), ...unsent];
}

const told = new WeakSet<object>();

/** Warns once in a process that a document contradicts the contract, which is what the simulator serves. */
export function tellContradictions(brought: BroughtDocument): void {
  const { document } = brought;
  if (told.has(document)) return;
  told.add(document);
  const found = contradictions(brought);
  if (found.length > 0)
    console.warn(
      `boothkit: the document contradicts what BoothKit serves of the operations that it knows, ${found.length} times, such as ${found[0]}. npx @boothkit/conformance --document lists them.`,
    );
}

/** How the simulator serves its document. */
export function documentReport({ document, stubs }: World): DocumentReport {
  if (!document) return { operations: [], kept: [], matched: [], unserved: [], contradictions: [], unchecked: [] };
  const operations = [...document.operations.values()].map((operation) => ({
    operation,
    served: servedOperation(operation),
  }));
  return {
    operations: operations.map(({ operation: { name }, served }) => ({
      operation: name,
      from: stubs.has(name) ? 'route' : served.from,
      unfilled: Array.from(served.unfilled, ([field, substitute]) => `${field} (${substitute})`),
    })),
    kept: [...new Set([...document.kept.values()].map(({ collection }) => collection))].map((collection) => ({
      path: collection.path,
      operations: [...collection.operations],
      taken: takenForGranted(collection),
    })),
    matched: document.matched.map((each) => ({ ...each })),
    unserved: document.unserved.map((each) => ({ ...each })),
    contradictions: [...contradictions(document)],
    unchecked: [
      ...wholeUnchecked(document),
      ...operations.flatMap(({ operation: { name }, served }) => served.unread.map((text) => `${name} ${text}`)),
    ],
  };
}
