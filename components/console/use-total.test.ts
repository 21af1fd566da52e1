import { expect, test } from 'vitest';
import { wantsTotal } from './use-total.ts';

test('the server is asked how many rows there are only where nothing here can tell', () => {
  expect(wantsTotal({ total: undefined, hasMore: true, searched: undefined })).toBe(true);
  expect(wantsTotal({ total: 7, hasMore: true, searched: undefined })).toBe(false);
  expect(wantsTotal({ total: undefined, hasMore: false, searched: undefined })).toBe(false);
});

test('it is not asked while conditions are checked here that it does not know', () => {
  expect(wantsTotal({ total: undefined, hasMore: true, searched: 40 })).toBe(false);
});
