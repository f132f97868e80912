import { endedWithoutResponse } from '../api/no-response.ts';
import type { Simulator } from '../interface.ts';
import { fromWebRequest, toWebResponse } from './fetch.ts';

/** Answers a request that MSW intercepted, as if it came from an address; one that gets no answer is a network failure. */
export async function respondToIntercepted(simulator: Simulator, request: Request, address: string): Promise<Response> {
  try {
    return toWebResponse(await simulator.respond(fromWebRequest(request, address)), request.method);
  } catch (error) {
    if (!endedWithoutResponse(error)) throw error;
    return Response.error();
  }
}
