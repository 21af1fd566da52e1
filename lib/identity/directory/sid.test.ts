import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { primaryGroupSid, readSid, sidBytes } from './sid.ts';

/** The bytes of `S-1-5-…`. */
function sid(...parts: number[]): Buffer {
  const bytes = Buffer.alloc(8 + parts.length * 4);
  bytes.set([1, parts.length, 0, 0, 0, 0, 0, 5]);
  for (const [at, part] of parts.entries()) bytes.writeUInt32LE(part, 8 + at * 4);
  return bytes;
}

const rid = fc.integer({ min: 1, max: 0xffff_ffff });

describe('A security identifier', () => {
  test('of bytes as in MS-DTYP is read, and has the same bytes in a filter', () => {
    fc.assert(
      fc.property(fc.array(rid, { minLength: 1, maxLength: 15 }), (parts) => {
        const bytes = sid(...parts);
        expect(sidBytes(readSid(bytes) ?? '')).toEqual(bytes);
      }),
    );
  });

  test.each([
    ['nothing', undefined],
    ['text', 'S-1-5-21-1-2-3-513'],
    ['no bytes', Buffer.alloc(0)],
    ['no sub-authority', sid()],
    ['sixteen sub-authorities', sid(...Array.from({ length: 16 }, () => 1))],
    ['another revision', Buffer.from([2, ...sid(21, 1).subarray(1)])],
    ['a byte less than it announces', sid(21, 1).subarray(0, -1)],
    ['a byte more than it announces', Buffer.concat([sid(21, 1), Buffer.from([0])])],
  ])('is not read from %s', (_what, value) => {
    expect(readSid(value)).toBeNull();
  });

  test('is never read beyond its bytes, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const read = readSid(Buffer.from(bytes));
        expect(read === null || read.length === bytes.length * 2).toBe(true);
      }),
    );
  });
});

describe('The primary group', () => {
  test('is the group of the same domain with this number', () => {
    fc.assert(
      fc.property(fc.array(rid, { minLength: 1, maxLength: 14 }), rid, rid, (domain, user, group) => {
        const found = primaryGroupSid(readSid(sid(...domain, user)), String(group));
        expect(found).toBe(readSid(sid(...domain, group)));
      }),
    );
  });

  test.each([undefined, '', '0', '-1', '513.0', '0x201', ' 513', '4294967296', '99999999999', Buffer.from('513')])(
    'is none for the number %j',
    (number) => {
      expect(primaryGroupSid(readSid(sid(21, 1, 2, 3, 1000)), number)).toBeNull();
    },
  );

  test('is none for a user without an identifier', () => {
    expect(primaryGroupSid(null, '513')).toBeNull();
  });
});
