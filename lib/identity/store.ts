import type { Expression, SqlBool } from 'kysely';
import { Store } from '#lib/attributes/store.ts';
import { type Json, packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import type { RowOf, TableWithId } from '#lib/http/load-row.ts';
import type { PageQuery } from '#lib/http/page-query.ts';
import type { Page } from '#lib/http/paging.ts';
import { changedExtra, type Extra, withShownExtra } from './attributes.ts';
import { changeIdentity, recordIdentity } from './change.ts';
import { assertSameId, byId, byName, type NameQuery, nameMatches } from './collection.ts';

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

interface IdentityAttributes<View> {
  view(ctx: AuthedContext, row: object, rest: object): View;
  conditions(table: string, query: object): Expression<SqlBool>[];
  changed(input: object): object;
}

interface IdentityStoreOptions<T extends TableWithId, View extends object> {
  table: T;
  /** In events. */
  kind: string;
  attributes: IdentityAttributes<View>;
  /** Lists have name filters and are ordered by name, not by id. */
  isNamed?: true;
  /** Tokens do not depend on it, so cached ones stay valid. */
  isOutsideTokens?: true;
  /** What events report about an object; nothing by default. */
  factsOf?(row: RowOf<T>): object;
  places?: keyof typeof PLACES;
}

const nameOf = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`;
/** Each table has this column. */
const idOf = (row: object) => String(Reflect.get(row, 'id'));
const hasExtra = (row: object): row is { extra: Json<Extra> } => 'extra' in row;

/** Reads and changes identity objects of a simple kind, with their additional attributes and events. */
export class IdentityStore<T extends TableWithId, View extends object> extends Store<T, View> {
  readonly #options: IdentityStoreOptions<T, View>;
  /** For requests that need no more than the store. */
  readonly handle = {
    page: <Query extends PageQuery & NameQuery>(ctx: AuthedContext, input: { query: Query }) => this.page(ctx, input),
    show: (ctx: AuthedContext, { id }: { id: string }) => this.show(ctx, id),
    update: <Body extends object>(ctx: AuthedContext, input: { id: string; body: Body }) => this.updateFrom(ctx, input),
    remove: (ctx: AuthedContext, { id }: { id: string }) => this.remove(ctx, id),
  };

  constructor(options: IdentityStoreOptions<T, View>) {
    const { table, kind, attributes, isOutsideTokens, factsOf, places = 'both' } = options;
    super({
      ...{ table, kind, name: nameOf(kind) },
      ...(!isOutsideTokens && { transact: changeIdentity }),
      viewOf(ctx, row) {
        const view = attributes.view(ctx, row, {});
        return hasExtra(row) ? withShownExtra(row, view) : view;
      },
      record(tx, ctx, { verb, row, before, after }) {
        const change = PLACES[places](before ? factsOf?.(before) : undefined, after ? factsOf?.(after) : undefined);
        return recordIdentity(tx, ctx, { kind, verb, id: idOf(row), ...change });
      },
    });
    this.#options = options;
  }

  /** A page of those that match a query. */
  page<Query extends PageQuery & NameQuery>(ctx: AuthedContext, { query }: { query: Query }): Promise<Page<View>> {
    const { table, kind, isNamed, attributes } = this.#options;
    const names = isNamed ? [nameMatches(table, query)] : [];
    const pages = (isNamed ? byName : byId)(nameOf(kind));
    return this.list(ctx, query, pages, [...names, ...attributes.conditions(table, query)]);
  }

  /** @param others the columns that do not simply follow from the body @throws 400 if the body names another id, 404 */
  updateFrom<Body extends object>(
    ctx: AuthedContext,
    { id, body }: { id: string; body: Body },
    others: (tx: Tx, before: RowOf<T>, body: Body) => Partial<RowOf<T>> | Promise<Partial<RowOf<T>>> = () => ({}),
  ): Promise<View> {
    assertSameId(body, id);
    const { extra }: { extra?: Extra } = body;
    return this.update(ctx, id, async (tx, before) => ({
      ...this.#options.attributes.changed(body),
      ...(hasExtra(before) && extra && { extra: packJson(changedExtra(before.extra, extra)) }),
      ...(await others(tx, before, body)),
    }));
  }
}
