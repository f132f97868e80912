import { CreateEventBody, type Operation, operations, UpdateEventBody } from '@boothkit/contract';
import { minContrastWithWhite } from '@boothkit/contract/internal';
import type { OperationName, RequestParts } from '@boothkit/contract/rules';
import type * as z from 'zod';
import { ApiError } from '../../engine/errors/api-error.ts';
import type { HttpRequest } from '../../engine/http/messages.ts';
import { routes } from '../../engine/http/routes.ts';
import { eventColors } from '../../engine/resources/define-resource.ts';
import { type StoredBody, storeBody } from '../../model/journal/request-record.ts';
import { allowingExtraUrls } from '../../model/url-bodies.ts';
import type { World } from '../../model/world.ts';
import { type Caller, identify } from '../../service/accounts/authenticate.ts';
import type { SentParts } from '../document/serve.ts';
import { countAddress } from './address-limit.ts';
import { readBody, readQuery } from './parse.ts';
import type { Services } from './services.ts';
import { findStub, type StubOperation } from './stubs.ts';

/** The operation that a request is for. */
interface FoundOperation {
  readonly name: OperationName;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The parts of a request before validation, and its body as the journal stores it. */
interface ReceivedParts {
  readonly parts: RequestParts & Pick<SentParts, 'wire' | 'typed'>;
  readonly stored: StoredBody | undefined;
}

/** The simulator that validates a body. */
interface BodySchemaContext {
  readonly world: World;
  readonly services: Services;
}

/** How requests come into the pipeline, each part at its own stage: what differs between the ways to the same operations. */
export interface Transport {
  /** Counts a request against its address; returns what takes it back. Throws where the address has none left. */
  countAddress(world: World, request: HttpRequest): () => void;
  /** Throws if it does not exist. */
  find(world: World, request: HttpRequest, path: string): FoundOperation | StubOperation;
  /** The caller, or the reason why there is no known one. */
  identify(world: World, request: HttpRequest): Caller | ApiError;
  /** Reads what the request brings. Throws where it cannot be read. */
  read(
    operation: Pick<Operation, 'params' | 'query' | 'body' | 'section'> & Pick<StubOperation['operation'], 'brought'>,
    request: HttpRequest,
  ): ReceivedParts | Promise<ReceivedParts>;
  /** The operation with the body that may be sent on this way. */
  bodySchemaOf(name: OperationName, operation: Operation, at: BodySchemaContext): Operation;
}

const table = routes(
  Object.entries<Operation>(operations).map(
    ([name, operation]) => [operation.method, operation.path, { name: name as OperationName, operation }] as const,
  ),
);

const knownOperations = Object.entries<Operation>(operations)
  .map(([name, { method, path }]) => `${name} (${method} ${path})`)
  .join(', ');

/** The way in over REST (rule 1.1). */
export const restTransport: Transport = {
  countAddress: (world, { address }) => countAddress(world, address),
  find(world, { method }, path) {
    const match = table.find(method, path);
    if (!match || 'allowed' in match) {
      const documented = world.document?.contractRoutes.find(method, path);
      if (documented && 'target' in documented) {
        const { target: name, params } = documented;
        return { name, operation: operations[name], params };
      }
      const stub = findStub(world, method, path, match?.allowed);
      if (stub) return stub;
      throw new ApiError('not_found', '2.7', `There is no documented operation ${method} ${path}.`, {
        hint: `The documented ones are ${knownOperations}. Others are only known by name and are not served; a test can define one with routes.add.`,
      });
    }
    return { ...match.target, params: match.params };
  },
  identify: (world, request) => identify(world, request.header('authorization')),
  read(operation, request) {
    const query = readQuery(operation, request.url.search);
    const { brought } = operation;
    if (brought)
      return import('../document/sent.ts')
        .then(({ readSent }) => readSent(brought, request))
        .then(({ body, stored, wire }) => ({ parts: { query, body, wire }, stored }));
    if (!operation.body) return { parts: { query, body: undefined }, stored: undefined };
    return readBody(request).then(({ body, bytes }) => ({ parts: { query, body }, stored: storeBody(body, bytes) }));
  },
  bodySchemaOf(name, operation, { world, services }) {
    const result = withColorBound(name, operation, world.minColorContrast);
    const { urls } = services.wayOut;
    return urls ? allowingExtraUrls(name, result, urls) : result;
  },
};

type Bodies = { readonly [name in OperationName]?: z.ZodObject };

/** Body schemas that validate colours against another bound than the contract's; a process uses one or two bounds. */
const schemas = new Map<number, Bodies>();

/** An operation whose body validates colours against a simulator's own bound (rule 2.1/colors-light, decision S2). */
function withColorBound(name: OperationName, operation: Operation, minContrast: number): Operation {
  if (minContrast === minContrastWithWhite) return operation;
  const bodies = schemas.get(minContrast) ?? bodiesFor(minContrast);
  schemas.set(minContrast, bodies);
  const body = bodies[name];
  return body ? { ...operation, body } : operation;
}

function bodiesFor(minContrast: number): Bodies {
  const colors = eventColors(minContrast).exactOptional();
  return { create_event: CreateEventBody.safeExtend({ colors }), update_event: UpdateEventBody.safeExtend({ colors }) };
}
