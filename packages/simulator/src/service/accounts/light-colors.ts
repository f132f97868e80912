import { whyTooLight } from '@boothkit/contract/rules';
import type { InputError } from '../../engine/resources/parse.ts';

/** Whether a number is a bound of contrast that a simulator takes: from 1, which every colour has, to 4.5, which WCAG asks of small text. */
export function isColorContrast(ratio: number): boolean {
  return ratio >= 1 && ratio <= 4.5;
}

/** Which colours of a field are too light for events (rule 2.1/colors-light, decision S2). */
export function lightColorErrors(colors: readonly string[], minContrast: number, field: string): InputError['errors'] {
  return colors.flatMap((color, at) => {
    const reason = whyTooLight(color, minContrast);
    const path = `${field}[${at}]`;
    return reason === undefined ? [] : [{ field: path, message: `${path} ${reason}` }];
  });
}
