import { createSimulator } from '@boothkit/simulator';
import { checkConformance } from '../../../packages/conformance/src/index.ts';
import { parseReport } from '../../../packages/conformance/src/report/baseline.ts';
import { type Input, input, settled } from '../input.ts';
import { documents, fewTexts, type Shapes } from '../shapes.ts';

const cap = 1_048_576;

/** What a target answers, and the report of an earlier run. */
export function* conformanceInputs(): Generator<Input> {
  const { clock } = createSimulator();
  const bodies: Shapes = {
    ...fewTexts,
    ...documents,
    'an event of one long text': (length) => JSON.stringify({ id: 'e1', data: [], name: 'a'.repeat(length) }),
    'an error of one long text': (length) =>
      JSON.stringify({ error: { code: 'not_found', message: '%25'.repeat(length / 3) } }),
  };
  for (const status of [200, 404])
    yield input({
      name: `conformance: responses with status ${status}`,
      // A check reads several of them.
      cap: cap / 16,
      shapes: bodies,
      run: (text) =>
        settled(() =>
          checkConformance({
            ...{ baseUrl: 'https://api.example.com/v1', apiKey: 'key-of-the-account', clock },
            templateIds: ['t1'],
            only: ['4.3'],
            fetch: async () => new Response(text, { status, headers: { 'Content-Type': 'application/json' } }),
          }),
        ),
    });
  yield input({
    ...{ name: 'conformance: baseline', cap, shapes: { ...fewTexts, ...documents } },
    run: (text) => settled(() => parseReport('baseline.json', text)),
  });
}
