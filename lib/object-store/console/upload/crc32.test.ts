import { crc32 as zlibCrc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc32 } from './crc32.ts';

test.each(['', '123456789', 'The quick brown fox', 'ä€𐍈'.repeat(100)])('the checksum of %j is that of zlib', (text) => {
  const data = new TextEncoder().encode(text);
  expect(crc32(data)).toBe(zlibCrc32(data).toString(16).padStart(8, '0'));
});

test('the checksum of the standard check value', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe('cbf43926');
});
