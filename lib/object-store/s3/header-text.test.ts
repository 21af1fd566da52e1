import { expect, test } from 'vitest';
import { decodeHeader, encodeHeader } from './header-text.ts';

test.each([
  ['ASCII', 'plain'],
  ['UTF-8', Buffer.from('grün 木').toString('latin1')],
  ['bytes that are not UTF-8', 'Hello World\u00e9'],
  ['a mixture of both', `${Buffer.from('ü').toString('latin1')}\u00e9`],
])('%s in a header are returned byte for byte', (_what, value) => {
  expect(encodeHeader(decodeHeader(value))).toBe(value);
});

test('UTF-8 is stored as text', () => {
  expect(decodeHeader(Buffer.from('grün').toString('latin1'))).toBe('grün');
});

test('bytes that are not UTF-8 survive JSON', () => {
  const text = JSON.parse(JSON.stringify(decodeHeader('\u00e9'))) as string;
  expect(encodeHeader(text)).toBe('\u00e9');
});
