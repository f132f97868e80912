import { controlPath } from '../../model/control-path.ts';
import { senderTo } from './call.ts';
import type { RemoteSimulator } from './interface.ts';
import { type ControlDocument, methodsOf } from './methods.ts';
import { simulatorAt } from './simulator.ts';

/** Where a simulator is controlled, and what opens it. */
export interface ConnectOptions {
  /** As the simulator tells it: it ends in `/_sim`. */
  readonly controlUrl: string | URL;
  /** The control token that the simulator was started with. Default: none. */
  readonly token?: string;
}

/**
 * Connects to a simulator that runs elsewhere. The methods come from the OpenAPI document of that simulator.
 *
 * Rejects with a TypeError if the URL is not http or https, or does not lead to a control API. Rejects with a {@link
 * ControlError} if the simulator rejects the call, for example without its token. So does each method.
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 * import { listen } from '@boothkit/simulator/node';
 * import { connect } from '@boothkit/simulator/remote';
 *
 * const server = await listen(createSimulator());
 * const sim = await connect({ controlUrl: server.controlUrl });
 * const account = await sim.accounts.create({ plan: 'Pro+' });
 * const strip = await account.templates.add({ name: 'Classic strip', photoAreaCount: 3 });
 * await account.events.add({ name: 'Ada & Alan', templateIds: [strip.id] });
 * await sim.clock.advance({ days: 7 });
 * await server.close();
 * ```
 */
export async function connect({ controlUrl, token }: ConnectOptions): Promise<RemoteSimulator> {
  const url = URL.parse(controlUrl);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError(`controlUrl must be an http or https URL; got ${JSON.stringify(String(controlUrl))}`);
  const at = `${url.origin}${url.pathname}`.replace(/\/$/, '');
  const sendTo = (its: string) => senderTo(its, token);
  // The API's own address has a document too, and would ask for a key.
  if (!at.endsWith(controlPath))
    throw new TypeError(`controlUrl must be that of a simulator, which ends in ${controlPath}; got ${at}`);
  const methods = methodsOf((await sendTo(at)({ method: 'GET', path: '/openapi.json' })) as ControlDocument);
  return simulatorAt(at, methods, sendTo);
}
