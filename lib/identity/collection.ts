import { type Expression, type SqlBool, sql } from 'kysely';
import { foldCase } from '#lib/db/contains.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import type { Page, PageOptions } from '#lib/http/paging.ts';
import type { NameFilters } from './collection-schema.ts';

/** A page of the views of its rows. */
export const mapPage = <Row, View>({ rows, ...rest }: Page<Row>, viewOf: (row: Row) => View): Page<View> => ({
  ...rest,
  rows: rows.map(viewOf),
});

/** Paging of identity lists: by name, unlimited by default. */
export const byName = (kind: string): PageOptions => ({
  kind,
  unknownMarker: 'notFound',
  sortKeys: { id: 'id', name: 'name' },
  defaultSort: [{ column: 'name', direction: 'asc' }],
});

export const byId = (kind: string): PageOptions => ({
  kind,
  unknownMarker: 'notFound',
  sortKeys: { id: 'id' },
  defaultSort: [{ column: 'id', direction: 'asc' }],
});

export type NameQuery = { [K in keyof typeof NameFilters]?: string | undefined };

/** Conditions of a name query. */
export function nameMatches(table: string, query: NameQuery): Expression<SqlBool> {
  const name = sql.ref<string>(`${table}.name`);
  const tests = [sql<SqlBool>`1 = 1`];
  if (query.name !== undefined) tests.push(sql<SqlBool>`${name} = ${query.name}`);
  for (const [op, shape] of PARTS) {
    const said = query[`name__${op}`];
    if (said !== undefined) tests.push(sql<SqlBool>`(${shape(name, said)})`);
    const anyCase = query[`name__i${op}`];
    if (anyCase !== undefined) tests.push(sql<SqlBool>`(${shape(foldCase(name, anyCase), anyCase.toLowerCase())})`);
  }
  return sql<SqlBool>`(${sql.join(tests, sql` and `)})`;
}

type Part = 'contains' | 'startswith' | 'endswith';
type Shape = (name: Expression<unknown>, said: string) => Expression<unknown>;
// Not `like`, whose case sensitivity differs between the databases.
const PARTS: readonly (readonly [Part, Shape])[] = [
  ['contains', (name, said) => sql`replace(${name}, ${said}, '') <> ${name} or ${said} = ''`],
  ['startswith', (name, said) => sql`substr(${name}, 1, ${[...said].length}) = ${said}`],
  [
    'endswith',
    (name, said) => {
      const size = [...said].length;
      return sql`length(${name}) >= ${size} and substr(${name}, length(${name}) - ${size} + 1) = ${said}`;
    },
  ],
];

/** 409 with upstream's text; docs/contract/identity.md 3. */
export const Duplicate = (type: string, what: string) =>
  Conflict(`Conflict occurred attempting to store ${type} - Duplicate entry found with ${what}.`);

/** @throws 400 if the body names another object than the path */
export function assertSameId(change: { id?: string | undefined }, id: string): void {
  if (change.id !== undefined && change.id !== id)
    throw Invalid(`The id in the body must match the id in the path, ${id}.`);
}
