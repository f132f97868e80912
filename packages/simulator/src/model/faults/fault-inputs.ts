import { bodylessStatuses, hasNoBody } from '../../engine/http/bodyless.ts';
import { defaultTargets, faultResource, type NewFault } from './fault.ts';
import { deliveryNames, type FaultTarget, fileRouteNames, isDelivery, whyUnknown } from './fault-targets.ts';

type Checked = Partial<Omit<NewFault, 'operation'>> & { readonly operation?: string | readonly string[] };

type FieldNeed = readonly [field: string, need: string];

interface Context {
  addIssue(issue: { readonly code: 'custom'; readonly path: string[]; readonly message: string }): void;
}

function checkFields(fault: Checked, context: Context): void {
  for (const [field, message] of crossFieldErrors(fault)) context.addIssue({ code: 'custom', path: [field], message });
}

/** Checks a {@link NewFault}. */
export const NewFaultSchema = faultResource.body.superRefine(checkFields).meta({ id: 'NewFault' });

/** Checks a fault of a world file. */
export const FaultFileSchema = faultResource.file.superRefine((fault, context) => {
  checkFields(fault, context);
  const { id, matchedCount, appliedCount, times } = fault;
  if (id !== undefined && !/^fault-[1-9]\d{0,8}$/.test(id))
    context.addIssue({ code: 'custom', path: ['id'], message: 'must be fault- and a number, such as fault-3' });
  if (appliedCount > Math.min(matchedCount, times ?? matchedCount))
    context.addIssue({
      code: 'custom',
      path: ['appliedCount'],
      message: `must be at most matchedCount and times; got ${appliedCount}`,
    });
});

/** Effects of which a fault has one at most. */
const ways = ['status', 'disconnect', 'breakJson', 'cutOff', 'expired', 'delivery'] as const;

/** Effects on the headers of the response, whichever response that is. */
const headerFields = ['headers', 'retryAfter', 'contentType'] as const;

/** Headers that a fault cannot set, and why. */
const reservedHeaders: Readonly<Record<string, string>> = {
  ...{ 'content-type': 'set contentType instead', 'retry-after': 'set retryAfter instead' },
  ...Object.fromEntries(
    ['connection', 'content-length', 'keep-alive', 'trailer', 'transfer-encoding', 'upgrade'].map((name) => [
      name,
      'it says how the response is sent',
    ]),
  ),
};

/** Returns the targets that a fault names, known or not; the defaults if it names none. */
function namedTargets({ operation, ...fault }: Checked): readonly string[] {
  if (operation === undefined) return defaultTargets(fault);
  return typeof operation === 'string' ? [operation] : operation;
}

/** Returns the targets of a fault that was checked. */
export const targetsOf = (fault: Checked): FaultTarget[] => namedTargets(fault) as FaultTarget[];

/** The first target of a fault that a world does not have, and what it must do. */
export function unknownTarget(
  fault: Checked,
  world: Parameters<typeof whyUnknown>[1],
): { readonly target: string; readonly need: string } | undefined {
  const others = [...fileRouteNames, ...deliveryNames];
  for (const target of namedTargets(fault)) {
    const need = whyUnknown(target, world, others);
    if (need !== undefined) return { target, need };
  }
  return undefined;
}

function crossFieldErrors(fault: Checked): FieldNeed[] {
  const targets = namedTargets(fault);
  return [...responseErrors(fault), ...headerErrors(fault), ...targetErrors(fault, targets)];
}

const hasOwnBody = ({ body, bodyBase64 }: Checked) => body !== undefined || bodyBase64 !== undefined;

