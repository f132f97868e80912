import type { Check } from '../../check.ts';
import { capturingChecks } from './capturing.ts';
import { openingChecks } from './opening.ts';
import { printingChecks } from './printing.ts';
import { screenChecks } from './screens.ts';
import { sharingChecks } from './sharing.ts';

/** Rules of tablets, which need a control API. */
export const tabletChecks: readonly Check[] = [
  ...openingChecks,
  ...capturingChecks,
  ...sharingChecks,
  ...printingChecks,
  ...screenChecks,
];
