import type { FromWorker, ToWorker } from './messages.ts';

/** The console of a program, in an element of the page. */
export interface Console {
  /** Runs a program in a new worker, and shows what it prints; a program that still runs is stopped. */
  run(source: string): void;
  stop(): void;
}

/** What a page does as its program goes on. */
export interface ConsoleEvents {
  /** A run has begun, or its worker has ended. */
  onRunning(isRunning: boolean): void;
  /** The program of this worker has made a simulator. */
  onSimulator?(worker: Worker): void;
  /** The program is over, and its simulator has a tablet, which this page of the dashboard shows. */
  onBooth?(page: string): void;
}

/** Puts a console into an element. Its worker lives on after its program, for the dashboard, until it is stopped. */
export function consoleIn(element: HTMLElement, { onRunning, onSimulator, onBooth }: ConsoleEvents): Console {
  const lines = document.createElement('pre');
  lines.setAttribute('role', 'log');
  lines.setAttribute('aria-label', 'Console');
  lines.tabIndex = 0;
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  element.replaceChildren(lines, status);
  let worker: Worker | undefined;

  function print(text: string, level: string): void {
    const line = document.createElement('span');
    line.className = level;
    line.textContent = `${text}\n`;
    lines.append(line);
    lines.scrollTop = lines.scrollHeight;
  }

  function end(state: string, text: string): void {
    element.dataset['state'] = state;
    status.textContent = text;
    onRunning(false);
  }

  function stop(): void {
    if (!worker) return;
    worker.terminate();
    worker = undefined;
    if (element.dataset['state'] === 'running') end('stopped', 'Stopped.');
  }

  return {
    stop,
    run(source) {
      stop();
      lines.replaceChildren();
      element.dataset['state'] = 'running';
      status.textContent = 'Running…';
      onRunning(true);
      const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker = started;
      started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        if (data.type === 'line') print(data.text, data.level);
        else if (data.type === 'simulator') onSimulator?.(started);
        else {
          if (!data.succeeded) end('failed', 'The program failed.');
          else end('succeeded', lines.hasChildNodes() ? 'Done.' : 'Done. The program printed nothing.');
          if (data.booth !== undefined) onBooth?.(data.booth);
        }
      });
      started.addEventListener('error', ({ message }) => {
        print(message || 'The worker could not be loaded.', 'error');
        end('failed', 'The program could not start.');
      });
      const message: ToWorker = { type: 'run', source };
      started.postMessage(message);
    },
  };
}
