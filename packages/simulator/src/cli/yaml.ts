// What is used of yaml, which is bundled.
export {
  Composer,
  type Document,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  Parser,
  parseDocument,
  stringify,
  visit,
} from 'yaml';
