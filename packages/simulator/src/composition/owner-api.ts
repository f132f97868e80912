import type { Fetch } from '../engine/http/fetch.ts';
import type { HttpRequest, HttpResponse } from '../engine/http/messages.ts';
import { journalOf } from '../instruments/journal/journal.ts';
import { accountsOf, connectionLimits } from '../objects/accounts/accounts.ts';
import type { SendToApi } from '../objects/accounts/own-requests.ts';
import { catalogOf, publicTemplatesOf } from '../objects/catalog/catalog.ts';
import { respond } from '../protocols/rest/pipeline.ts';
import { restTransport } from '../protocols/rest/transport.ts';
import { type Caller, callerOf } from '../service/accounts/authenticate.ts';
import type { Machinery } from './machinery.ts';

/** Returns a fetch in process, for calls from an address. */
export type FetchFrom = (address: string) => Fetch;

/** The owner's view of a world at an address: an origin, with the mount. Links and URLs begin with it. */
export function ownerApi(
  machinery: Machinery,
  fetchFrom: FetchFrom,
  at: string,
  {
    inProcess = false,
    way = 'code',
  }: { readonly inProcess?: boolean | undefined; readonly way?: NonNullable<HttpRequest['byOwner']> },
) {
  const { world, basePath, read, mounting } = machinery;
  return {
    accounts: accountsOf(world, {
      baseUrl: `${at}${basePath}`,
      root: at,
      limits: read.limits,
      connectionLimits: connectionLimits[read.limits],
      wayOut: mounting.out,
      callsInFlight(id) {
        const { all, heavy } = machinery.context.inFlight;
        return { all: all.get(id) ?? 0, heavy: heavy.get(id) ?? 0 };
      },
      fetchFrom,
      send: ({ byOwner, ...request }, caller) =>
        respondToOwner(
          machinery,
          at,
          { ...request, ...(byOwner && { byOwner: way }), ...(inProcess && { inProcess }) },
          caller,
        ),
    }),
    publicTemplates: publicTemplatesOf(world, at),
    catalog: catalogOf(world, at),
    journal: journalOf(world, { baseUrl: `${at}${basePath}`, root: at }),
  };
}

/** Responds to a request of the API that an account's owner sends. Only what may change something is reported as a change. */
function respondToOwner(
  { world, basePath, context }: Machinery,
  at: string,
  request: Parameters<SendToApi>[0] & Pick<HttpRequest, 'inProcess'>,
  caller: Caller | undefined,
): Promise<HttpResponse> {
  const transport = caller ? { ...restTransport, identify: () => callerOf(world, caller) } : restTransport;
  const { path, search, ...rest } = request;
  const { origin, pathname } = new URL(at);
  const mutates = request.method !== 'GET';
  return respond(
    request.byOwner ? { ...context, limits: 'off', onEnd: () => mutates && context.onEnd() } : context,
    { ...rest, url: { origin, pathname: `${basePath}${path}`, search }, mount: pathname === '/' ? '' : pathname },
    path,
    transport,
  );
}
