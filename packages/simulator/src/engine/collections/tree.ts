// A B+ tree. A node is changed in place by the tree that owns it, and copied first by any other: so copies share all that neither
// has changed. A node that is left empty goes; others are never merged, which costs lists nothing but a step.

interface Leaf<V> {
  readonly owner: object;
  readonly keys: string[];
  readonly values: V[];
  readonly children?: never;
}

interface Branch<V> {
  readonly owner: object;
  /** Where each child begins; what sorts before the first is in the first child, too. */
  readonly keys: string[];
  readonly children: Node<V>[];
}

type Node<V> = Leaf<V> | Branch<V>;

/** The tree of a map. */
export interface Tree<V> {
  /** Absent from a copy on, until the next change: most copies are never changed. */
  owner: object | undefined;
  root: Node<V>;
  size: number;
}

/** An array that grows one by one up to here has no room left over. */
const maxKeys = 41;

/** An empty tree. */
export function emptyTree<V>(): Tree<V> {
  const owner = {};
  return { owner, root: leafWith(owner, [], []), size: 0 };
}

/** A tree that shares all that there is; from here on neither owns it. */
export function fork<V>(tree: Tree<V>): Tree<V> {
  tree.owner = undefined;
  return { owner: undefined, root: tree.root, size: tree.size };
}

/** The value of a key. */
export function find<V>({ root }: Tree<V>, key: string): V | undefined {
  const leaf = leafOf(root, key);
  const at = indexIn(leaf.keys, key);
  return leaf.keys[at] === key ? leaf.values[at] : undefined;
}

/** Whether there is such a key. */
export function has<V>({ root }: Tree<V>, key: string): boolean {
  const { keys } = leafOf(root, key);
  return keys[indexIn(keys, key)] === key;
}

/** Puts a value in place of the one there was, which it returns. */
export function put<V>(tree: Tree<V>, key: string, value: V): V | undefined {
  const owner = ownRoot(tree);
  const leaf = ownedLeaf(tree.root, key);
  const at = indexIn(leaf.keys, key);
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
  const right = insert(tree.root, key, value);
  if (right) tree.root = branchOf(owner, ['', firstKey(right)], [tree.root, right]);
  return undefined;
}

/** Removes a key; returns `false` if it is absent. */
export function remove<V>(tree: Tree<V>, key: string): boolean {
  if (!has(tree, key)) return false;
  const owner = ownRoot(tree);
  removeBelow(tree.root, key);
  tree.size -= 1;
  while (tree.root.children?.length === 1 && tree.root.children[0]) tree.root = tree.root.children[0];
  if (tree.size === 0) tree.root = leafWith(owner, [], []);
  return true;
}

/** Where a key is among others in order, or would be. */
export function indexIn(keys: readonly string[], key: string): number {
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

const firstKey = ({ keys }: Node<unknown>) => keys[0] as string;

/** Makes the root one to change. Returns the owner. */
function ownRoot(tree: Tree<unknown>): object {
  tree.owner ??= {};
  tree.root = owned(tree.root, tree.owner);
  return tree.owner;
}

/** A node to change: the node itself where the owner has it, else a copy. */
function owned<V>(node: Node<V>, owner: object): Node<V> {
  if (node.owner === owner) return node;
  const keys = node.keys.slice();
  return node.children
    ? { owner, keys, children: node.children.slice() }
    : { owner, keys, values: node.values.slice() };
}

/** The child of an owned branch, to change. */
function ownedChild<V>({ owner, children }: Branch<V>, at: number): Node<V> {
  const child = owned(children[at] as Node<V>, owner);
  children[at] = child;
  return child;
}

/** The leaf below an owned node in which a key is, or would be, to change. */
function ownedLeaf<V>(root: Node<V>, key: string): Leaf<V> {
  let node = root;
  while (node.children) node = ownedChild(node, childAt(node, key));
  return node;
}

/** Puts an entry that is not there below an owned node; returns what the node had to split off, which goes right behind it. */
function insert<V>(node: Node<V>, key: string, value: V): Node<V> | undefined {
  if (!node.children) return insertItem(node, node.values, indexIn(node.keys, key), key, value, leafWith);
  const at = childAt(node, key);
  const right = insert(ownedChild(node, at), key, value);
  return right && insertItem(node, node.children, at + 1, firstKey(right), right, branchOf);
}

type Making<V, Item> = (owner: object, keys: string[], items: Item[]) => Node<V>;
const leafWith = <V>(owner: object, keys: string[], values: V[]): Leaf<V> => ({ owner, keys, values });
const branchOf = <V>(owner: object, keys: string[], children: Node<V>[]): Branch<V> => ({ owner, keys, children });

/** Puts a key and what goes with it at a position of a node. A full one splits: in the middle or, where entries come in order, behind all. */
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
  const [intoKeys, intoItems, position] = at <= half ? [keys, items, at] : [rightKeys, rightItems, at - half];
  insertAt(intoKeys, position, key);
  insertAt(intoItems, position, item);
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
    const at = indexIn(node.keys, key);
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

/** The leaves from that on in which a key is, or would be. */
export function* leavesFrom<V>(node: Node<V>, key: string): Generator<Leaf<V>> {
  if (!node.children) {
    yield node;
    return;
  }
  for (let at = childAt(node, key); at < node.children.length; at++)
    yield* leavesFrom(node.children[at] as Node<V>, key);
}

/** The leaves up to that in which a key is, or would be, last first; all of them without a key. */
export function* leavesBefore<V>(node: Node<V>, key: string | undefined): Generator<Leaf<V>> {
  if (!node.children) {
    yield node;
    return;
  }
  const last = key === undefined ? node.children.length - 1 : childAt(node, key);
  for (let at = last; at >= 0; at--) yield* leavesBefore(node.children[at] as Node<V>, key);
}
