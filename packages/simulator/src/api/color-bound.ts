import { CreateEventBody, type Operation, UpdateEventBody } from '@boothkit/contract';
import { minContrastWithWhite } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';
import type * as z from 'zod';
import { eventColors } from '../engine/resources/schema-parts.ts';

type Bodies = { readonly [name in OperationName]?: z.ZodObject };

/** Body schemas that validate colours against another bound than the contract's; a process uses one or two bounds. */
const schemas = new Map<number, Bodies>();

/** An operation whose body validates colours against a simulator's own bound (rule 2.1/colors-light, decision S2). */
export function withColorBound(name: OperationName, operation: Operation, minContrast: number): Operation {
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
