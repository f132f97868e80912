// The parts of the library yaml that are bundled.
export {
  Composer,
  type CST,
  type Document,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  Parser,
  stringify,
  visit,
} from 'yaml';
