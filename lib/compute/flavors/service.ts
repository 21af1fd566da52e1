import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { packJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict, Invalid, orNotFound } from '#lib/errors/errors.ts';
import { recorderOf } from '#lib/events/log.ts';
import { type AuthedContext, projectOf } from '#lib/http/context.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import { findPage, nextLink, type PageOptions } from '#lib/http/paging.ts';
import { assertQueryKeys } from '#lib/http/query-keys.ts';
import { publicityOf } from '#lib/identity/publicity.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { flavorAttributes, flavorSummary } from './attributes.ts';
import { type Flavor, type FlavorChanges, FlavorQuery, type NewFlavor } from './schema.ts';

export type FlavorRow = Selectable<Tables['flavors']>;

const PAGES: PageOptions = {
  kind: 'Flavor',
  unknownMarker: 'invalid',
  sortKeys: {
    flavorid: 'id',
    id: 'id',
    name: 'name',
    memory_mb: 'ram',
    root_gb: 'disk',
    vcpus: 'vcpus',
    ephemeral_gb: 'ephemeral',
    swap: 'swap',
    is_public: 'is_public',
  },
  defaultSort: [{ column: 'id', direction: 'asc' }],
};

export async function listFlavors(ctx: AuthedContext, { query }: { query: FlavorQuery }) {
  const { flavors, flavors_links } = await findFlavors(ctx, query);
  return { flavors: flavors.map((row) => flavorAttributes.view(ctx, row, {})), flavors_links };
}

/** With names and links only. */
export async function listFlavorSummaries(ctx: AuthedContext, { query }: { query: FlavorQuery }) {
  const { flavors, flavors_links } = await findFlavors(ctx, query);
  return { flavors: flavors.map((row) => flavorSummary.view(ctx, row, {})), flavors_links };
}

/** @throws 404 if it is missing, or private without access */
export async function getFlavor(ctx: AuthedContext, { id }: { id: string }): Promise<Flavor> {
  return flavorAttributes.view(ctx, await loadFlavor(ctx.database.read, ctx, id), {});
}

/** @throws 400 for a description below 2.55, 409 for an id or a name in use */
export function createFlavor(ctx: AuthedContext, { body: input }: { body: NewFlavor }): Promise<Flavor> {
  if (input.description !== undefined && ctx.microversion.minor < 55) {
    throw Invalid('The key description requires microversion 2.55.');
  }
  return ctx.database.transact(async (tx) => {
    const row: FlavorRow = {
      ...flavorAttributes.created(input, { id: randomUUID(), description: null }),
      extra_specs: packJson({}),
    };
    await assertUnused(tx, row);
    await tx.insertInto('flavors').values(row).execute();
    await recordFlavor(tx, ctx, 'create', row.id, { name: row.name, vcpus: row.vcpus, ram: row.ram, disk: row.disk });
    return flavorAttributes.view(ctx, row, {});
  });
}

export function updateFlavor(ctx: AuthedContext, id: string, input: FlavorChanges): Promise<Flavor> {
  return ctx.database.transact(async (tx) => {
    const row = await loadFlavor(tx, ctx, id);
    const changes = flavorAttributes.changed(input);
    await tx.updateTable('flavors').set(changes).where('id', '=', id).execute();
    await recordFlavor(tx, ctx, 'update', id, changes);
    return flavorAttributes.view(ctx, { ...row, ...changes }, {});
  });
}

/** Servers keep their size. @throws 404 */
export function deleteFlavor(ctx: AuthedContext, { id }: { id: string }): Promise<void> {
  return ctx.database.transact(async (tx) => {
    await loadFlavor(tx, ctx, id);
    await tx.deleteFrom('flavor_access').where('flavor_id', '=', id).execute();
    await tx.deleteFrom('flavors').where('id', '=', id).execute();
    await recordFlavor(tx, ctx, 'delete', id);
  });
}

export async function findFlavor(db: Reader, ctx: AuthedContext, id: string): Promise<FlavorRow | undefined> {
  const row = await db.selectFrom('flavors').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.is_public === 1 || isAdmin(ctx.caller)) return row;
  const access = await db
    .selectFrom('flavor_access')
    .select('flavor_id')
    .where('flavor_id', '=', id)
    .where('project_id', '=', projectOf(ctx))
    .executeTakeFirst();
  return access && row;
}

export const loadFlavor = async (db: Reader, ctx: AuthedContext, id: string): Promise<FlavorRow> =>
  orNotFound(await findFlavor(db, ctx, id), 'Flavor', id);

export const recordFlavor = recorderOf<AuthedContext>('flavor', projectOf);

async function assertUnused(tx: Tx, { id, name }: FlavorRow): Promise<void> {
  const other = await tx
    .selectFrom('flavors')
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('id', '=', id), eb('name', '=', name)]))
    .executeTakeFirst();
  if (other?.name === name) throw Conflict(`Flavor with name ${name} already exists.`);
  if (other) throw Conflict(`Flavor with ID ${id} already exists.`);
}

async function findFlavors(ctx: AuthedContext, query: FlavorQuery) {
  assertQueryKeys(ctx, FlavorQuery);
  let rows = ctx.database.read.selectFrom('flavors').selectAll();
  const isPublic = publicityOf(ctx, query.is_public);
  if (isPublic === false) rows = rows.where('is_public', '=', 0);
  if (isPublic === true) rows = rows.where(isUsableBy(projectOf(ctx)));
  if (query.minDisk !== undefined) rows = rows.where('disk', '>=', query.minDisk);
  if (query.minRam !== undefined) rows = rows.where('ram', '>=', query.minRam);
  // Upstream sorts flavors ascending by default.
  const ordered = { ...query, sort_dir: query.sort_dir ?? 'asc', limit: query.limit ?? MAX_PAGE };
  const page = await findPage(rows, 'flavors', ordered, PAGES);
  return { flavors: page.rows, flavors_links: nextLink(ctx.baseUrl, ctx.url, page.nextMarker) };
}

/** Public flavors, and private ones with access for the project. */
const isUsableBy = (projectId: string) =>
  sql<boolean>`(flavors.is_public = 1 or exists (select 1 from flavor_access
    where flavor_access.flavor_id = flavors.id and flavor_access.project_id = ${projectId}))`;
