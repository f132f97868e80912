import {
  type ApiDescription,
  commonPlace,
  type DescribedOperation,
  describeApi,
  jsonOf,
  membersOf,
} from './description.ts';
import { fitsType, type Shape, shapeOf } from './shape.ts';

/**
 * How a difference affects a program that is tested with the contract. `breaks`: its calls may fail at the service. `refused`: the
 * service takes something that the contract refuses. `more`: the service has something more.
 */
export type Severity = 'breaks' | 'refused' | 'more';

/** One difference between a document and the contract. */
export interface Difference<Mark = unknown> {
  readonly severity: Severity;
  /** An operation by the contract's name, `errors`, or the name of a delivery. */
  readonly operation: string;
  /** The place: `query.limit`, `body.name`, `response.data[].status`; empty for the operation itself. */
  readonly at: string;
  readonly text: string;
  /** The mark of the innermost part of the contract around it that has one. */
  readonly mark: Mark | undefined;
}

/** How two documents differ. */
export interface Comparison<Mark> {
  readonly differences: readonly Difference<Mark>[];
  /** The operations that the contract does not have. */
  readonly beyond: readonly DescribedOperation[];
}

/** The text of a difference for an operation that a document does not have. */
export const noSuchOperation = 'no such operation in the document';

/** A part of each document: the contract's with the mark around it. */
interface Pair<Mark> {
  readonly ours: unknown;
  readonly theirs: unknown;
  readonly mark: Mark | undefined;
}

/**
 * Compares a document with the contract's, operation by operation. Texts and descriptions do not count, nor bounds, patterns and formats that the
 * document leaves out. Throws a TypeError for a document that cannot be read.
 */
export function compareDocuments<Mark>(
  contract: object,
  document: unknown,
  marks: ReadonlyMap<unknown, Mark> = new Map(),
): Comparison<Mark> {
  const [mine, other] = [describeApi(contract), describeApi(document)];
  const differences: Difference<Mark>[] = [];
  const note = (operation: string) => (severity: Severity, at: string, text: string, mark: Mark | undefined) =>
    differences.push({ severity, operation, at, text, mark });
  const markOf = (node: unknown, around: Mark | undefined) => marks.get(node) ?? around;
  const schemas = comparing(mine, other, markOf);
  const known = new Set<DescribedOperation>();
  for (const ours of mine.operations) {
    const name = `${ours.name}`;
    const theirs = counterpartOf(ours, other.operations);
    const told = note(name);
    if (theirs === undefined) {
      told('breaks', '', noSuchOperation, undefined);
      continue;
    }
    known.add(theirs);
    if (theirs.fault !== undefined) {
      told('breaks', '', `cannot be read: ${theirs.fault}`, undefined);
      continue;
    }
    const place = `${theirs.method} ${theirs.template}`;
    if (placeOf(theirs) !== placeOf(ours))
      told('breaks', '', `${place} in the document, ${ours.method} ${ours.template} in BoothKit`, undefined);
    if (theirs.name !== ours.name)
      told('breaks', '', `called ${theirs.name ?? 'nothing'} in the document (${place})`, undefined);
    if (theirs.success.status !== ours.success.status)
      told(
        'breaks',
        'response',
        `status ${theirs.success.status} in the document, ${ours.success.status} in BoothKit`,
        undefined,
      );
    compareQuery(ours, theirs, schemas, told);
    const bodies = { ours: ours.body, theirs: theirs.body };
    if (bodies.ours === undefined && bodies.theirs !== undefined && theirs.isBodyRequired)
      told('breaks', 'body', 'required in the document, none in BoothKit', undefined);
    if (bodies.ours !== undefined && bodies.theirs === undefined)
      told('breaks', 'body', 'none in the document', undefined);
    schemas({ ...bodies, mark: undefined }, 'body', 'request', told);
    const response = membersOf(membersOf(ours.own['responses'])[String(ours.success.status)]);
    const results = { ours: ours.success.schema, theirs: theirs.success.schema };
    schemas({ ...results, mark: markOf(response, undefined) }, 'response', 'response', told);
  }
  const errors = { ours: errorSchemaOf(mine), theirs: errorSchemaOf(other) };
  schemas({ ...errors, mark: undefined }, 'response', 'response', note('errors'));
  const deliveries = deliveriesOf(mine, contract, []);
  const kinds = deliveries.map(({ name }) => name);
  const described = deliveriesOf(other, document, kinds);
  for (const { name, ...delivery } of deliveries) {
    const theirs = described.find((each) => each.name === name);
    if (theirs)
      schemas(
        { ours: delivery.schema, theirs: theirs.schema, mark: markOf(delivery.node, undefined) },
        'body',
        'response',
        note(name),
      );
  }
  return { differences, beyond: other.operations.filter((each) => !known.has(each)) };
}

/** The operation of a document that is one of the contract: by its name, or by method and path. */
function counterpartOf(
  ours: DescribedOperation,
  theirs: readonly DescribedOperation[],
): DescribedOperation | undefined {
  return theirs.find(({ name }) => name === ours.name) ?? theirs.find((each) => placeOf(each) === placeOf(ours));
}

