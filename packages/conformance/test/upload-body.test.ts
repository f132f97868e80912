import { expect, test } from 'vitest';
import { checkConformance } from '../src/index.ts';
import { mutant } from './mutations/mutant.ts';

test('a service whose create_upload requires the content type only drifts', async () => {
  const { options } = mutant({
    onRequest(request, service) {
      if (service.below(request) === '/uploads' && request.json && !('contentType' in request.json))
        request.json['contentType'] = null;
    },
  });
  const report = await checkConformance({ ...options, only: ['4.11/upload'] });
  expect(report.checks.filter(({ result }) => result !== 'agrees').map(({ id, result }) => [id, result])).toEqual([
    ['upload-content-type', 'drifts'],
  ]);
});
