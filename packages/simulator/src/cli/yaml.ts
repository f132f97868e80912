// What is used of yaml, which is bundled.
export {
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  stringify,
  visit,
} from 'yaml';