const placeOf = ({ method, template }: DescribedOperation) => commonPlace(method, template);

type Tell<Mark> = (severity: Severity, at: string, text: string, mark: Mark | undefined) => void;
type Direction = 'request' | 'response';
type CompareSchemas<Mark> = (pair: Pair<Mark>, at: string, direction: Direction, tell: Tell<Mark>) => void;

function compareQuery<Mark>(
  ours: DescribedOperation,
  theirs: DescribedOperation,
  schemas: CompareSchemas<Mark>,
  tell: Tell<Mark>,
): void {
  const inQuery = ({ parameters }: DescribedOperation) =>
    new Map(parameters.filter((each) => each['in'] === 'query').map((each) => [String(each['name']), each]));
  const [own, other] = [inQuery(ours), inQuery(theirs)];
  for (const [name, parameter] of own) {
    const at = `query.${name}`;
    const counterpart = other.get(name);
    if (!counterpart) tell('breaks', at, 'no parameter of the document', undefined);
    else schemas({ ours: parameter['schema'], theirs: counterpart['schema'], mark: undefined }, at, 'request', tell);
    if (counterpart?.['required'] === true && parameter['required'] !== true)
      tell('breaks', at, 'required in the document', undefined);
  }
  for (const [name, parameter] of other) {
    if (own.has(name)) continue;
    const isRequired = parameter['required'] === true;
    tell(
      isRequired ? 'breaks' : 'refused',
      `query.${name}`,
      `${isRequired ? 'required in' : 'a parameter of'} the document, unknown in BoothKit`,
      undefined,
    );
  }
}

const lower = ['minimum', 'minLength', 'minItems'];
const upper = ['maximum', 'maxLength', 'maxItems'];

function comparing<Mark>(
  mine: ApiDescription,
  other: ApiDescription,
  markOf: (node: unknown, around: Mark | undefined) => Mark | undefined,
): CompareSchemas<Mark> {
  /** The mark of a schema, which a reference or what it leads to can have. */
  const markAt = (node: unknown, around: Mark | undefined): Mark | undefined => {
    const { $ref } = membersOf(node);
    return markOf(typeof $ref === 'string' ? mine.target($ref) : node, markOf(node, around));
  };
  const compare = (
    { ours, theirs, mark: around }: Pair<Mark>,
    at: string,
    direction: Direction,
    tell: Tell<Mark>,
    depth: number,
  ): void => {
    if (ours === undefined || theirs === undefined || depth > maxDepth) return;
    const mark = markAt(ours, around);
    const [a, b] = [shapeOf(mine.follow, ours), shapeOf(other.follow, theirs)];
    const request = direction === 'request';
    const oursWider = (text: string) => request && tell('breaks', at, text, mark);
    const theirsWider = (text: string) => tell(request ? 'refused' : 'breaks', at, text, mark);
    compareTypes(a, b, oursWider, theirsWider);
    if (request) compareBounds(a, b, oursWider, theirsWider);
    for (const name of new Set([...Object.keys(a.properties), ...Object.keys(b.properties)])) {
      const place = `${at}.${name}`;
      const [own, counterpart] = [a.properties[name], b.properties[name]];
      const [isRequired, isRequiredThere] = [a.required.includes(name), b.required.includes(name)];
      if (counterpart === undefined) {
        // An object without properties says nothing of them.
        if (
          b.types?.includes('object') &&
          (Object.keys(b.properties).length > 0 || b.isClosed) &&
          b.others === undefined
        )
          tell('breaks', place, 'not in the document', markAt(own, mark));
      } else if (own === undefined) {
        if (Object.keys(a.properties).length === 0 && !a.isClosed) continue;
        if (request && isRequiredThere) tell('breaks', place, 'required in the document, unknown in BoothKit', mark);
        else tell(request ? 'refused' : 'more', place, 'in the document, and not in BoothKit', mark);
      } else {
        if (request && isRequiredThere && !isRequired)
          tell('breaks', place, 'required in the document', markAt(own, mark));
        if (request && isRequired && !isRequiredThere)
          tell('refused', place, 'optional in the document', markAt(own, mark));
        if (!request && isRequired && !isRequiredThere)
          tell('breaks', place, 'optional in the document', markAt(own, mark));
        compare({ ours: own, theirs: counterpart, mark }, place, direction, tell, depth + 1);
      }
    }
    compare({ ours: a.items, theirs: b.items, mark }, `${at}[]`, direction, tell, depth + 1);
    compare({ ours: a.others, theirs: b.others, mark }, `${at}.*`, direction, tell, depth + 1);
  };
  return (pair, at, direction, tell) => compare(pair, at, direction, tell, 0);
}

/** Deeper than any schema of the contract; a document's may refer to themselves. */
const maxDepth = 12;

type Wider = (text: string) => unknown;

