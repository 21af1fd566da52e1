import { describe, expect, test } from 'vitest';
import { ber, entry, message, result } from '#lib/testing/fake-directory.ts';
import { MalformedResponseError, MessageReader } from './message-reader.ts';

const bound = message(1, result(0x61));
const found = message(2, entry('uid=anna,dc=example', { uid: 'anna' }));

/** Messages that a reader returns for bytes that arrive in pieces of a size. */
function readInPieces(bytes: Buffer, size: number): Buffer[] {
  const reader = new MessageReader();
  const messages: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) messages.push(...reader.read(bytes.subarray(at, at + size)));
  expect(reader.isEmpty).toBe(true);
  return messages;
}

describe('Messages of a directory', () => {
  test.each([1, 2, 7, 1000])('are whole, also when they arrive in pieces of %i bytes', (size) => {
    expect(readInPieces(Buffer.concat([bound, found, bound]), size)).toEqual([bound, found, bound]);
  });

  test('with a short length are read too', () => {
    const short = Buffer.from([0x30, 0x0c, 0x02, 0x01, 0x01, 0x61, 0x07, 0x0a, 0x01, 0x00, 0x04, 0x00, 0x04, 0x00]);
    expect(new MessageReader().read(short)).toEqual([short]);
  });

  const values = (...parts: Buffer[]) => ber(0x64, ber(0x04, 'dn'), ber(0x30, ber(0x30, ber(0x04, 'uid'), ...parts)));
  test.each([
    ['text that is not LDAP', Buffer.from('HTTP/1.1 400 Bad Request\r\n')],
    ['a length beyond the maximum', Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff])],
    ['an indefinite length', Buffer.from([0x30, 0x80, 0, 0, 0, 0])],
    ['a length that exceeds its surroundings', ber(0x30, Buffer.from([0x02, 0x01, 0x01, 0x64, 0x7f, 0x04]))],
    ['an operation twice', message(1, result(0x61), result(0x61), result(0x61))],
    ['no message id', ber(0x30, result(0x61))],
    ['an entry without a list of attributes', message(1, ber(0x64, ber(0x04, 'dn'), ber(0x04, '')))],
    ['values outside a set', message(1, values(ber(0x04, 'anna')))],
    ['a value whose length exceeds the set', message(1, values(ber(0x31, Buffer.from([0x04, 0x7f, 0x61]))))],
    ['a value that is not text', message(1, values(ber(0x31, ber(0x30))))],
    ['a reference that is not text', message(1, ber(0x73, ber(0x30)))],
    ['controls that are no sequences', message(1, result(0x65), ber(0xa0, ber(0x04)))],
    ['more values than a group has members', message(1, values(ber(0x31, Buffer.from('0400'.repeat(300_000), 'hex'))))],
  ])('are rejected with %s', (_what, bytes) => {
    expect(() => new MessageReader().read(bytes)).toThrow(MalformedResponseError);
  });
});
