import { expect, test } from 'vitest';
import { wantsTotal } from './use-total.ts';

test('the total is requested from the server only where the client does not know it', () => {
  expect(wantsTotal({ total: undefined, hasMore: true, searched: undefined })).toBe(true);
  expect(wantsTotal({ total: 7, hasMore: true, searched: undefined })).toBe(false);
  expect(wantsTotal({ total: undefined, hasMore: false, searched: undefined })).toBe(false);
});

test('it is not requested while the client checks conditions that the server does not know', () => {
  expect(wantsTotal({ total: undefined, hasMore: true, searched: 40 })).toBe(false);
});
