import { type Caller, identify } from '../pipeline/authenticate.ts';
import type { Refusal } from '../pipeline/refusal.ts';
import type { WireRequest } from '../wire/messages.ts';
import type { World } from '../world/world.ts';

/** Who calls over MCP: by a key, as over REST (rule 5.1). */
export function identifyForMcp(world: World, request: WireRequest): Caller | Refusal {
  return identify(world, request.header('authorization'));
}
