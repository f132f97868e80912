import { visible } from '@boothkit/contract/internal';
import type { DesignInspection } from '../inspection.ts';

/** The result for one file. */
export type PageReport = { readonly file: string } & (
  | (DesignInspection & { readonly error?: undefined })
  | { readonly error: string; readonly violations?: undefined }
);

type Paint = (format: 'red' | 'green' | 'bold' | 'dim', text: string) => string;

/** The findings on a page, as lines of text. */
export function report(checked: PageReport, paint: Paint): string {
  const file = visible(checked.file);
  if (checked.error !== undefined) return `${paint('red', '✗')} ${paint('bold', file)}: ${visible(checked.error)}\n`;
  const { widthPx, heightPx, kind, photoAreas, photoAreaCount, violations } = checked;
  const mark = violations.length === 0 ? paint('green', '✓') : paint('red', '✗');
  const areas = `${photoAreaCount} ${kind === null || photoAreaCount === 0 ? '' : `${kind} `}photo ${photoAreaCount === 1 ? 'area' : 'areas'}`;
  const lines = [
    `${mark} ${paint('bold', file)}: ${areas} on ${widthPx} by ${heightPx} px`,
    ...photoAreas.map(
      ({ leftPx, topPx, widthPx: width, heightPx: height, share }, index) =>
        `  ${paint('green', String(index + 1))} at ${leftPx}, ${topPx}: ${width} by ${height} px, ${(share * 100).toFixed(1)}% of the page`,
    ),
    ...violations.map(
      ({ rule, found, change }) => `  ${paint('red', rule)} ${found}\n        ${paint('dim', `→ ${change}`)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
