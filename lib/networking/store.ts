import { randomUUID } from 'node:crypto';
import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { AttributeMap, Attributes, ProvidedValues, VisibleObject } from '#lib/attributes/attributes.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Forbidden, orNotFound } from '#lib/errors/errors.ts';
import { type ChangeRow, defineChange } from '#lib/events/change-row.ts';
import { type Actor, actorOf } from '#lib/events/log.ts';
import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { Collection, CollectionQuery } from './collection.ts';
import { createAll, type Insert } from './create.ts';
import { firstRevision } from './first-revision.ts';
import { KINDS, type NetworkingTable } from './kinds.ts';
import { type Filter, type Filters, type ListedCollection, listCollection } from './listing.ts';
import {
  deletePoliciesOf,
  setSharedWithAll,
  sharedFilter,
  sharedWith,
  variantFor,
  viewAsProject,
} from './rbac-policies/sharing.ts';
import { recordChange } from './record.ts';
import { assertRevision, ownerOf, owns, type Viewer, viewerOf } from './rights.ts';
import { tagsOf } from './tags/object-tags.ts';

/** Tables of objects that belong to projects. */
export type StoredTable = Exclude<NetworkingTable, 'default_security_group_rules' | 'qos_rules'>;
export type RowOf<T extends StoredTable> = Selectable<Tables[T]>;
/** A row as its change function knows it. */
type ChangedRow<T extends StoredTable> = Parameters<ChangeRow<T>>[2];

/** An object in API responses. */
type ViewOf<A extends AttributeMap> = VisibleObject<A> & object;
type Views<View> = (ctx: AuthedContext, db: Reader, ids: string[]) => Promise<Map<string, View>>;

type Parts<A extends AttributeMap> = Omit<ProvidedValues<A>, 'tags'>;
type PartsRule<T extends StoredTable, A extends AttributeMap> = [keyof Parts<A>] extends [never]
  ? unknown
  :
      | {
          /** Loads what the rows' views have besides columns and tags. */
          parts(db: Reader, rows: RowOf<T>[], ctx: AuthedContext): Promise<(row: RowOf<T>) => Parts<A>>;
        }
      | { views: Views<ViewOf<A>> };
type FilterRule<Name extends string> = [Name] extends [never]
  ? { filters?: Filters }
  : { filters: Filters & Record<Name, Filter> };

interface CommonRules<T extends StoredTable> {
  /** Whether RBAC policies can share objects with other projects. */
  isShareable?: boolean;
  /** Visible rows; by default those of the project and those shared with it, all for administrators. */
  visible?(db: Reader, viewer: Viewer): SelectQueryBuilder<Tables, T, object>;
  /** Whether the caller may change an object of another project. */
  mayChange?(tx: Tx, ctx: ProjectContext, row: RowOf<T>): Promise<boolean>;
  /** Name of a visible object in refusals; by default `kind` as words of a sentence. */
  name?: string;
}
type StoreRules<T extends StoredTable, A extends AttributeMap, F extends string> = CommonRules<T> &
  PartsRule<T, A> &
  FilterRule<F>;

type OpeningColumn = 'id' | 'project_id' | 'name' | 'description' | 'revision' | 'created_at' | 'updated_at';
interface NewObject {
  project_id?: string | undefined;
  tenant_id?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
}

/**
 * The objects of a collection in the database: what is the same for all kinds. Rules of their service decide what may be
 * created, changed and deleted.
 */
export interface Store<T extends StoredTable, A extends AttributeMap> {
  readonly collection: { table: T; kind: string; attributes: Attributes<A> };
  /** Updates a row and records it. */
  readonly change: ChangeRow<T>;
  /** Visible rows. */
  visible(db: Reader, viewer: Viewer): SelectQueryBuilder<Tables, T, object>;
  /** A visible row. */
  find(db: Reader, viewer: Viewer, id: string): Promise<RowOf<T> | undefined>;
  /** Representations by id. */
  views: Views<ViewOf<A>>;
  list(ctx: ProjectContext, query: CollectionQuery): Promise<object>;
  /** @throws 404 if it is missing or not visible */
  get(ctx: ProjectContext, id: string): Promise<ViewOf<A>>;
  /** The representation of an object that the transaction has changed. @throws 404 */
  viewOf(tx: Tx, ctx: AuthedContext, id: string): Promise<ViewOf<A>>;
  /** A visible row. @throws 404 */
  loadVisible(tx: Tx, ctx: ProjectContext, id: string): Promise<RowOf<T>>;
  /** A row that the caller may change. @throws 404 if it is not visible, 403 if it belongs to another project */
  load(tx: Tx, ctx: ProjectContext, id: string): Promise<RowOf<T>>;
  /** Columns of a new row that all kinds have. @throws 403 for another project */
  newRow(ctx: ProjectContext, input: NewObject): Pick<RowOf<T>, OpeningColumn & keyof RowOf<T>>;
  /** Inserts a row and records it; returns its id. */
  add(tx: Tx, ctx: ProjectContext, row: RowOf<T>): Promise<string>;
  /** Creates objects atomically. @param insert adds one and returns its id */
  create<I>(ctx: ProjectContext, inputs: readonly I[], insert: Insert<I>): Promise<ViewOf<A>[]>;
  /** Columns of all changeable attributes after a change; omitted ones keep their values. */
  changed(row: RowOf<T>, changes: Parameters<Attributes<A>['changed']>[0]): Partial<RowOf<T>>;
  /** Changes a row to the columns that `next` returns. @throws 403, 404, 412 */
  update(
    ctx: ProjectContext,
    id: string,
    next: (tx: Tx, row: RowOf<T>) => Partial<ChangedRow<T>> | Promise<Partial<ChangedRow<T>>>,
    verb?: string,
  ): Promise<ViewOf<A>>;
  /** Deletes an object after `before` has checked that it can be deleted. @throws 403, 404, 412 */
  remove(ctx: ProjectContext, id: string, before: (tx: Tx, row: RowOf<T>) => Promise<void>): Promise<void>;
  /** Deletes a row with its tags and policies, and records it. @param facts what the event reports about it */
  drop(tx: Tx, actor: Actor, row: RowOf<T>, facts?: Record<string, unknown>): Promise<void>;
}

