// A B+ tree. A node is changed in place by the tree that owns it, and copied first by any other: so copies share all that neither
// has changed. A node that is left empty goes; others are never merged, which costs lists nothing but a step.

/** From one text to another, both included, by code unit. */
export type Span = readonly [low: string, high: string];

/** A text by which values lie near to each other that lie near to each other by key, too; null for values that are in no span. */
export type Mark<V> = (value: V) => string | null;

/** Two texts between which the marks of all values in a node lie; further apart than need be, where values have gone. */
interface Marked {
  low: string;
  high: string;
}

interface Leaf<V> extends Marked {
  readonly owner: object;
  readonly keys: string[];
  readonly values: V[];
  readonly children?: never;
}

interface Branch<V> extends Marked {
  readonly owner: object;
  /** Where each child begins; what sorts before the first is in the first child, too. */
  readonly keys: string[];
  readonly children: Node<V>[];
}

type Node<V> = Leaf<V> | Branch<V>;

/** The tree of a map. */
export interface Tree<V> {
  readonly markOf: Mark<V> | undefined;
  owner: object;
  root: Node<V>;
  size: number;
}

/** An array that grows one by one up to here has no room left over. */
const maxKeys = 41;

/** What a leaf holds on average, where entries come in no order. */
const usualKeys = 28;

/** Spans nothing. */
const unmarked: Marked = { low: '\uffff', high: '' };

/** A tree that holds nothing. */
export function emptyTree<V>(markOf: Mark<V> | undefined): Tree<V> {
  const owner = {};
  return { markOf, owner, root: leafWith(owner, [], []), size: 0 };
}

/** A tree that shares all that there is; from here on neither owns it. */
export function sharing<V>(tree: Tree<V>): Tree<V> {
  tree.owner = {};
  return { ...tree, owner: {} };
}

/** The value of a key. */
export function find<V>({ root }: Tree<V>, key: string): V | undefined {
  const leaf = leafOf(root, key);
  const at = placeIn(leaf.keys, key);
  return leaf.keys[at] === key ? leaf.values[at] : undefined;
}

/** Whether there is such a key. */
export function holds<V>({ root }: Tree<V>, key: string): boolean {
  const { keys } = leafOf(root, key);
  return keys[placeIn(keys, key)] === key;
}

/** Puts a value in place of the one there was, which it returns. */
export function put<V>(tree: Tree<V>, key: string, value: V): V | undefined {
  tree.root = owned(tree.root, tree.owner);
  const leaf = ownedLeaf(tree.root, key, tree.markOf?.(value) ?? undefined);
  const at = placeIn(leaf.keys, key);
  if (leaf.keys[at] === key) {
    const before = leaf.values[at];
    leaf.values[at] = value;
    return before;
  }
  tree.size += 1;
  if (leaf.keys.length < maxKeys) {
    insertAt(leaf.keys, at, key);
    insertAt(leaf.values, at, value);
    return undefined;
  }
  const right = insert(tree, tree.root, key, value);
  if (right) tree.root = marked(tree, branchOf(tree.owner, ['', firstKey(right)], [tree.root, right]));
  return undefined;
}

/** Takes a key out; `false` where there is none such. */
export function takeOut<V>(tree: Tree<V>, key: string): boolean {
  if (!holds(tree, key)) return false;
  tree.root = owned(tree.root, tree.owner);
  removeBelow(tree.root, key);
  tree.size -= 1;
  while (tree.root.children?.length === 1 && tree.root.children[0]) tree.root = tree.root.children[0];
  if (tree.size === 0) tree.root = leafWith(tree.owner, [], []);
  return true;
}

/** Where a key is among others in order, or would be. */
export function placeIn(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The child of a branch in which a key is, or would be. */
function childAt({ keys }: Branch<unknown>, key: string): number {
  let low = 1;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as string) <= key) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function leafOf<V>(root: Node<V>, key: string): Leaf<V> {
  let node = root;
  while (node.children) node = node.children[childAt(node, key)] as Node<V>;
  return node;
}

/** About how many entries of a node come from a key on, or from its first, and before another, or up to its last. */
export function estimate(
  node: Node<unknown>,
  from: string | undefined,
  before: string | undefined,
  most: number,
): number {
  const { keys, children } = node;
  if (!children) {
    const end = before === undefined ? keys.length : placeIn(keys, before);
    return Math.max(0, end - (from === undefined ? 0 : placeIn(keys, from)));
  }
  const first = from === undefined ? 0 : childAt(node, from);
  const last = before === undefined ? children.length - 1 : childAt(node, before);
  const [one, other] = [children[first] as Node<unknown>, children[last] as Node<unknown>];
  if (first >= last) return first > last ? 0 : estimate(one, from, before, most);
  let sum = estimate(one, from, undefined, most);
  if (one.children) {
    for (let at = first + 1; at < last && sum < most; at++)
      sum += estimate(children[at] as Node<unknown>, undefined, undefined, most - sum);
  } else sum += (last - first - 1) * usualKeys;
  return sum < most ? sum + estimate(other, undefined, before, most - sum) : sum;
}

const firstKey = ({ keys }: Node<unknown>) => keys[0] as string;

