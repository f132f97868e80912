import { expect, test } from 'vitest';
import { checkConformance } from '../src/index.ts';
import { mutant } from './mutations/mutant.ts';

const only = ['4.11/upload', '4.9/button', '4.9/logo'];

test('a service whose create_upload takes a purpose and nothing else is not accused', async () => {
  const { options } = mutant({
    onRequest(request, service) {
      const { purpose, ...others } = request.json ?? {};
      // The simulator rejects a field that it does not know.
      if (service.below(request) === '/uploads' && Object.keys(others).length > 0)
        request.json = { purpose, notDocumented: true };
    },
  });
  const report = await checkConformance({ ...options, only });
  expect(report.checks.filter(({ result }) => result !== 'agrees').map(({ id, result }) => [id, result])).toEqual([
    ['upload-content-type', 'drifts'],
  ]);
});

test('a service whose create_upload requires the content type only drifts', async () => {
  const { options } = mutant({
    onRequest(request, service) {
      if (service.below(request) === '/uploads' && request.json && !('contentType' in request.json))
        request.json['contentType'] = null;
    },
  });
  const report = await checkConformance({ ...options, only });
  expect(report.checks.filter(({ result }) => result !== 'agrees').map(({ id, result }) => [id, result])).toEqual([
    ['upload-content-type', 'drifts'],
  ]);
});