export const defineStore = <T extends StoredTable, A extends AttributeMap, F extends string = never>(
  collection: Collection<T, string, A, string, F>,
  rules: StoreRules<T, A, F>,
): Store<T, A> =>
  // The statements of the class fit each of the tables, and the attributes have the types of the views.
  new AnyStore(collection as unknown as AnyCollection, rules as unknown as AnyRules) as unknown as Store<T, A>;

/** Stands for each of the tables: the class uses only columns that all have, and `shared` of shareable objects. */
type AnyTable = 'networks';
type AnyRow = RowOf<AnyTable>;
type AnyView = { shared: boolean };

interface AnyCollection extends ListedCollection<AnyTable> {
  attributes: ListedCollection['attributes'] & {
    readonly declarations: Readonly<Record<string, { options?: { column?: string; audience?: 'admin' } }>>;
    readonly changeShape: object;
    changed(changes: object): Partial<AnyRow>;
    view(ctx: AuthedContext, row: object, rest: object): AnyView;
  };
}
interface AnyRules extends CommonRules<AnyTable> {
  parts?(db: Reader, rows: AnyRow[], ctx: AuthedContext): Promise<(row: AnyRow) => object>;
  views?: Views<AnyView>;
  filters?: Filters;
}

/** A store without the types of its collection. */
class AnyStore {
  readonly collection: AnyCollection;
  readonly change: ChangeRow<AnyTable>;
  readonly #rules: AnyRules;
  /** Kind in events. */
  readonly #kind: (typeof KINDS)[AnyTable];
  readonly #fragments = new FragmentCache<AnyView>();

