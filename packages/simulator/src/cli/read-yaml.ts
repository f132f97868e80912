import { isScalar, LineCounter, parseDocument, visit } from '#yaml';

/** Reads YAML as JSON has it: without dates, aliases and tags, so that a file means the same in both forms. Throws an Error that names the line for a text that is no YAML. */
export function readYaml(text: string): unknown {
  const lineCounter = new LineCounter();
  // The library would compare each key with all those before it.
  const document = parseDocument(text, { schema: 'core', uniqueKeys: false, lineCounter });
  const [error] = document.errors;
  if (error) throw error;
  visit(document, {
    Map(_, { items }) {
      const names = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (names.has(name)) {
          const { line, col } = lineCounter.linePos(key.range?.[0] ?? 0);
          throw new Error(
            `the keys of a map must be unique; got ${JSON.stringify(name)} again at line ${line}, column ${col}`,
          );
        }
        names.add(name);
      }
    },
  });
  return document.toJS({ maxAliasCount: 0 });
}
