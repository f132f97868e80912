import type { Simulator } from '@boothkit/simulator';
import type { FromWorker, Level, ToWorker } from './messages.ts';
import { loadModules } from './modules.ts';
import { printed } from './printed.ts';
import { lineOf, programOf } from './program.ts';
import { respondOver } from './simulator-port.ts';

// Runs one program: the page starts a worker for each run, and ends it with the Stop button.

const post = (message: FromWorker) => postMessage(message);
const print = (level: Level, values: readonly unknown[]) => post({ type: 'line', level, text: printed(values) });

Object.assign(console, {
  debug: (...values: unknown[]) => print('log', values),
  info: (...values: unknown[]) => print('log', values),
  log: (...values: unknown[]) => print('log', values),
  dir: (value: unknown) => print('log', [value]),
  table: (value: unknown) => print('log', [value]),
  warn: (...values: unknown[]) => print('warn', values),
  error: (...values: unknown[]) => print('error', values),
});

// msw asks whether it is there, and needs none of it.
Object.assign(globalThis, { localStorage: {} });

/** The newest simulator of the program: the one that the dashboard shows. */
let shown: Simulator | undefined;

function show(simulator: Simulator): void {
  shown = simulator;
  post({ type: 'simulator' });
}

async function run(source: string): Promise<void> {
  try {
    const program = programOf(source);
    await program.run(await loadModules(program.imports, show));
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
  print('error', error instanceof Error ? [error] : ['thrown:', error]);
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