  constructor(collection: AnyCollection, rules: AnyRules) {
    this.collection = collection;
    this.#rules = rules;
    this.#kind = KINDS[collection.table];
    this.change = defineChange({ table: collection.table, kind: this.#kind });
  }

  #has(attribute: string): boolean {
    return attribute in this.collection.attributes.declarations;
  }

  visible(db: Reader, viewer: Viewer): SelectQueryBuilder<Tables, AnyTable, object> {
    return this.#rules.visible?.(db, viewer) ?? this.#ownRows(db, viewer);
  }

  #ownRows(db: Reader, { projectId, isAdmin }: Viewer): SelectQueryBuilder<Tables, AnyTable, object> {
    const { table } = this.collection;
    const rows = db.selectFrom(table);
    if (isAdmin) return rows;
    const isOwn = sql<SqlBool>`${sql.ref(`${table}.project_id`)} = ${projectId}`;
    if (!this.#rules.isShareable) return rows.where(isOwn);
    return rows.where((eb) => eb.or([isOwn, eb(sql.ref(`${table}.id`), 'in', sharedWith(db, this.#kind, projectId))]));
  }

  find(db: Reader, viewer: Viewer, id: string): Promise<AnyRow | undefined> {
    const { table } = this.collection;
    const rows = this.visible(db, viewer).selectAll(table);
    return rows.where(sql.ref(`${table}.id`), '=', id).executeTakeFirst();
  }

  async views(ctx: AuthedContext, db: Reader, ids: string[]): Promise<Map<string, AnyView>> {
    if (ids.length === 0) return new Map();
    if (this.#rules.views) return this.#rules.views(ctx, db, ids);
    const { table, attributes } = this.collection;
    const rows = await db.selectFrom(table).selectAll().where('id', 'in', ids).execute();
    const partsOf = await this.#rules.parts?.(db, rows, ctx);
    const tags = this.#has('tags') ? await tagsOf(db, ids) : undefined;
    const restOf = (row: AnyRow) => ({ ...(tags && { tags: tags.get(row.id) ?? [] }), ...partsOf?.(row) });
    return new Map(rows.map((row) => [row.id, attributes.view(ctx, row, restOf(row))]));
  }

  /** As the project of the request sees them. */
  async #shownViews(ctx: ProjectContext, ids: string[]): Promise<Map<string, AnyView>> {
    const { read } = ctx.database;
    const views = await this.views(ctx, read, ids);
    return this.#rules.isShareable ? viewAsProject(read, views, ctx.projectId) : views;
  }

  async list(ctx: ProjectContext, query: CollectionQuery): Promise<object> {
    const { isShareable, filters } = this.#rules;
    const { read } = ctx.database;
    const { table, attributes } = this.collection;
    const variant = isShareable ? await variantFor(read, this.#kind, ctx.projectId) : '';
    const dependsOnRole = Object.values(attributes.declarations).some(({ options }) => options?.audience !== undefined);
    return listCollection(ctx, this.collection, {
      source: this.visible(read, viewerOf(ctx)),
      query,
      filters: { ...filters, ...(isShareable && { shared: sharedFilter(table, ctx.projectId) }) },
      cache: {
        fragments: this.#fragments,
        variant: dependsOnRole && isAdmin(ctx.caller) ? `admin ${variant}` : variant,
      },
      load: (ids: string[]) => this.#shownViews(ctx, ids),
    });
  }

  async get(ctx: ProjectContext, id: string): Promise<AnyView> {
    const isVisible = (await this.find(ctx.database.read, viewerOf(ctx), id)) !== undefined;
    return orNotFound((await this.#shownViews(ctx, isVisible ? [id] : [])).get(id), this.collection.kind, id);
  }

  async viewOf(tx: Tx, ctx: AuthedContext, id: string): Promise<AnyView> {
    return orNotFound((await this.views(ctx, tx, [id])).get(id), this.collection.kind, id);
  }

  async loadVisible(tx: Tx, ctx: ProjectContext, id: string): Promise<AnyRow> {
    return orNotFound(await this.find(tx, viewerOf(ctx), id), this.collection.kind, id);
  }

  async load(tx: Tx, ctx: ProjectContext, id: string): Promise<AnyRow> {
    const row = await this.loadVisible(tx, ctx, id);
    const { kind } = this.collection;
    const { mayChange, name = `${kind.slice(0, 1)}${kind.slice(1).toLowerCase()}` } = this.#rules;
    if (owns(ctx, row.project_id) || (await mayChange?.(tx, ctx, row))) return row;
    throw Forbidden(`${name} ${id} belongs to another project.`);
  }

  newRow(ctx: ProjectContext, input: NewObject): object {
    return {
      id: randomUUID(),
      project_id: ownerOf(ctx, input),
      ...(this.#has('name') && { name: input.name ?? '' }),
      ...(this.#has('description') && { description: input.description ?? '' }),
      ...firstRevision(),
    };
  }

  async add(tx: Tx, ctx: ProjectContext, row: AnyRow): Promise<string> {
    await tx.insertInto(this.collection.table).values(row).execute();
    if (this.#rules.isShareable && row.shared === 1) await setSharedWithAll(tx, this.#kind, row, true);
    await recordChange(tx, actorOf(ctx), this.#kind, row, 'create');
    return row.id;
  }

  create<I>(ctx: ProjectContext, inputs: readonly I[], insert: Insert<I>): Promise<AnyView[]> {
    return createAll(ctx, inputs, insert, (tx, ids) => this.views(ctx, tx, ids));
  }

  changed(row: AnyRow, changes: object): Partial<AnyRow> {
    const { attributes } = this.collection;
    const columns = Object.keys(attributes.changeShape).map(
      (name) => attributes.declarations[name]?.options?.column ?? name,
    );
    const before = Object.fromEntries(columns.map((column) => [column, Reflect.get(row, column)]));
    return { ...before, ...attributes.changed(changes) };
  }

  update(
    ctx: ProjectContext,
    id: string,
    next: (tx: Tx, row: AnyRow) => Partial<AnyRow> | Promise<Partial<AnyRow>>,
    verb = 'update',
  ): Promise<AnyView> {
    return ctx.database.transact(async (tx) => {
      const row = await this.load(tx, ctx, id);
      assertRevision(ctx, row);
      await this.change(tx, actorOf(ctx), row, verb, await next(tx, row));
      return this.viewOf(tx, ctx, id);
    });
  }

  remove(ctx: ProjectContext, id: string, before: (tx: Tx, row: AnyRow) => Promise<void>): Promise<void> {
    return ctx.database.transact(async (tx) => {
      const row = await this.load(tx, ctx, id);
      assertRevision(ctx, row);
      await before(tx, row);
      await this.drop(tx, actorOf(ctx), row);
    });
  }

  async drop(tx: Tx, actor: Actor, row: AnyRow, facts?: Record<string, unknown>): Promise<void> {
    if (this.#rules.isShareable) await deletePoliciesOf(tx, row.id);
    if (this.#has('tags')) await tx.deleteFrom('network_tags').where('object_id', '=', row.id).execute();
    await tx.deleteFrom(this.collection.table).where('id', '=', row.id).execute();
    await recordChange(tx, actor, this.#kind, row, 'delete', undefined, facts);
  }
}
