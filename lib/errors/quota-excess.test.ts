import { expect, test } from 'vitest';
import { formatExcesses, parseExcesses } from './quota-excess.ts';

const CORES = { quota: 'cores', limit: 20, used: 19, requested: 2 };
const STORAGE = { quota: 'object_gigabytes', limit: 1000, used: 999.5, requested: 1 };

test('exceeded limits survive the header of a response', () => {
  expect(parseExcesses(formatExcesses([CORES, STORAGE]))).toEqual([CORES, STORAGE]);
});

test.each([null, '', 'cores', 'cores;limit=a;used=1;requested=1', '<b>;limit=1;used=1;requested=1'])(
  'a header with %j has none',
  (header) => {
    expect(parseExcesses(header)).toEqual([]);
  },
);
