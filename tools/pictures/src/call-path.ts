import { limits } from '@boothkit/contract/rules';
import { pictureOf } from './picture.ts';

const width = 540;
const middle = width / 2;

interface Step {
  readonly title: string;
  readonly text: string;
}

/** A picture, as SVG, of what a call of the client waits for, in order, before its request is sent. */
export function drawCallPath(): Promise<string> {
  const { perMinute, burst } = limits.requestsPerKey;
  const steps: readonly Step[] = [
    { title: 'Queue of the key', text: 'high, normal, low; first calls that have begun' },
    { title: 'Pause', text: 'after a 429, all calls of the key' },
    { title: 'Permit', text: `${limits.concurrent} of the account, ${limits.concurrentHeavy} of them heavy` },
    {
      title: 'Tokens',
      text: `1, or ${limits.cost.expensive} for a create or a duplicate; ${perMinute} return a minute, up to ${burst}`,
    },
    { title: 'Address', text: `${limits.requestsPerIp.perMinute} requests in any 60 seconds` },
    { title: 'Request', text: 'its response releases the permit' },
  ];
  const [first, each, boxHeight] = [76, 84, 60];
  const boxes = steps.flatMap(({ title, text }, at) => {
    const top = first + at * each;
    const isRequest = at === steps.length - 1;
    return [
      `<path class="arrow" d="M${middle},${top - 22}V${top - 3}m-5,-6l5,6l5,-6"/>`,
      `<rect class="${isRequest ? 'goal' : 'box'}" x="20" y="${top}" width="${width - 40}" height="${boxHeight}" rx="8"/>`,
      `<text class="title" x="${middle}" y="${top + 24}" text-anchor="middle">${title}</text>`,
      `<text class="faint" x="${middle}" y="${top + 45}" text-anchor="middle">${text}</text>`,
    ];
  });
  const call = `<text x="${middle}" y="38" text-anchor="middle">booth.events.create(…)</text>`;
  return pictureOf({
    title: 'The path of a call: queue, pause, permit, tokens, address, request',
    ...{ width, height: first + steps.length * each },
    inner: [call, ...boxes],
  });
}
