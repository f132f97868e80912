/**
 * The Chromium of tests and tools.
 *
 * @packageDocumentation
 */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

/** Debian's headless shell, which takes half of the processor time of its whole browser, and that browser. */
const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const named = process.env['BOOTHKIT_CHROMIUM_PATH'];

/** The path of the Chromium to drive: `BOOTHKIT_CHROMIUM_PATH`, or the first of Debian's that is there. */
export const chromiumPath: string | undefined = [named ?? paths].flat().find((path) => existsSync(path));

/** The flags to start it with, also as root and without a network. */
export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether there is a Chromium. If there is none, a notice says so; with `BOOTHKIT_REQUIRE_ALL=1` it is an error. */
export const hasChromium = chromiumPath !== undefined;
if (!hasChromium) {
  const notice = `There is no Chromium at ${named ?? paths.join(' or ')} (BOOTHKIT_CHROMIUM_PATH names another): what needs one is skipped.`;
  if (process.env['BOOTHKIT_REQUIRE_ALL'] === '1') throw new Error(notice);
  console.warn(notice);
}

/** Starts the Chromium, with further flags. */
export const launchChromium = (...args: readonly string[]): Promise<Browser> =>
  chromium.launch({
    args: [...chromiumArgs, ...args],
    ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
  });
