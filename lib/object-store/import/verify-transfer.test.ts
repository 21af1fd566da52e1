import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestsOf } from '../bytes/digests.ts';
import { equalRanges, probableRanges } from './plan-parts.ts';
import { partCountOf, sourceChecksum, verifyParts, verifyWhole } from './verify-transfer.ts';

const DATA = Buffer.from('data');
const MD5 = createHash('md5').update(DATA).digest('hex');
const SHA256 = createHash('sha256').update(DATA).digest('base64');
const received = { size: DATA.length, digests: digestsOf(['md5', 'sha256'], DATA) };
const entryOf = (etag: string, size = DATA.length) => ({
  key: 'a',
  size,
  etag,
  modifiedAt: '2026-01-01T00:00:00.000Z',
});
const KMS = { 'x-amz-server-side-encryption': 'aws:kms' };
const OTHER_MD5 = '0'.repeat(32);

test.each([
  ['md5', MD5, {}],
  ['md5', MD5.toUpperCase(), {}],
  ['md5', MD5, { 'x-amz-checksum-sha256': SHA256 }],
  ['checksum', OTHER_MD5, { 'x-amz-checksum-sha256': SHA256 }],
  ['checksum', `${OTHER_MD5}-2`, { 'x-amz-checksum-sha256': SHA256, 'x-amz-checksum-type': 'FULL_OBJECT' }],
  ['size', OTHER_MD5, KMS],
  ['size', 'opaque', {}],
  ['size', `${OTHER_MD5}-2`, { 'x-amz-checksum-sha256': 'composite-2' }],
  ['size', 'opaque', { 'x-amz-checksum-sha256': SHA256, 'x-amz-checksum-type': 'COMPOSITE' }],
])('data are compared by %s with the ETag %s and the headers %j', (method, etag, headers) => {
  expect(verifyWhole(entryOf(etag), headers, received)).toBe(method);
});

test.each([
  ['another size', entryOf(MD5, 5), {}],
  ['another MD5', entryOf(OTHER_MD5), {}],
  ['another checksum', entryOf(MD5), { 'x-amz-checksum-sha256': 'AAAA' }],
  ['another checksum of encrypted data', entryOf('opaque'), { 'x-amz-checksum-sha256': 'AAAA', ...KMS }],
])('data with %s are rejected', (_, entry, headers) => {
  expect(() => verifyWhole(entry, headers, received)).toThrow(/^The (?:received data differ|source sent)/);
});

test('parts are compared by their ETag; other ETags are rejected only if the parts are those of the source', () => {
  const etag = `${MD5}-2`;
  const result = { size: DATA.length, etag, hasSameParts: true };
  expect(verifyParts(entryOf(etag), {}, result)).toBe('parts');
  expect(() => verifyParts(entryOf(`${OTHER_MD5}-2`), {}, result)).toThrow('MD5s of its parts');
  expect(verifyParts(entryOf(`${OTHER_MD5}-2`), KMS, result)).toBe('size');
  expect(verifyParts(entryOf(`${OTHER_MD5}-2`), {}, { ...result, hasSameParts: false })).toBe('size');
  expect(() => verifyParts(entryOf(etag, 5), {}, result)).toThrow('(4, 5)');
});

test('the number of parts is that of the ETag, up to 10,000', () => {
  const etags = [MD5, `${MD5}-1`, `${MD5}-10000`, `${MD5}-10001`, `${MD5}-0`, `${MD5}-x`, ''];
  expect(etags.map(partCountOf)).toEqual([undefined, 1, 10_000, undefined, undefined, undefined, undefined]);
});

test('the ranges of parts are those of a usual client, and none are known for other numbers', () => {
  const MIB = 2 ** 20;
  expect(probableRanges(17 * MIB, 3)?.map(({ start, end }) => end - start + 1)).toEqual([8 * MIB, 8 * MIB, MIB]);
  expect(probableRanges(3 * MIB, 2)).toBeUndefined();
  expect(equalRanges(5, 2)).toEqual([
    { start: 0, end: 1 },
    { start: 2, end: 3 },
    { start: 4, end: 4 },
  ]);
});

test('the first checksum of the whole data is used, a composite one is not', () => {
  expect(sourceChecksum({ 'x-amz-checksum-crc32': 'AAAAAA==' })).toEqual({
    algorithm: 'crc32',
    value: 'AAAAAA==',
    type: 'full',
  });
  expect(sourceChecksum({ 'x-amz-checksum-crc32': 'AAAAAA==-3' })).toBeUndefined();
});
