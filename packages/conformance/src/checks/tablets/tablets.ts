import type { Check } from '../../check.ts';
import { capturingChecks } from './capturing.ts';
import { openingChecks } from './opening.ts';
import { printingChecks } from './printing.ts';
import { screenChecks } from './screens.ts';
import { sharingChecks } from './sharing.ts';

/** Rules that show on tablets, which a control API has at hand. */
export const tabletChecks: readonly Check[] = [
  ...openingChecks,
  ...capturingChecks,
  ...sharingChecks,
  ...printingChecks,
  ...screenChecks,
];
