import type { Kysely, SelectQueryBuilder } from 'kysely';
import { flag } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { orNotFound } from '#lib/errors/errors.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import type { PageQuery } from '#lib/http/page-query.ts';
import { findPage, type Page } from '#lib/http/paging.ts';
import { changeIdentity, recordIdentity } from './change.ts';
import { assertSameId, byId, byName, Duplicate, mapPage, type NameQuery, nameMatches } from './collection.ts';

interface AnyRow {
  id: string;
}
type Facts = object | undefined;
/**
 * Where events have the facts about an object: before and after; only where it exists; or always as `after`, also of a
 * deleted one.
 */
const PLACES = {
  both: (before: Facts, after: Facts) => ({ before, after }),
  existing: (before: Facts, after: Facts) => (after ? { after } : { before }),
  after: (before: Facts, after: Facts) => ({ after: after ?? before }),
};

interface StoreOptions<Row, View> {
  /** Lists have name filters and are ordered by name, not by id. */
  isNamed?: true;
  /** Columns that lists can be filtered by. */
  filters?: readonly (keyof Row & string)[];
  /** Tokens do not depend on it, so cached ones stay valid. */
  isOutsideTokens?: true;
  /** What events tell about an object; nothing by default. */
  factsOf?(row: Row): object;
  places?: keyof typeof PLACES;
  viewOf(ctx: Context, row: Row): View;
}

/** For statements that fit every table with ids. */
const loosely = (db: Reader) => db as unknown as Kysely<{ objects: AnyRow }>;

/** @throws 409 if another object of the kind, in the same domain if it has one, has the name */
export async function assertNameIsFree(
  tx: Tx,
  kind: 'domain' | 'group' | 'project' | 'role' | 'user',
  row: AnyRow & { name: string; domain_id?: string | null },
): Promise<void> {
  const db = tx as unknown as Kysely<{ objects: AnyRow & { name: string; domain_id: string | null } }>;
  const named = db
    .selectFrom(`${kind}s` as string as 'objects')
    .select('id')
    .where('name', '=', row.name);
  const { id, domain_id } = row;
  const same = domain_id === undefined ? named : named.where('domain_id', domain_id === null ? 'is' : '=', domain_id);
  if (await same.where('id', '<>', id).executeTakeFirst()) throw Duplicate(kind, `name ${row.name}`);
}

const nameOf = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`;

function readsOf<Row extends AnyRow, View>(
  tableName: keyof Tables,
  kind: string,
  { isNamed, filters = [], viewOf }: StoreOptions<Row, View>,
) {
  const table = tableName as string as 'objects';
  const select = (db: Reader) => loosely(db).selectFrom(table).selectAll();
  const find = async (db: Reader, id: string): Promise<Row | undefined> =>
    (await select(db).where('id', '=', id).executeTakeFirst()) as Row | undefined;
  /** @throws 404 */
  const load = async (db: Reader, id: string): Promise<Row> => {
    return orNotFound(await find(db, id), nameOf(kind), id);
  };
  return {
    find,
    load,
    async list<Query extends PageQuery & NameQuery>(ctx: Context, { query }: { query: Query }): Promise<Page<View>> {
      let rows = select(ctx.database.read);
      if (isNamed) rows = rows.where(nameMatches(table, query));
      for (const column of filters) {
        const value: unknown = Reflect.get(query, column);
        const stored = typeof value === 'boolean' ? flag(value) : value;
        // A column of the table, and a value of its type.
        if (stored !== undefined) rows = rows.where(column as string as 'id', '=', stored as string);
      }
      const found = rows as unknown as SelectQueryBuilder<Tables, keyof Tables, Row>;
      const page = await findPage(found, tableName, query, (isNamed ? byName : byId)(nameOf(kind)));
      return mapPage(page, (row) => viewOf(ctx, row));
    },
    /** @throws 404 */
    show: async (ctx: Context, { id }: { id: string }): Promise<View> => viewOf(ctx, await load(ctx.database.read, id)),
  };
}

/**
 * Reads and changes objects of a simple kind, with their events. @param tableName the table of `Row` @param kind in
 * events
 */
export function defineStore<Row extends AnyRow, View>(
  tableName: keyof Tables,
  kind: string,
  options: StoreOptions<Row, View>,
) {
  const { isOutsideTokens, factsOf, places = 'both', viewOf } = options;
  const table = tableName as string as 'objects';
  const reads = readsOf(tableName, kind, options);
  const transact = <T>(ctx: AuthedContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
    isOutsideTokens ? ctx.database.transact(work) : changeIdentity(ctx, work);
  const record = (tx: Tx, ctx: AuthedContext, verb: 'create' | 'update' | 'delete', before?: Row, after?: Row) => {
    const told = PLACES[places](before && factsOf?.(before), after && factsOf?.(after));
    return recordIdentity(tx, ctx, { kind, verb, id: (after ?? before)?.id ?? '', ...told });
  };
  const insert = async (tx: Tx, ctx: AuthedContext, row: Row): Promise<View> => {
    await loosely(tx).insertInto(table).values(row).execute();
    await record(tx, ctx, 'create', undefined, row);
    return viewOf(ctx, row);
  };
  return {
    ...reads,
    transact,
    insert,
    create: (ctx: AuthedContext, build: (tx: Tx) => Row | Promise<Row>): Promise<View> =>
      transact(ctx, async (tx) => insert(tx, ctx, await build(tx))),
    /** @throws 400 if the body names another id, 404 */
    update<Body extends object>(
      ctx: AuthedContext,
      { id, body }: { id: string; body: Body },
      changed: (before: Row, body: Body, tx: Tx) => Row | Promise<Row>,
    ): Promise<View> {
      assertSameId(body, id);
      return transact(ctx, async (tx) => {
        const before = await reads.load(tx, id);
        const after = await changed(before, body, tx);
        await loosely(tx).updateTable(table).set(after).where('id', '=', id).execute();
        await record(tx, ctx, 'update', before, after);
        return viewOf(ctx, after);
      });
    },
    /** @param prepare deletes what belongs to it, and throws if it is in use @throws 404 */
    remove: (ctx: AuthedContext, id: string, prepare?: (tx: Tx, row: Row) => Promise<void>): Promise<void> =>
      transact(ctx, async (tx) => {
        const before = await reads.load(tx, id);
        await prepare?.(tx, before);
        await loosely(tx).deleteFrom(table).where('id', '=', id).execute();
        await record(tx, ctx, 'delete', before);
      }),
  };
}
