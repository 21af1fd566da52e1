import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CrcName, combineCrcs, crcOf } from './crc-combination.ts';

const NAMES: CrcName[] = ['crc32', 'crc32c', 'crc64nvme'];

test.each([
  ['crc32', 'cbf43926'],
  ['crc32c', 'e3069283'],
  ['crc64nvme', 'ae8b14860a799888'],
] as const)('the check value of %s is %s', (name, check) => {
  expect(crcOf(name, Buffer.from('123456789')).toString('hex')).toBe(check);
});

test.each(NAMES)('%s of pieces is that of the whole, empty pieces included', (name) => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 5 }), (pieces) => {
      const combined = combineCrcs(
        name,
        pieces.map((piece) => ({ digest: crcOf(name, piece), size: piece.length })),
      );
      expect(combined).toEqual(crcOf(name, Buffer.concat(pieces)));
    }),
  );
});

test('pieces in another order do not have the same checksum', () => {
  const [one, other] = ['first', 'second'].map((text) => {
    const data = Buffer.from(text);
    return { digest: crcOf('crc64nvme', data), size: data.length };
  });
  if (!one || !other) throw new Error('There are two pieces.');
  expect(combineCrcs('crc64nvme', [one, other])).not.toEqual(combineCrcs('crc64nvme', [other, one]));
});
