import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid, NotFound } from '#lib/http/errors.ts';
import { since } from '#lib/http/microversions.ts';
import { findPage, MAX_PAGE, nextLink, type PageOptions } from '#lib/http/paging.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import type { Flavor, FlavorQuery, FlavorSummary } from './schema.ts';

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
  },
  defaultSort: [{ column: 'id', direction: 'asc' }],
};

/** A page of the flavors the caller may use, in full. */
export async function listFlavors(ctx: ProjectContext, query: FlavorQuery) {
  const { flavors, flavors_links } = await findFlavors(ctx, query);
  return { flavors: flavors.map((row) => flavorView(ctx, row)), flavors_links };
}

/** The same page with names and links only. */
export async function listFlavorSummaries(ctx: ProjectContext, query: FlavorQuery) {
  const { flavors, flavors_links } = await findFlavors(ctx, query);
  return { flavors: flavors.map((row) => flavorSummary(ctx, row)), flavors_links };
}

/** @throws 404 when it is absent, or private and the caller no administrator */
export async function getFlavor(ctx: ProjectContext, id: string): Promise<Flavor> {
  const row = await findFlavor(ctx.database.read, ctx, id);
  if (!row) throw NotFound('Flavor', id);
  return flavorView(ctx, row);
}

/** What a flavor asks of hosts beyond its size. @throws 404 as the flavor itself */
export async function getExtraSpecs(ctx: ProjectContext, id: string): Promise<Record<string, string>> {
  const row = await findFlavor(ctx.database.read, ctx, id);
  if (!row) throw NotFound('Flavor', id);
  return unpackJson(row.extra_specs);
}

/** A flavor the caller may use, by id. */
export async function findFlavor(db: Reader, ctx: ProjectContext, id: string): Promise<FlavorRow | undefined> {
  const row = await db.selectFrom('flavors').selectAll().where('id', '=', id).executeTakeFirst();
  return row && (row.is_public === 1 || isAdmin(ctx.caller)) ? row : undefined;
}

async function findFlavors(ctx: ProjectContext, query: FlavorQuery) {
  let rows = ctx.database.read.selectFrom('flavors').selectAll();
  const isPublic = publicityOf(ctx, query.is_public);
  if (isPublic !== undefined) rows = rows.where('is_public', '=', isPublic ? 1 : 0);
  if (query.minDisk !== undefined) rows = rows.where('disk', '>=', query.minDisk);
  if (query.minRam !== undefined) rows = rows.where('ram', '>=', query.minRam);
  // The upstream family sorts flavors upwards unless told otherwise.
  const ordered = { ...query, sort_dir: query.sort_dir ?? 'asc', limit: query.limit ?? MAX_PAGE };
  const page = await findPage(rows, 'flavors', ordered, PAGES);
  return { flavors: page.rows, flavors_links: nextLink(ctx.baseUrl, ctx.url, page.nextMarker) };
}

/** Which kind is asked for; undefined for both. Users see public flavors only. */
function publicityOf(ctx: ProjectContext, asked: string | undefined): boolean | undefined {
  if (asked === undefined || !isAdmin(ctx.caller)) return true;
  if (asked.toLowerCase() === 'none') return undefined;
  const parsed = QueryBoolean.safeParse(asked);
  if (!parsed.success) throw Invalid(`Invalid is_public filter [${asked}]. Use true, false or None.`);
  return parsed.data;
}

const flavorSummary = (ctx: ProjectContext, { id, name, description }: FlavorRow): FlavorSummary => ({
  id,
  name,
  ...since(ctx, 55, { description }),
  links: [
    { rel: 'self', href: `${ctx.baseUrl}/compute/v2.1/flavors/${id}` },
    { rel: 'bookmark', href: `${ctx.baseUrl}/compute/flavors/${id}` },
  ],
});

const flavorView = (ctx: ProjectContext, row: FlavorRow): Flavor => ({
  ...flavorSummary(ctx, row),
  ram: row.ram,
  disk: row.disk,
  vcpus: row.vcpus,
  swap: row.swap === 0 && ctx.microversion.minor < 75 ? '' : row.swap,
  rxtx_factor: 1,
  'OS-FLV-EXT-DATA:ephemeral': row.ephemeral,
  'OS-FLV-DISABLED:disabled': false,
  'os-flavor-access:is_public': row.is_public === 1,
  ...since(ctx, 61, { extra_specs: unpackJson(row.extra_specs) }),
});
