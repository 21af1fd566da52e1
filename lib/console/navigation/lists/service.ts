import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict, Forbidden, Invalid, orNotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { domainScope, SYSTEM_SCOPE } from '#lib/screens/scope.ts';
import {
  ListLayout,
  type ListName,
  type ListSettings,
  MAX_VIEW_TEXT,
  type NewSavedView,
  type SavedView,
  type SavedViewChanges,
  ViewContent,
  type ViewPath,
} from './schema.ts';

type ViewRow = Selectable<Tables['console_saved_views']>;

/** Maximum views per user, list and place. */
const MAX_VIEWS = 50;

/** Layout of a list, and its views that the user saved or that are shared in the place, by name. */
export async function getListSettings(ctx: AuthedContext, list: ListName): Promise<ListSettings> {
  const { read } = ctx.database;
  const [layout, rows] = await Promise.all([
    read
      .selectFrom('console_list_layouts')
      .select('layout')
      .where('user_id', '=', ctx.caller.userId)
      .where('list', '=', list)
      .executeTakeFirst(),
    visibleViews(ctx, read, list).orderBy('name').orderBy('id').execute(),
  ]);
  return { layout: layout ? ListLayout.parse(unpackJson(layout.layout)) : {}, views: rows.map(toView) };
}

/** Layouts apply in all projects. */
export async function saveLayout(
  { database, caller }: AuthedContext,
  list: ListName,
  layout: ListLayout,
): Promise<void> {
  const kept = { layout: packJson(layout), updated_at: new Date().toISOString() };
  await database.transact((tx) =>
    tx
      .insertInto('console_list_layouts')
      .values({ user_id: caller.userId, list, ...kept })
      .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet(kept))
      .execute(),
  );
}

/** @throws 400 over 50 views of a list or 1 MiB of views, 409 if the user has a view with this name */
export function createView(
  ctx: AuthedContext,
  list: ListName,
  { name, is_shared, ...content }: NewSavedView,
): Promise<SavedView> {
  const { database, caller } = ctx;
  return database.transact(async (tx) => {
    const own = (await visibleViews(ctx, tx, list).execute()).filter((row) => row.user_id === caller.userId);
    if (own.length >= MAX_VIEWS)
      throw Invalid(`A list can have at most ${MAX_VIEWS} views per user. Delete one first.`);
    assertFree(own, name);
    await assertRoom(tx, caller.userId, packJson(content));
    const now = new Date().toISOString();
    const row: ViewRow = {
      id: randomUUID(),
      project_id: placeOf(ctx),
      user_id: caller.userId,
      user_name: caller.userName,
      list,
      name,
      is_shared: flag(is_shared),
      view: packJson(content),
      created_at: now,
      updated_at: now,
    };
    await tx.insertInto('console_saved_views').values(row).execute();
    return toView(row);
  });
}

/**
 * @throws 400 over 1 MiB of views, 403 for a view of another user, 404 for an unknown or invisible view, 409 for a name
 * in use
 */
export function updateView(ctx: AuthedContext, path: ViewPath, changes: SavedViewChanges): Promise<SavedView> {
  const { id, list } = path;
  const { userId } = ctx.caller;
  return ctx.database.transact(async (tx) => {
    const before = await loadView(ctx, tx, path);
    if (before.user_id !== userId) throw Forbidden(`Only ${before.user_name} can change this view.`);
    const { id: _id, author: _author, ...known } = toView(before);
    const { name, is_shared, ...content } = { ...known, ...changes };
    const others = (await visibleViews(ctx, tx, list).execute()).filter((row) => row.user_id === userId);
    assertFree(
      others.filter((row) => row.id !== id),
      name,
    );
    const after = {
      name,
      is_shared: flag(is_shared),
      view: packJson(content),
      updated_at: new Date().toISOString(),
    };
    await assertRoom(tx, userId, after.view, id);
    await tx.updateTable('console_saved_views').set(after).where('id', '=', id).execute();
    return toView({ ...before, ...after });
  });
}

/**
 * @throws 403 for a view of another user unless the caller is an administrator, 404 for an unknown or invisible view
 */
export function deleteView(ctx: AuthedContext, path: ViewPath): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const view = await loadView(ctx, tx, path);
    if (view.user_id !== ctx.caller.userId && !isAdmin(ctx.caller)) {
      throw Forbidden(`Only ${view.user_name} or an administrator can delete this view.`);
    }
    await tx.deleteFrom('console_saved_views').where('id', '=', path.id).execute();
  });
}

/** Scope to which views belong: a project, a domain, or the system. */
function placeOf({ caller: { scope } }: AuthedContext): string {
  if (scope.kind === 'project') return scope.id;
  return scope.kind === 'domain' ? domainScope(scope.id) : SYSTEM_SCOPE;
}

const visibleViews = (ctx: AuthedContext, reader: Reader, list: ListName) =>
  reader
    .selectFrom('console_saved_views')
    .selectAll()
    .where('project_id', '=', placeOf(ctx))
    .where('list', '=', list)
    .where((by) => by.or([by('user_id', '=', ctx.caller.userId), by('is_shared', '=', 1)]));

const loadView = async (ctx: AuthedContext, tx: Tx, { id, list }: ViewPath): Promise<ViewRow> =>
  orNotFound(await visibleViews(ctx, tx, list).where('id', '=', id).executeTakeFirst(), 'View', id);

/** @param except id of the view that `content` replaces */
async function assertRoom(tx: Tx, userId: string, content: string, except = ''): Promise<void> {
  const { kept } = await tx
    .selectFrom('console_saved_views')
    .select((by) => by.fn.sum<number | null>(by.fn<number>('length', ['view'])).as('kept'))
    .where('user_id', '=', userId)
    .where('id', '!=', except)
    .executeTakeFirstOrThrow();
  if (Number(kept ?? 0) + content.length <= MAX_VIEW_TEXT) return;
  throw Invalid(`Your views can have at most ${MAX_VIEW_TEXT} characters in total. Delete some first.`);
}

function assertFree(others: readonly ViewRow[], name: string): void {
  if (others.some((row) => row.name === name)) throw Conflict(`You already have a view named ${name}.`);
}

const toView = (row: ViewRow): SavedView => ({
  ...ViewContent.parse(unpackJson(row.view)),
  id: row.id,
  name: row.name,
  is_shared: row.is_shared === 1,
  author: { id: row.user_id, name: row.user_name },
});
