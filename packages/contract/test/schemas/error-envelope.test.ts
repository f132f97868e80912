import { rule } from '@boothkit/rule-coverage';
import { otherTypesThan } from '@boothkit/test-support/event-cases';
import { expect } from 'vitest';
import { errorStatuses } from '../../src/facts/error-codes.ts';
import { ErrorBody, validate } from '../../src/index.ts';
import { anyText, expectField, faultyFields, without } from './cases.ts';

const error = { code: 'not_found', message: 'There is no such event.', requestId: 'r1' };
const inner = ErrorBody.shape.error;

rule('7.1', 'is { error: { code, message, requestId } } and nothing around it', () => {
  expect(validate(ErrorBody, { error })).toEqual({ ok: true, value: { error } });
  expect(faultyFields(ErrorBody, {})).toEqual(['error']);
  expect(faultyFields(ErrorBody, { error: null })).toEqual(['error']);
  expect(faultyFields(ErrorBody, { error, status: 404 })).toEqual(['status']);
  expect(faultyFields(ErrorBody, error)).toEqual(['error', 'code', 'message', 'requestId']);
});

rule('7.1', 'always has a code, a message and a request id', () => {
  for (const field of Object.keys(error)) expect(faultyFields(inner, without(error, field))).toEqual([field]);
  expectField(inner, error, 'code', anyText);
  expectField(inner, error, 'message', anyText);
  expectField(inner, error, 'requestId', {
    takes: 'text',
    accepted: ['r'],
    rejected: ['', ...otherTypesThan('string')],
  });
  expect(faultyFields(inner, { ...error, cause: 'x' })).toEqual(['cause']);
});

rule('7.1', 'may have details that name fields, and a hint, neither of them null', () => {
  const detail = { field: 'name', message: 'name is required' };
  expectField(inner, error, 'hint', anyText);
  expectField(inner, error, 'details', {
    takes: 'a list of fields and messages',
    accepted: [[detail], [detail, { field: 'date', message: 'date is required' }]],
    rejected: [detail, ['name'], [{ ...detail, field: 1 }], 'name is required', null, 1],
  });
  // What a detail holds, the reference does not say.
  for (const other of [without(detail, 'field'), without(detail, 'message'), { ...detail, value: 1 }])
    expect(validate(inner, { ...error, details: [other] }).ok).toBe(true);
});

rule('7/operator-conflict', 'has details with holders, each a kind and a name, in place of the list', () => {
  const [operator, invite] = [
    { kind: 'operator', name: 'Mia' },
    { kind: 'invite', name: 'Jo' },
  ];
  expectField(inner, error, 'details', {
    takes: 'an object with holders',
    accepted: [{ holders: [operator] }, { holders: [operator, invite] }],
    rejected: [
      { holders: [] },
      {},
      { holders: [{ ...operator, kind: 'member' }] },
      { holders: [{ kind: 'operator' }] },
    ],
  });
  expect(validate(inner, { ...error, details: { holders: [{ ...operator, since: 'x' }], more: 1 } }).ok).toBe(true);
});

rule('7.1', 'has a code and a status for every kind of failure, the two named by the reference among them', () => {
  expect(errorStatuses).toEqual({
    validation_failed: 400,
    unauthorized: 401,
    quota_exceeded: 402,
    plan_required: 403,
    insufficient_scope: 403,
    not_found: 404,
    method_not_allowed: 405,
    conflict: 409,
    payload_too_large: 413,
    unsupported_media_type: 415,
    rate_limited: 429,
    internal_error: 500,
  });
});
