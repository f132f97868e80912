import { consoleIn } from './console.ts';
import { dashboardIn } from './dashboard.ts';
import { editorIn } from './editor.ts';
import { hashOf, sourceOf } from './share.ts';
import welcome from './welcome.ts?raw';

// The page of its own, with an editor, the console and the dashboard.

function part<Part extends HTMLElement>(id: string): Part {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as Part;
}

const [run, stop, share] = ['run', 'stop', 'share'].map((id) => part<HTMLButtonElement>(id));
const frame = part<HTMLIFrameElement>('dashboard');
const hint = part('hint');
const told = part('told');

// The theme that the reader chose on the site's pages.
document.documentElement.dataset['theme'] = localStorage.getItem('starlight-theme') || 'auto';

const editor = editorIn(part('editor'));
const dashboard = dashboardIn(frame);

const shown = consoleIn(part('console'), {
  onRunning() {
    if (stop) stop.disabled = false;
  },
  onSimulator: showDashboard,
  onBooth: (page) => void dashboard.goTo(page),
});

async function showDashboard(worker: Worker): Promise<void> {
  try {
    frame.hidden = false;
    hint.hidden = true;
    await dashboard.show(worker);
  } catch (error) {
    hideDashboard(`The dashboard cannot be shown: ${error instanceof Error ? error.message : error}.`);
  }
}

function hideDashboard(reason: string): void {
  frame.hidden = true;
  hint.hidden = false;
  hint.textContent = reason;
}

run?.addEventListener('click', () => {
  hideDashboard('The dashboard shows the simulator of your program. This one has made none yet.');
  shown.run(editor.source());
});
stop?.addEventListener('click', () => {
  shown.stop();
  stop.disabled = true;
  hideDashboard('The program is stopped, and its simulator is gone. Run it again to see its dashboard.');
});
share?.addEventListener('click', async () => {
  history.replaceState(null, '', await hashOf(editor.source()));
  await navigator.clipboard.writeText(location.href);
  told.textContent = 'The link is copied.';
});
addEventListener('hashchange', open);
await open();

/** Shows the program that the link holds, or the one to begin with. */
async function open(): Promise<void> {
  if (run) run.disabled = true;
  try {
    editor.replace((await sourceOf(location.hash)) ?? welcome);
  } catch {
    editor.replace(welcome);
    told.textContent = 'The link is damaged: its program cannot be read.';
  }
  if (run) run.disabled = false;
}
