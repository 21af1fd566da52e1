import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { flag, packJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Forbidden, orNotFound } from '#lib/errors/errors.ts';
import { type ChangeRow, defineChange } from '#lib/events/change-row.ts';
import { type Actor, actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type {
  Attribute,
  Attributes,
  Collection,
  CollectionQuery,
  OwnFilterName,
  ProvidedFields,
  VisibleObject,
} from './collection.ts';
import { createAll, type Insert } from './create.ts';
import { KINDS, type NetworkingTable } from './kinds.ts';
import { type Filter, listCollection, type OwnFilters } from './listing.ts';
import type { SharedKind } from './rbac-policies/schema.ts';
import {
  deletePoliciesOf,
  type SharedTable,
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

/** An object in API responses. */
type ViewOf<A extends Attributes> = VisibleObject<A> & object;
/** Views depend on the role of the caller. */
type ViewContext = Pick<ProjectContext, 'caller'>;
type Views<V> = (ctx: ViewContext, db: Reader, ids: string[]) => Promise<Map<string, V>>;

/** What a view has besides its columns and tags. */
type Parts<A extends Attributes> = Omit<ProvidedFields<A>, 'tags'>;
type PartsRule<T extends StoredTable, A extends Attributes> = [keyof Parts<A>] extends [never]
  ? unknown
  :
      | {
          /** Loads what the rows' views have besides columns and tags. */
          parts(db: Reader, rows: RowOf<T>[], ctx: ViewContext): Promise<(row: RowOf<T>) => Parts<A>>;
        }
      | { views: Views<ViewOf<A>> };
type FilterRule<Name extends string> = [Name] extends [never] ? unknown : { filters: Record<Name, Filter> };

interface CommonRules<T extends StoredTable> {
  /** Whether RBAC policies can share objects with other projects. */
  isShareable?: boolean;
  /** Whether administrators see more attributes. */
  dependsOnRole?: boolean;
  /** Visible rows; by default those of the project and those shared with it, all for administrators. */
  visible?(db: Reader, viewer: Viewer): SelectQueryBuilder<Tables, T, object>;
  /** Whether the caller may change an object of another project. */
  mayChange?(tx: Tx, ctx: ProjectContext, row: RowOf<T>): Promise<boolean>;
  /** Name of a visible object in refusals; by default `kind` as words of a sentence. */
  name?: string;
}
type StoreRules<T extends StoredTable, A extends Attributes> = CommonRules<T> &
  PartsRule<T, A> &
  FilterRule<Exclude<OwnFilterName<A>, 'shared'>>;

/** A row as its change function knows it. */
type ChangedRow<T extends StoredTable> = Parameters<ChangeRow<T>>[2];

type OpeningColumn = 'id' | 'project_id' | 'name' | 'description' | 'revision' | 'created_at' | 'updated_at';
interface NewObject {
  project_id?: string | undefined;
  tenant_id?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
}

type DefinedCollection<T extends StoredTable, A extends Attributes, M extends string> = Collection<T, string, A, M> & {
  view(row: never, rest: never): ViewOf<A>;
};

/** Columns of all tables. */
interface ObjectRow {
  id: string;
  project_id: string;
  revision: number;
  updated_at: string;
  shared?: 0 | 1;
}

/** The rules without their types; each kind of row has the columns of `ObjectRow`. */
interface ErasedRules<V> extends CommonRules<'networks'> {
  parts?(db: Reader, rows: object[], ctx: ViewContext): Promise<(row: object) => object>;
  views?: Views<V>;
  filters?: Record<string, Filter>;
}

/**
 * The objects of a collection in the database: what is the same for all kinds. Rules of their service decide what may be
 * created, changed and deleted.
 */
export class Store<T extends StoredTable, const A extends Attributes, M extends string = T> {
  readonly collection: DefinedCollection<T, A, M>;
  /** Updates a row and records it. */
  readonly change: ChangeRow<T>;
  readonly #rules: ErasedRules<ViewOf<A>>;
  readonly #fragments = new FragmentCache<ViewOf<A>>();

  constructor(collection: DefinedCollection<T, A, M>, rules: StoreRules<T, A>) {
    this.collection = collection;
    this.#rules = rules as unknown as ErasedRules<ViewOf<A>>;
    this.change = defineChange({ table: collection.table, kind: this.#kind });
  }

  /** Kind in events. */
  get #kind() {
    return KINDS[this.collection.table];
  }

  /** The kind of a shareable object; others have no such policies. */
  get #sharedKind() {
    return this.#kind as SharedKind;
  }

  #has(attribute: string): boolean {
    return attribute in this.collection.attributes;
  }

  /** All rows, in terms of the common columns. */
  #rows(db: Reader) {
    return (db as unknown as Kysely<{ objects: ObjectRow }>).selectFrom(this.collection.table as unknown as 'objects');
  }

  /** Visible rows. */
  visible(db: Reader, viewer: Viewer): SelectQueryBuilder<Tables, T, object> {
    return (this.#rules.visible?.(db, viewer) ?? this.#ownRows(db, viewer)) as unknown as SelectQueryBuilder<
      Tables,
      T,
      object
    >;
  }

  #ownRows(db: Reader, { projectId, isAdmin }: Viewer) {
    const { table } = this.collection;
    const rows = this.#rows(db);
    if (isAdmin) return rows;
    const isOwn = sql<SqlBool>`${sql.ref(`${table}.project_id`)} = ${projectId}`;
    if (!this.#rules.isShareable) return rows.where(isOwn);
    return rows.where((eb) =>
      eb.or([isOwn, eb(sql.ref(`${table}.id`), 'in', sharedWith(db, this.#sharedKind, projectId))]),
    );
  }

  /** A visible row. */
  async find(db: Reader, viewer: Viewer, id: string): Promise<RowOf<T> | undefined> {
    // The statement fits each of the tables.
    const rows = this.visible(db, viewer) as unknown as SelectQueryBuilder<Tables, 'networks', object>;
    const { table } = this.collection;
    const row = await rows
      .selectAll(table as 'networks')
      .where(sql.ref(`${table}.id`), '=', id)
      .executeTakeFirst();
    return row as RowOf<T> | undefined;
  }

  /** Representations by id. */
  async views(ctx: ViewContext, db: Reader, ids: string[]): Promise<Map<string, ViewOf<A>>> {
    if (ids.length === 0) return new Map();
    if (this.#rules.views) return this.#rules.views(ctx, db, ids);
    const rows = await this.#rows(db).selectAll().where('id', 'in', ids).execute();
    const partsOf = await this.#rules.parts?.(db, rows, ctx);
    const tags = this.#has('tags') ? await tagsOf(db, ids) : undefined;
    const viewOf = (row: ObjectRow) =>
      this.collection.view(row as never, { ...(tags && { tags: tags.get(row.id) ?? [] }), ...partsOf?.(row) } as never);
    return new Map(rows.map((row) => [row.id, viewOf(row)]));
  }

  /** As the project of the request sees them. */
  async #shownViews(ctx: ProjectContext, ids: string[]): Promise<Map<string, ViewOf<A>>> {
    const { read } = ctx.database;
    const views = await this.views(ctx, read, ids);
    // Shareable objects have the attribute `shared`.
    return this.#rules.isShareable ? viewAsProject(read, views as Map<string, never>, ctx.projectId) : views;
  }

  async list(ctx: ProjectContext, query: CollectionQuery): Promise<object> {
    const { isShareable, dependsOnRole, filters } = this.#rules;
    const { read } = ctx.database;
    const variant = isShareable ? await variantFor(read, this.#sharedKind, ctx.projectId) : '';
    const shared = isShareable && sharedFilter(this.collection.table as SharedTable, ctx.projectId);
    // The types of the rules require a filter for each attribute with an own one.
    const own = { filters: { ...filters, ...(shared && { shared }) } } as unknown as OwnFilters<OwnFilterName<A>>;
    return listCollection<T, A, ViewOf<A>, M>(ctx, this.collection, {
      ...own,
      source: this.visible(read, viewerOf(ctx)),
      query,
      cache: {
        fragments: this.#fragments,
        variant: dependsOnRole && isAdmin(ctx.caller) ? `admin ${variant}` : variant,
      },
      load: (ids: string[]) => this.#shownViews(ctx, ids),
    });
  }

  /** @throws 404 if it is missing or not visible */
  async get(ctx: ProjectContext, id: string): Promise<ViewOf<A>> {
    const isVisible = (await this.find(ctx.database.read, viewerOf(ctx), id)) !== undefined;
    return orNotFound((await this.#shownViews(ctx, isVisible ? [id] : [])).get(id), this.collection.kind, id);
  }

  /** The representation of an object that the transaction has changed. @throws 404 */
  async viewOf(tx: Tx, ctx: ViewContext, id: string): Promise<ViewOf<A>> {
    return orNotFound((await this.views(ctx, tx, [id])).get(id), this.collection.kind, id);
  }

  /** A visible row. @throws 404 */
  async loadVisible(tx: Tx, ctx: ProjectContext, id: string): Promise<RowOf<T>> {
    return orNotFound(await this.find(tx, viewerOf(ctx), id), this.collection.kind, id);
  }

  /** A row that the caller may change. @throws 404 if it is not visible, 403 if it belongs to another project */
  async load(tx: Tx, ctx: ProjectContext, id: string): Promise<RowOf<T>> {
    const row = await this.loadVisible(tx, ctx, id);
    const { kind } = this.collection;
    const { mayChange, name = `${kind.slice(0, 1)}${kind.slice(1).toLowerCase()}` } = this.#rules;
    if (owns(ctx, common(row).project_id) || (await mayChange?.(tx, ctx, row as RowOf<'networks'>))) return row;
    throw Forbidden(`${name} ${id} belongs to another project.`);
  }

  /** Columns of a new row that all kinds have. @throws 403 for another project */
  newRow(ctx: ProjectContext, input: NewObject): Pick<RowOf<T>, OpeningColumn & keyof RowOf<T>> {
    const now = creationTime();
    const row = {
      id: randomUUID(),
      project_id: ownerOf(ctx, input),
      ...(this.#has('name') && { name: input.name ?? '' }),
      ...(this.#has('description') && { description: input.description ?? '' }),
      ...{ revision: 1, created_at: now, updated_at: now },
    };
    // Tables without a name or description have no such attributes.
    return row as unknown as Pick<RowOf<T>, OpeningColumn & keyof RowOf<T>>;
  }

  /** Inserts a row and records it; returns its id. */
  async add(tx: Tx, ctx: ProjectContext, row: RowOf<T>): Promise<string> {
    await tx
      .insertInto(this.collection.table as 'networks')
      .values(row as RowOf<'networks'>)
      .execute();
    const object = common(row);
    if (this.#rules.isShareable && object.shared === 1) await setSharedWithAll(tx, this.#sharedKind, object, true);
    await recordChange(tx, actorOf(ctx), this.#kind, object, 'create');
    return object.id;
  }

  /** Creates objects atomically. @param insert adds one and returns its id */
  create<I>(ctx: ProjectContext, inputs: readonly I[], insert: Insert<I>): Promise<ViewOf<A>[]> {
    return createAll(ctx, inputs, insert, (tx, ids) => this.views(ctx, tx, ids));
  }

  /** Columns of the named attributes after a change; omitted ones keep their values. */
  changed<const N extends keyof A & string>(
    row: RowOf<T>,
    changes: { readonly [Name in N]?: unknown },
    ...names: readonly N[]
  ): Partial<RowOf<T>> {
    const columns = names.map((name) => {
      const { storage = 'plain', options: { column = name } = {} } = this.collection.attributes[name] ?? {};
      const value = changes[name];
      return [column, value === undefined ? Reflect.get(row, column) : columnValue(storage, value)];
    });
    return Object.fromEntries(columns) as Partial<RowOf<T>>;
  }

  /** Changes a row to the columns that `next` returns. @throws 403, 404, 412 */
  update(
    ctx: ProjectContext,
    id: string,
    next: (tx: Tx, row: RowOf<T>) => Partial<RowOf<T>> | Promise<Partial<RowOf<T>>>,
    verb = 'update',
  ): Promise<ViewOf<A>> {
    return ctx.database.transact(async (tx) => {
      const row = await this.load(tx, ctx, id);
      assertRevision(ctx, common(row));
      const after = await next(tx, row);
      await this.change(tx, actorOf(ctx), row as ChangedRow<T>, verb, after as Partial<ChangedRow<T>>);
      return this.viewOf(tx, ctx, id);
    });
  }

  /** Deletes an object after `before` has checked that it can be deleted. @throws 403, 404, 412 */
  remove(ctx: ProjectContext, id: string, before: (tx: Tx, row: RowOf<T>) => Promise<void>): Promise<void> {
    return ctx.database.transact(async (tx) => {
      const row = await this.load(tx, ctx, id);
      assertRevision(ctx, common(row));
      await before(tx, row);
      await this.drop(tx, actorOf(ctx), row);
    });
  }

  /** Deletes a row with its tags and policies, and records it. */
  async drop(tx: Tx, actor: Actor, row: RowOf<T>): Promise<void> {
    const object = common(row);
    if (this.#rules.isShareable) await deletePoliciesOf(tx, object.id);
    if (this.#has('tags')) await tx.deleteFrom('network_tags').where('object_id', '=', object.id).execute();
    await tx
      .deleteFrom(this.collection.table as 'networks')
      .where('id', '=', object.id)
      .execute();
    await recordChange(tx, actor, this.#kind, object, 'delete');
  }
}

/** Each table has these columns. */
const common = (row: object) => row as ObjectRow;

function columnValue(storage: Attribute['storage'], value: unknown): unknown {
  if (storage === 'flag') return flag(value === true);
  return storage === 'json' ? packJson(value) : value;
}
