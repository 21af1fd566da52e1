import { expect, test } from 'vitest';
import { S3Error } from './errors.ts';

test.each([
  ['NoSuchKey', 404],
  ['SignatureDoesNotMatch', 403],
  ['InvalidChunkSizeError', 403],
  ['BadDigest', 400],
  ['MissingContentLength', 411],
  ['SlowDown', 503],
] as const)('an error with the code %s has the status %i and a message', (code, status) => {
  const error = new S3Error(code);
  expect(error).toMatchObject({ code, status, fields: {} });
  expect(error.message).toMatch(/^[A-Z].*[a-z.]$/);
});

test('an error carries the message and the fields of its response', () => {
  const error = new S3Error('AuthorizationHeaderMalformed', 'The region is wrong.', { Region: 'us-east-1' });
  expect(error).toMatchObject({ status: 400, message: 'The region is wrong.', fields: { Region: 'us-east-1' } });
});
