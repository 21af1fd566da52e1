import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';

const PAIR = /^\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*:\s*(?:u?'([^'\\]*)'|"([^"\\]*)")\s*$/;

/**
 * Condition of a metadata filter such as `{'tier': 'gold'}`, all of whose pairs must match;
 * docs/contract/blockstorage.md 11. @throws 400 for invalid syntax
 */
export function metadataCondition(
  engine: Database['engine'],
  filter: string,
  table: 'volumes' | 'snapshots' = 'volumes',
): Expression<SqlBool> {
  const column = sql.ref(`${table}.metadata`);
  const conditions = pairsOf(filter).map(([key, value]) =>
    engine === 'sqlite'
      ? sql<SqlBool>`exists (select 1 from json_each(${column}) where key = ${key} and value = ${value})`
      : sql<SqlBool>`${column}::jsonb ->> ${key}::text = ${value}`,
  );
  return sql<SqlBool>`(${sql.join(conditions.length > 0 ? conditions : [sql`1 = 1`], sql` and `)})`;
}

function pairsOf(filter: string): [string, string][] {
  const inside = /^\s*\{(.*)\}\s*$/s.exec(filter)?.[1];
  if (inside === undefined) throw Refused();
  if (inside.trim() === '') return [];
  return inside.split(/,(?=\s*['"])/).map((text) => {
    const found = PAIR.exec(text);
    if (!found) throw Refused();
    return [found[1] ?? found[2] ?? '', found[3] ?? found[4] ?? ''];
  });
}

const Refused = () =>
  Invalid("Invalid input received: The filter metadata must be a dictionary, such as {'key': 'value'}.");