function compareTypes(a: Shape, b: Shape, oursWider: Wider, theirsWider: Wider): void {
  const shown = (types: Shape['types']) => types?.join(' or ') ?? 'anything';
  const sentence = `${shown(b.types)} in the document, ${shown(a.types)} in BoothKit`;
  const extra = (one: Shape, other: Shape) =>
    one.types?.some((type) => !fitsType(type, other.types)) || (one.types === undefined && other.types !== undefined);
  // Where one is anything and the other lists its values, that says it all.
  const isListed = (a.types === undefined && b.values) || (b.types === undefined && a.values);
  if (!isListed && extra(a, b)) oursWider(sentence);
  if (!isListed && extra(b, a)) theirsWider(sentence);
  // With other types, values differ anyway.
  if (a.types && b.types && !a.types.some((type) => fitsType(type, b.types) && type !== 'null')) return;
  const listed = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(', ');
  const missing = (values: readonly unknown[] | undefined, others: readonly unknown[] | undefined) =>
    values?.filter((value) => value !== null && !others?.includes(value)) ?? [];
  if (a.values && b.values) {
    const [ours, theirs] = [missing(a.values, b.values), missing(b.values, a.values)];
    if (ours.length > 0) oursWider(`never ${listed(ours)} in the document`);
    if (theirs.length > 0) theirsWider(`also ${listed(theirs)} in the document`);
  } else if (a.values && !b.types?.includes('boolean'))
    theirsWider(`any ${shown(b.types)} in the document, one of ${listed(a.values)} in BoothKit`);
  else if (b.values && !a.values) oursWider(`one of ${listed(b.values)} in the document`);
}

function compareBounds(a: Shape, b: Shape, oursWider: Wider, theirsWider: Wider): void {
  for (const [names, sign] of [
    [lower, 1],
    [upper, -1],
  ] as const)
    for (const name of names) {
      const [ours, theirs] = [a.own[name], b.own[name]];
      if (typeof theirs !== 'number' || theirs === ours) continue;
      const isRequiredWider = typeof ours !== 'number' || (ours - theirs) * sign < 0;
      const text = `${name} ${theirs} in the document, ${ours ?? 'none'} in BoothKit`;
      if (isRequiredWider) oursWider(text);
      else theirsWider(text);
    }
  const [ours, theirs] = [a.own, b.own];
  if (
    typeof theirs['pattern'] === 'string' &&
    ours['pattern'] === undefined &&
    ours['format'] === undefined &&
    !a.values
  )
    oursWider(`pattern ${theirs['pattern']} in the document`);
  if (typeof theirs['format'] === 'string' && typeof ours['format'] === 'string' && theirs['format'] !== ours['format'])
    oursWider(`format ${theirs['format']} in the document, ${ours['format']} in BoothKit`);
}

/** The schema of failures: of the first operation that describes one. */
function errorSchemaOf({ operations, follow }: ApiDescription): unknown {
  for (const { own } of operations)
    for (const [status, response] of Object.entries(membersOf(own['responses'])))
      if (!/^[123]/.test(status)) {
        const { schema } = jsonOf(follow(response)['content']);
        if (schema !== undefined) return schema;
      }
  return undefined;
}

/** A delivery that a document describes. */
interface DescribedDelivery {
  /** The key of the webhook, or the kind of delivery that a field of the body names. */
  readonly name: string;
  /** The field of the body that names the kind. */
  readonly discriminator: string | undefined;
  readonly node: unknown;
  readonly schema: unknown;
}

/** The deliveries that a document describes, of which some are of known kinds: webhooks may have any keys. */
export function deliveriesOf(
  { follow }: Pick<ApiDescription, 'follow'>,
  document: unknown,
  kinds: readonly string[],
): DescribedDelivery[] {
  return Object.entries(membersOf(membersOf(document)['webhooks'])).map(([key, item]) => {
    const node = follow(item)['post'];
    const { schema } = jsonOf(follow(membersOf(node)['requestBody'])['content']);
    const { properties } = shapeOf(follow, schema);
    const valuesOf = (field: string) => shapeOf(follow, properties[field]).values ?? [];
    const fields = Object.keys(properties);
    const kindIn = (field: string | undefined) =>
      kinds.find((kind) => field !== undefined && valuesOf(field).includes(kind));
    const discriminator =
      fields.find((field) => valuesOf(field).includes(key)) ?? fields.find((field) => kindIn(field) !== undefined);
    return { name: kinds.includes(key) ? key : (kindIn(discriminator) ?? key), discriminator, node, schema };
  });
}

/** The marks of a document by the parts that have them: each place is a path into the document, its parts separated by spaces. */
export function marksOf<Mark>(
  document: object,
  places: Iterable<readonly [Mark, readonly string[]]>,
): Map<unknown, Mark> {
  const marks = new Map<unknown, Mark>();
  for (const [mark, paths] of places)
    for (const path of paths)
      marks.set(
        path.split(' ').reduce<unknown>((node, part) => membersOf(node)[part], document),
        mark,
      );
  return marks;
}
