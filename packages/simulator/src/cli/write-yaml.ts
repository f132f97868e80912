import { type Document, isMap, isScalar, isSeq, type Node, type Pair, stringify } from '#yaml';
import { isFields, isSameTime, paired } from './earlier-text.ts';

/** How lines are written: values stay on their line, and lists in brackets as in the sample of `init`. */
const style = { lineWidth: 0, flowCollectionPadding: false };

/** Equal values are written out each time: readers take no aliases. */
const noAliases = { aliasDuplicateObjects: false };

/** A world as YAML. */
export const writeYaml = (world: object): string => stringify(world, { ...noAliases, ...style });

/** The text of a YAML document with another world: with the comments, the order and the style of everything that is in both. */
export function updateYaml(document: Document, world: object): string {
  document.contents = updated(document, document.contents, world, '') as Node;
  return document.toString(style);
}

/** The node of a value: that of the earlier value, as far as it goes. */
function updated(document: Document, node: unknown, value: unknown, name: string): unknown {
  if (isMap(node) && isFields(value)) {
    const pairs = new Map(node.items.map((pair) => [nameOf(pair), pair]));
    const others = Object.keys(value).filter((member) => !pairs.has(member));
    node.items = node.items.filter((pair) => Object.hasOwn(value, nameOf(pair)));
    for (const pair of node.items)
      pair.value = updated(document, pair.value, value[nameOf(pair)], nameOf(pair)) as never;
    for (const member of others) node.items.push(document.createPair(member, value[member], noAliases));
    return node;
  }
  if (isSeq(node) && Array.isArray(value)) {
    const { items } = node;
    node.items = paired(node.toJS(document), value).map(([at, item]) =>
      at === undefined ? document.createNode(item, noAliases) : updated(document, items[at], item, ''),
    );
    return node;
  }
  if (!isScalar(node) || typeof value === 'object') return document.createNode(value, noAliases);
  if (node.value === value || isSameTime(name, node.value, value)) return node;
  node.value = value;
  // The text and the tag of the value before, which would be written for another one of its kind.
  delete node.source;
  delete node.tag;
  return node;
}

const nameOf = ({ key }: Pair) => String(isScalar(key) ? key.value : key);