/** A node to change: the node itself where the owner has it, else a copy. */
function owned<V>(node: Node<V>, owner: object): Node<V> {
  if (node.owner === owner) return node;
  const { low, high } = node;
  const keys = node.keys.slice();
  return node.children
    ? { owner, low, high, keys, children: node.children.slice() }
    : { owner, low, high, keys, values: node.values.slice() };
}

/** The child of an owned branch, to change. */
function ownedChild<V>({ owner, children }: Branch<V>, at: number): Node<V> {
  const child = owned(children[at] as Node<V>, owner);
  children[at] = child;
  return child;
}

/** The leaf below an owned node in which a key is, or would be, to change; all nodes down to it span the mark then. */
function ownedLeaf<V>(root: Node<V>, key: string, mark: string | undefined): Leaf<V> {
  let node = root;
  if (mark !== undefined) widen(node, mark, mark);
  while (node.children) {
    node = ownedChild(node, childAt(node, key));
    if (mark !== undefined) widen(node, mark, mark);
  }
  return node;
}

function widen(node: Marked, low: string, high: string): void {
  if (low < node.low) node.low = low;
  if (high > node.high) node.high = high;
}

/** A node that spans the marks of what is in it now, and no more. */
function marked<V>({ markOf }: Tree<V>, node: Node<V>): Node<V> {
  if (!markOf) return node;
  Object.assign(node, unmarked);
  if (node.children) for (const { low, high } of node.children) widen(node, low, high);
  else for (const mark of node.values.map(markOf)) if (mark !== null) widen(node, mark, mark);
  return node;
}

/** Puts an entry that is not there below an owned node; returns what the node had to split off, which goes right behind it. */
function insert<V>(tree: Tree<V>, node: Node<V>, key: string, value: V): Node<V> | undefined {
  const right = node.children
    ? insertBelow(tree, node, key, value)
    : insertItem(node, node.values, placeIn(node.keys, key), key, value, leafWith);
  if (right === undefined) return undefined;
  marked(tree, node);
  return marked(tree, right);
}

function insertBelow<V>(tree: Tree<V>, branch: Branch<V>, key: string, value: V): Node<V> | undefined {
  const at = childAt(branch, key);
  const right = insert(tree, ownedChild(branch, at), key, value);
  return right && insertItem(branch, branch.children, at + 1, firstKey(right), right, branchOf);
}

type Making<V, Item> = (owner: object, keys: string[], items: Item[]) => Node<V>;
const leafWith = <V>(owner: object, keys: string[], values: V[]): Leaf<V> => ({ owner, ...unmarked, keys, values });
const branchOf = <V>(owner: object, keys: string[], children: Node<V>[]): Branch<V> => ({
  owner,
  ...unmarked,
  keys,
  children,
});

/** Puts a key and what goes with it at a place of a node. A full one splits: in the middle or, where entries come in order, behind all. */
function insertItem<V, Item>(
  { owner, keys }: Node<V>,
  items: Item[],
  at: number,
  key: string,
  item: Item,
  make: Making<V, Item>,
): Node<V> | undefined {
  if (keys.length < maxKeys) {
    insertAt(keys, at, key);
    insertAt(items, at, item);
    return undefined;
  }
  if (at === keys.length) return make(owner, [key], [item]);
  const half = keys.length >> 1;
  const [rightKeys, rightItems] = [keys.slice(half), items.slice(half)];
  keys.length = half;
  items.length = half;
  const [intoKeys, intoItems, place] = at <= half ? [keys, items, at] : [rightKeys, rightItems, at - half];
  insertAt(intoKeys, place, key);
  insertAt(intoItems, place, item);
  return make(owner, rightKeys, rightItems);
}

function insertAt<Item>(items: Item[], at: number, item: Item): void {
  items.push(item);
  for (let to = items.length - 1; to > at; to--) items[to] = items[to - 1] as Item;
  items[at] = item;
}

/** Takes out a key that is below an owned node. */
function removeBelow<V>(node: Node<V>, key: string): void {
  if (!node.children) {
    const at = placeIn(node.keys, key);
    node.keys.splice(at, 1);
    node.values.splice(at, 1);
    return;
  }
  const at = childAt(node, key);
  const child = ownedChild(node, at);
  removeBelow(child, key);
  if (child.keys.length > 0) return;
  node.keys.splice(at, 1);
  node.children.splice(at, 1);
}

/** The leaves from that on in which a key is, or would be; without those whose marks lie all outside of a span. */
export function* leavesFrom<V>(node: Node<V>, key: string, within?: Span): Generator<Leaf<V>> {
  if (within && isOutside(node, within)) return;
  if (!node.children) {
    yield node;
    return;
  }
  for (let at = childAt(node, key); at < node.children.length; at++)
    yield* leavesFrom(node.children[at] as Node<V>, key, within);
}

/** The leaves up to that in which a key is, or would be, last first; all of them without a key. Without those whose marks lie all outside of a span. */
export function* leavesBefore<V>(node: Node<V>, key: string | undefined, within?: Span): Generator<Leaf<V>> {
  if (within && isOutside(node, within)) return;
  if (!node.children) {
    yield node;
    return;
  }
  const last = key === undefined ? node.children.length - 1 : childAt(node, key);
  for (let at = last; at >= 0; at--) yield* leavesBefore(node.children[at] as Node<V>, key, within);
}

const isOutside = ({ low, high }: Marked, [from, to]: Span) => high < from || low > to;
