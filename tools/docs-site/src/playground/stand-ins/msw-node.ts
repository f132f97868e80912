import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import type { RequestHandler, WebSocketHandler } from 'msw';
import { defineNetwork, InterceptorSource } from 'msw/experimental';
import type { SetupServer } from 'msw/node';

type Options = Parameters<SetupServer['listen']>[0];

/** The `setupServer` of `msw/node` for the requests that a program of the page makes with `fetch`. */
export function setupServer(...handlers: (RequestHandler | WebSocketHandler)[]): Omit<SetupServer, 'boundary'> {
  const network = defineNetwork({
    sources: [new InterceptorSource({ interceptors: [new FetchInterceptor()] })],
    onUnhandledFrame: 'warn',
    context: { quiet: true },
    handlers,
  });
  return {
    get readyState() {
      return network.readyState;
    },
    events: network.events,
    listen(options: Options) {
      network.configure({ onUnhandledFrame: options?.onUnhandledFrame ?? 'warn' });
      void network.enable();
    },
    use: network.use.bind(network),
    resetHandlers: network.resetHandlers.bind(network),
    restoreHandlers: network.restoreHandlers.bind(network),
    listHandlers: network.listHandlers.bind(network),
    close: () => network.disable(),
  };
}
