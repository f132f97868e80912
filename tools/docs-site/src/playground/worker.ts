import type { Simulator, SimulatorOptions } from '@boothkit/simulator';
import type { FromWorker, Level, ToWorker } from './messages.ts';
import { printed } from './printed.ts';
import { lineOf, programOf } from './program.ts';
import { isModuleName, type ModuleName, moduleNames } from './runnable.ts';
import { respondOver } from './simulator-port.ts';

// Runs one program: the page starts a worker for each run, and ends it with the Stop button.

const post = (message: FromWorker) => postMessage(message);
const print = (level: Level, values: readonly unknown[]) =>
  post({ type: 'line', level, text: values.map(printed).join(' ') });

Object.assign(console, {
  debug: (...values: unknown[]) => print('log', values),
  info: (...values: unknown[]) => print('log', values),
  log: (...values: unknown[]) => print('log', values),
  dir: (value: unknown) => print('log', [value]),
  table: (value: unknown) => print('log', [value]),
  warn: (...values: unknown[]) => print('warn', values),
  error: (...values: unknown[]) => print('error', values),
});

/** The newest simulator of the program: the one that the dashboard shows. */
let shown: Simulator | undefined;

async function simulatorModule(): Promise<object> {
  const module = await import('@boothkit/simulator');
  return {
    ...module,
    createSimulator(options?: SimulatorOptions): Simulator {
      shown = module.createSimulator(options);
      post({ type: 'simulator' });
      return shown;
    },
  };
}

const load: Readonly<Record<ModuleName, () => Promise<object>>> = {
  '@boothkit/client': () => import('@boothkit/client'),
  '@boothkit/client/redis': () => import('@boothkit/client/redis'),
  '@boothkit/client/validate': () => import('@boothkit/client/validate'),
  '@boothkit/client/webhooks': () => import('@boothkit/client/webhooks'),
  '@boothkit/contract': () => import('@boothkit/contract'),
  '@boothkit/contract/constants': () => import('@boothkit/contract/constants'),
  '@boothkit/contract/document': () => import('@boothkit/contract/document'),
  '@boothkit/contract/layout': () => import('@boothkit/contract/layout'),
  '@boothkit/contract/openapi': () => import('@boothkit/contract/openapi'),
  '@boothkit/contract/rules': () => import('@boothkit/contract/rules'),
  '@boothkit/contract/types': () => import('@boothkit/contract/types'),
  '@boothkit/design-check': () => import('@boothkit/design-check'),
  '@boothkit/simulator': simulatorModule,
};

async function moduleOf(name: string): Promise<readonly [name: string, module: object]> {
  if (!isModuleName(name)) throw new Error(`the playground has no module '${name}'; it has ${moduleNames.join(', ')}`);
  return [name, await load[name]()];
}

async function run(source: string): Promise<void> {
  try {
    const program = programOf(source);
    await program.run(new Map(await Promise.all(program.imports.map(moduleOf))));
    post({ type: 'end', succeeded: true, ...boothPage() });
  } catch (error) {
    printThrown(error);
    post({ type: 'end', succeeded: false, ...boothPage() });
  }
}

/** The page of the first tablet in the dashboard. */
function boothPage(): { readonly booth?: string } {
  for (const account of shown?.accounts.list() ?? []) {
    const [tablet] = account.tablets.list();
    if (tablet) return { booth: `#/${[account.id, 'tablets', tablet.id].map(encodeURIComponent).join('/')}` };
  }
  return {};
}

function printThrown(error: unknown): void {
  const line = error instanceof Error ? lineOf(error) : undefined;
  print('error', [error instanceof Error ? printed(error) : `thrown: ${printed(error)}`]);
  if (line !== undefined) print('error', [`  at line ${line}`]);
}

addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => {
  event.preventDefault();
  printThrown(event.reason);
});

addEventListener('message', ({ data, ports }: MessageEvent<ToWorker>) => {
  if (data.type === 'run') void run(data.source);
  else if (shown && ports[0]) void respondOver(ports[0], shown, data);
});
