import { expect, test } from 'vitest';
import { DIFFERENT_ON_POSTGRES, databaseTests, postgresTests } from './database-tests.ts';

const repeated: string[] = Object.values(DIFFERENT_ON_POSTGRES).flat();

test('every test that is repeated on PostgreSQL exists, has a database, and stands in the list once', () => {
  const known = new Set(databaseTests());
  expect(repeated.filter((file) => !known.has(file))).toEqual([]);
  expect(repeated.length).toBe(new Set(repeated).size);
});

test('all of them contain the repeated ones and the test that prepares every statement', () => {
  const all = new Set(postgresTests(true));
  expect(postgresTests(false).filter((file) => !all.has(file))).toEqual([]);
  expect(all.size).toBeGreaterThan(300);
});
