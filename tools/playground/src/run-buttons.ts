import './run-buttons.css';
import { consoleIn } from './console.ts';
import { dashboardIn } from './dashboard.ts';
import { fileNameOf, reasonNotToRun } from './runnable.ts';
import { hashOf } from './share.ts';

// Puts buttons below every snippet of a guide that can run in a page. Without JavaScript, the snippet stays as it is.
const playground = new URL(/* @vite-ignore */ '../playground.html', import.meta.url);

for (const snippet of document.querySelectorAll<HTMLElement>(
  '.expressive-code:has(pre:is([data-language=ts], [data-language=js]))',
)) {
  const source = textOf(snippet);
  if (reasonNotToRun(source) === undefined) void addButtons(snippet, source);
  else if (fileNameOf(source) !== undefined) addReason(snippet, reasonNotToRun(source));
}

/** The text of a snippet. The name of its file is not a comment on its first line, but the title of its frame. */
function textOf(snippet: Element): string {
  const title = snippet.querySelector('.title')?.textContent;
  const lines = Array.from(snippet.querySelectorAll('.ec-line'), ({ textContent }) => textContent?.replace(/\n$/, ''));
  return `${title ? `// ${title}\n` : ''}${lines.join('\n').trimEnd()}\n`;
}

/** Says below a program why it has no button. */
function addReason(snippet: Element, reason: string | undefined): void {
  const note = document.createElement('p');
  note.className = 'run-bar';
  note.textContent = `This program does not run in a page: ${reason}.`;
  snippet.after(note);
}

async function addButtons(snippet: Element, source: string): Promise<void> {
  const name = fileNameOf(source) ?? 'the example';
  const run = button('Run', `Run ${name}`);
  const stop = button('Stop', `Stop ${name}`);
  stop.hidden = true;
  const edit = document.createElement('a');
  edit.textContent = 'Edit in the playground';
  const bar = document.createElement('div');
  bar.className = 'run-bar';
  bar.append(run, stop, edit);
  const output = document.createElement('div');
  output.className = 'run-console';
  output.hidden = true;
  snippet.after(bar, output);
  const frame = snippet.closest('.front')?.querySelector('iframe');
  const dashboard = frame && dashboardIn(frame);
  const shown = consoleIn(output, {
    onRunning(isRunning) {
      stop.hidden = !isRunning;
    },
    async onSimulator(worker) {
      await dashboard?.show(worker);
    },
    async onBooth(page) {
      await dashboard?.goTo(page);
      // The picture of a booth stands there until the booth itself does.
      if (frame) frame.hidden = false;
    },
  });
  run.addEventListener('click', () => {
    output.hidden = false;
    shown.run(source);
  });
  stop.addEventListener('click', () => {
    shown.stop();
    run.focus();
  });
  edit.href = new URL(await hashOf(source), playground).href;
}

function button(text: string, label: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.setAttribute('aria-label', label);
  return made;
}
