import { rule } from '@boothkit/rule-coverage';
import { oneOf, otherTypesThan } from '@boothkit/test-support/event-cases';
import { expect } from 'vitest';
import { CreateUploadBody, Upload, validate } from '../../src/index.ts';
import { expectField, faultyFields, without } from './cases.ts';

const body = { purpose: 'event-branding-image', contentType: 'image/png' };

const upload = {
  uploadUrl: 'https://storage.example.com/u/1?signature=a',
  headers: { 'content-type': 'image/png', 'x-upload-id': 'u1' },
  storagePath: 'uploads/u1',
  expiresAt: '2026-08-04T09:15:00.000Z',
};

rule('4.11/upload', 'requires a purpose alone, and takes a content type and a size', () => {
  expectField(CreateUploadBody, body, 'purpose', oneOf('event-branding-image'));
  expectField(CreateUploadBody, body, 'contentType', oneOf('image/png', 'image/jpeg'));
  expectField(CreateUploadBody, body, 'sizeBytes', {
    takes: 'a whole number of at least 1',
    accepted: [1, 8 * 1_048_576, 1_000_000_000],
    rejected: [0, -1, 1.5, '1', ...otherTypesThan('number')],
  });
  const purpose = { purpose: 'event-branding-image' };
  expect(validate(CreateUploadBody, purpose)).toEqual({ ok: true, value: purpose });
  expect(faultyFields(CreateUploadBody, {})).toEqual(['purpose']);
  expect(faultyFields(CreateUploadBody, { ...body, fileName: 'a.png' })).toEqual(['fileName']);
});

rule('4.11/upload', 'responds with the URL for the bytes, their headers and their storagePath', () => {
  expect(validate(Upload, upload)).toEqual({ ok: true, value: upload });
  expectField(Upload, upload, 'uploadUrl', {
    takes: 'a URL',
    accepted: [],
    rejected: ['', 'u/1', ...otherTypesThan('string')],
  });
  expectField(Upload, upload, 'headers', {
    takes: 'an object of strings',
    accepted: [{}, { 'content-type': 'image/jpeg' }],
    rejected: [{ 'content-length': 1 }, 'text', 1, null, []],
  });
  expectField(Upload, upload, 'storagePath', {
    takes: 'text',
    accepted: ['a'],
    rejected: ['', ...otherTypesThan('string')],
  });
  expectField(Upload, upload, 'expiresAt', {
    takes: 'a date-time',
    accepted: ['2026-08-04T11:15:00+02:00'],
    rejected: ['', '2026-08-04', ...otherTypesThan('string')],
  });
});

rule('4.11/upload', 'the response has the three fields that the reference names, and may have others', () => {
  for (const field of ['uploadUrl', 'headers', 'storagePath'])
    expect(faultyFields(Upload, without(upload, field))).toEqual([field]);
  expect(validate(Upload, without(upload, 'expiresAt')).ok).toBe(true);
  expect(validate(Upload, { ...upload, method: 'PUT' })).toEqual({ ok: true, value: upload });
});