/** The fields that say which response there is. */
function responseErrors(fault: Checked): FieldNeed[] {
  const problems: FieldNeed[] = [];
  const { status, latencyMs } = fault;
  const hasBody = hasOwnBody(fault);
  const given = ways.filter((way) => fault[way] !== undefined);
  const answers = hasBody && !given.includes('status') ? [...given, 'body'] : given;
  const setsHeaders = headerFields.some((field) => fault[field] !== undefined);
  if (answers.length === 0 && latencyMs === undefined && !setsHeaders)
    problems.push([
      'status',
      `is required, or another effect: latencyMs, body, ${[...ways.slice(1), ...headerFields].join(', ')}`,
    ]);
  if (answers.length > 1 || (hasBody && answers[0] !== 'status' && answers[0] !== 'body'))
    problems.push([answers[0] ?? 'body', `must be the only response; got ${answers.join(' and ')}`]);
  if (fault.body !== undefined && fault.bodyBase64 !== undefined)
    problems.push(['bodyBase64', 'must not come with body, which it takes the place of']);
  const bodyless = status !== undefined && hasNoBody(status);
  if (bodyless && hasBody)
    problems.push([
      fault.body === undefined ? 'bodyBase64' : 'body',
      `must not come with status ${status}, which has none`,
    ]);
  if (status !== undefined && status < 400 && !hasBody && !bodyless)
    problems.push(['status', `must be 400 to 599, ${bodylessStatuses.join(', ')}, or come with a body; got ${status}`]);
  for (const field of ['code', 'message'] as const)
    if (fault[field] !== undefined && (status === undefined || hasBody || bodyless))
      problems.push([field, 'must come with a status that has the error envelope as its body']);
  if (fault.afterChange && (fault.expired || fault.breakJson || fault.cutOff))
    problems.push([
      'afterChange',
      'must not come with expired, breakJson or cutOff, which corrupt the real response anyway',
    ]);
  else if (fault.afterChange && answers.length === 0 && latencyMs === undefined)
    problems.push(['afterChange', 'must come with status, body, disconnect or latencyMs']);
  if (typeof latencyMs === 'object' && latencyMs.min > latencyMs.max)
    problems.push(['latencyMs', `must have a min of at most its max; got ${latencyMs.min} and ${latencyMs.max}`]);
  return problems;
}

/** The fields that set headers. */
function headerErrors(fault: Checked): FieldNeed[] {
  const problems: FieldNeed[] = [];
  const names = new Set<string>();
  for (const name of Object.keys(fault.headers ?? {})) {
    const reserved = reservedHeaders[name.toLowerCase()];
    if (reserved !== undefined) problems.push(['headers', `must not have ${name}: ${reserved}`]);
    if (names.has(name.toLowerCase()))
      problems.push(['headers', `must not have ${name} twice, in different letter case`]);
    names.add(name.toLowerCase());
  }
  for (const field of headerFields)
    if (fault[field] !== undefined && fault.disconnect)
      problems.push([field, 'must not come with disconnect, which has no response']);
  if (fault.contentType !== undefined && fault.status !== undefined && hasNoBody(fault.status))
    problems.push(['contentType', `must not come with status ${fault.status}, which has no body`]);
  return problems;
}

/** The fields that do not fit the targets. */
function targetErrors(fault: Checked, targets: readonly string[]): FieldNeed[] {
  const problems: FieldNeed[] = [];
  const deliveries = targets.filter(isDelivery);
  if (deliveries.length > 0 && deliveries.length < targets.length)
    problems.push(['operation', 'must be calls or deliveries, not both']);
  if (deliveries.length > 0) {
    const excluded = [...ways, ...headerFields, 'body', 'bodyBase64', 'afterChange', 'where'] as const;
    for (const field of excluded)
      if (field !== 'delivery' && fault[field] !== undefined)
        problems.push([field, 'must not be given for deliveries, which can be lost, doubled or late (latencyMs)']);
  } else if (fault.delivery !== undefined)
    problems.push(['delivery', `must be for deliveries: ${deliveryNames.join(', ')}; got ${targets.join(', ')}`]);
  if (fault.expired && targets.some((target) => target !== 'get_file'))
    problems.push(['expired', `must be for get_file; got ${targets.join(', ')}`]);
  if (fault.breakJson && targets.some((target) => ['get_file', 'get_gallery_page', 'upload_bytes'].includes(target)))
    problems.push(['breakJson', 'must be for operations of the API, which answer in JSON']);
  return problems;
}
