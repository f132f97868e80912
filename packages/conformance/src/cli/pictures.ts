import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { drawPictures } from '../pictures/draw-pictures.ts';

const usage = `Usage: npx @boothkit/conformance pictures --control-url <url> --folder <folder> [options]

Draws an event as guests see it, into JPEG files: the home screen of a tablet, the gallery page, and a photo in each design. A guest takes
the photos in a copy of the simulator's world. It needs Playwright and its Chromium.

  --control-url <url>  the control API of a simulator (default: $BOOTHKIT_CONTROL_URL)
  --control-token <token>
                       the token of the control API (default: $BOOTHKIT_CONTROL_TOKEN)
  --folder <folder>    the folder for the pictures
  --event <id>         the event to draw (default: the newest)
  --help               print this

$BOOTHKIT_CHROMIUM_PATH names another Chromium than that of Playwright.
`;

/** Draws pictures as the arguments say. Resolves to the exit code; rejects with an Error that says what is missing. */
export async function runPictures(
  args: string[],
  environment: Readonly<Record<string, string | undefined>>,
  write: (text: string) => void,
): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      'control-url': { type: 'string' },
      'control-token': { type: 'string' },
      folder: { type: 'string' },
      event: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    write(usage);
    return 0;
  }
  const controlUrl = values['control-url'] ?? environment['BOOTHKIT_CONTROL_URL'];
  if (controlUrl === undefined || !URL.canParse(controlUrl))
    throw new Error(`--control-url must be the address of a control API; got ${JSON.stringify(controlUrl ?? null)}`);
  const { folder } = values;
  if (folder === undefined) throw new Error('--folder is needed: the folder for the pictures');
  const { files, rejections } = await drawPictures({
    controlUrl: controlUrl.replace(/\/+$/, ''),
    controlToken: values['control-token'] ?? environment['BOOTHKIT_CONTROL_TOKEN'],
    eventId: values.event,
    folder,
    fetch,
    launch: () => launchChromium(environment['BOOTHKIT_CHROMIUM_PATH']),
  });
  for (const rejection of rejections) write(`rejected: ${rejection}\n`);
  write(`${files.length} pictures in ${folder}: ${files.join(', ')}\n`);
  return 0;
}

async function launchChromium(executablePath: string | undefined): Promise<Browser> {
  const { chromium } = await import('playwright').catch((error: unknown) => {
    const install = 'npm install --save-dev playwright && npx playwright install chromium';
    throw new Error(`pictures need Playwright: ${install}`, { cause: error });
  });
  // Containers have no sandbox for a root user; only pages of the simulator are opened.
  return chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(executablePath && { executablePath }) });
}
