import type { SimulatorRequest } from './messages.ts';

/** The dashboard of a program's simulator, in a frame. */
export interface DashboardFrame {
  /** Shows the simulator of a worker. Rejects where the browser does not let the page have a service worker. */
  show(worker: Worker): Promise<void>;
  /** Goes to a page of the dashboard that is shown, such as `#/acc_1/tablets/tab_1`. */
  goTo(page: string): Promise<void>;
}

/**
 * Lets a frame show the dashboard. A service worker answers the frame's requests, and asks this page, which passes them on to the worker
 * that has the simulator.
 */
export function dashboardIn(frame: HTMLIFrameElement): DashboardFrame {
  let shown: Worker | undefined;
  let home: Promise<URL> | undefined;
  return {
    async show(worker) {
      shown = worker;
      home ??= dashboardHome();
      const { href } = await home;
      if (shown !== worker) return;
      // The same address again would not load a frame anew.
      frame.contentWindow?.location.replace('about:blank');
      frame.contentWindow?.location.replace(href);
    },
    async goTo(page) {
      if (home !== undefined) frame.contentWindow?.location.replace(new URL(page, await home));
    },
  };

  /** Starts the service worker, and learns below which URL this page's simulator is. */
  async function dashboardHome(): Promise<URL> {
    if (!('serviceWorker' in navigator)) throw new Error('this browser has no service workers for this page');
    const programs = new URL(/* @vite-ignore */ './programs/', import.meta.url);
    const registration = await navigator.serviceWorker.register(new URL('service-worker.js', programs));
    const active = await activeOf(registration);
    navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<SimulatorRequest>) =>
      shown?.postMessage(data, [...ports]),
    );
    navigator.serviceWorker.startMessages();
    return new URL(`${await idOfPage(active)}/_sim/dashboard/`, programs);
  }
}

function activeOf({ installing, waiting, active }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = installing ?? waiting ?? active;
  if (!worker) throw new Error('the service worker of the playground is gone; reload the page');
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve(worker);
      if (worker.state === 'redundant') reject(new Error('the service worker of the playground did not start'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function idOfPage(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.postMessage('id', [port2]);
  });
}
