// What is used of yaml, which is bundled.
export { isScalar, LineCounter, parseDocument, stringify, visit } from 'yaml';
