import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { collectInto, readStatements } from './collected-statements.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-statements-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Patched instead of Kysely's own class, which the other tests of this worker share. */
class OwnCompiler extends SqliteQueryCompiler {}

const db = new Kysely<{ volumes: { id: string; size: number } }>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new SqliteIntrospector(own),
    createQueryCompiler: () => new OwnCompiler(),
  },
});

test('each distinct statement is collected once, in the text of PostgreSQL, and compiled for SQLite as before', () => {
  collectInto(folder, () => 'first.test.ts', OwnCompiler.prototype);
  collectInto(folder, () => 'second.test.ts', OwnCompiler.prototype);
  const bySize = (size: number) => db.selectFrom('volumes').select('id').where('size', '=', size).compile();

  expect(bySize(1).sql).toBe('select "id" from "volumes" where "size" = ?');
  expect(bySize(2).parameters).toEqual([2]);
  db.deleteFrom('volumes').compile();

  expect(readStatements(folder)).toEqual([
    { sql: 'select "id" from "volumes" where "size" = $1', file: 'first.test.ts' },
    { sql: 'delete from "volumes"', file: 'first.test.ts' },
  ]);
});
