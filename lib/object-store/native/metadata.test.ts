import { expect, test } from 'vitest';
import { decodeHeader, unquoteName } from './header-text.ts';
import { metadataHeaders, requestMetadata } from './metadata.ts';
import { headersOf } from './responses.ts';

test.each([
  ['bytes that are not UTF-8', '\u00e9'.repeat(256)],
  ['UTF-8', Buffer.from('\u00e9'.repeat(128)).toString('latin1')],
])('metadata in %s is returned byte by byte, and counted so', (_what, value) => {
  const headersWith = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`x-object-meta-${number}`, value]));
  const headers = headersWith(15);
  expect(headersOf(metadataHeaders('object', requestMetadata('object', headers)))).toEqual(headers);
  expect(() => requestMetadata('object', headersWith(16))).toThrow('Total metadata too large');
});

test('a name in a header must be UTF-8', () => {
  expect(unquoteName(decodeHeader('container/\u00e9'))).toBe(undefined);
  expect(unquoteName(decodeHeader('container/%C3%A9'))).toBe('container/é');
});
