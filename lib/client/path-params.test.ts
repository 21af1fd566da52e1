import { expect, test } from 'vitest';
import { decodeParams, decodeSegment } from './path-params.ts';

test('each parameter of an address is decoded once', () => {
  expect(decodeParams({ name: 'my%20key%2F1', id: 'a%2525' })).toEqual({ name: 'my key/1', id: 'a%25' });
});

test('an invalid percent escape stays as it is', () => {
  expect(decodeSegment('50%')).toBe('50%');
});
