import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { countRows } from '#lib/db/count-rows.ts';
import type { Database } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Forbidden, Invalid } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import { findPage, nextLink, type Page, type PageOptions } from '#lib/http/paging.ts';
import { assertQueryKeys } from '#lib/http/query-keys.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { type Operation, rule } from '#lib/policy/operations.ts';
import { serverSummary } from '../attributes.ts';
import { ServerStatus } from '../schema.ts';
import { serverFragments, serverVariant, serverViews } from '../view/view.ts';
import { rowConditions, statusesOf } from './filters.ts';
import { type Pattern, patternsOf, TEXT_COLUMNS } from './patterns.ts';
import { ServerQuery } from './schema.ts';

export const LIST_SERVERS = rule('os_compute_api:servers:detail', 'project_reader');
export const SERVERS_INDEX_GET_ALL_TENANTS = rule('os_compute_api:servers:index:get_all_tenants', 'admin');
export const SERVERS_DETAIL_GET_ALL_TENANTS = rule('os_compute_api:servers:detail:get_all_tenants', 'admin');
export const EXTENDED_SERVER_ATTRIBUTES = rule('os_compute_api:os-extended-server-attributes', 'admin');

const PAGES: PageOptions = {
  kind: 'Instance',
  unknownMarker: 'invalid',
  sortKeys: {
    access_ip_v4: 'access_ipv4',
    access_ip_v6: 'access_ipv6',
    auto_disk_config: 'disk_config',
    availability_zone: 'availability_zone',
    config_drive: 'config_drive',
    created_at: 'created_at',
    display_description: 'description',
    display_name: 'name',
    host: 'host',
    hostname: 'hostname',
    image_ref: 'image_id',
    instance_type_id: 'flavor_id',
    key_name: 'key_name',
    launch_index: 'launch_index',
    launched_at: 'launched_at',
    locked: 'locked_by',
    locked_by: 'locked_by',
    name: 'name',
    node: 'host',
    power_state: 'power_state',
    project_id: 'project_id',
    task_state: 'task_state',
    terminated_at: 'deleted_at',
    updated_at: 'updated_at',
    user_id: 'user_id',
    // Sort keys for names that the API shows as ids.
    flavor_name: 'flavor_name',
    project_name: 'project_name',
    user_name: 'user_name',
    uuid: 'id',
    vm_state: 'vm_state',
    // Equal for all servers, so any order is correct.
    kernel_id: 'id',
    progress: 'id',
    ramdisk_id: 'id',
    root_device_name: 'id',
  },
  nullable: [
    'availability_zone',
    'deleted_at',
    'description',
    'host',
    'image_id',
    'key_name',
    'launched_at',
    'locked_by',
    'task_state',
  ],
  // Deleted projects and users have no name.
  nullsLast: ['project_name', 'user_name'],
  defaultSort: [
    { column: 'created_at', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ],
};

/** The flavor name stored with the server, even if it was renamed or deleted. */
const FLAVOR_NAMES: Record<Database['engine'], RawBuilder<unknown>> = {
  sqlite: sql`json_extract(servers.flavor, '$.name')`,
  postgres: sql`(servers.flavor::jsonb ->> 'name')`,
};

/** One primary key lookup per row, only for this sort key. */
const pagesOf = ({ database }: ProjectContext): PageOptions => ({
  ...PAGES,
  computed: {
    flavor_name: FLAVOR_NAMES[database.engine],
    project_name: sql`(select projects.name from projects where projects.id = servers.project_id)`,
    user_name: sql`(select users.name from users where users.id = servers.user_id)`,
  },
});

export async function listServers(ctx: ProjectContext, query: ServerQuery) {
  const { rows, nextMarker } = await pageOf(ctx, query, SERVERS_DETAIL_GET_ALL_TENANTS);
  const servers = await serverFragments.list(rows, serverVariant(ctx), (ids) =>
    serverViews(ctx, ctx.database.read, ids),
  );
  return { servers, servers_links: nextLink(ctx.baseUrl, ctx.url, nextMarker), ...(await countOf(ctx, query)) };
}

/** Total on all pages, if requested; omitted if expressions are evaluated row by row. */
async function countOf(ctx: ProjectContext, query: ServerQuery): Promise<{ count?: number }> {
  const { rows, judges } = matchingServers(ctx, { ...query, id: undefined });
  if (query.with_count !== true || judges.length > 0) return {};
  return { count: await countRows(rows) };
}

/** With names and links only. */
export async function listServerSummaries(ctx: ProjectContext, { query }: { query: ServerQuery }) {
  const { rows, nextMarker } = await pageOf(ctx, query, SERVERS_INDEX_GET_ALL_TENANTS);
  const named = await namesOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return {
    servers: rows.flatMap(({ id }) =>
      named.has(id) ? [serverSummary.view(ctx, { id, name: named.get(id) ?? '' }, {})] : [],
    ),
    servers_links: nextLink(ctx.baseUrl, ctx.url, nextMarker),
  };
}

type Servers<Row> = SelectQueryBuilder<Tables, 'servers', Row>;
interface ServerRevision {
  id: string;
  revision: number;
}

async function pageOf(ctx: ProjectContext, query: ServerQuery, allTenants: Operation): Promise<Page<ServerRevision>> {
  assertAllowed(ctx, query, allTenants);
  const limited = { ...query, limit: Math.min(query.limit ?? MAX_PAGE, MAX_PAGE) };
  const { rows, judges } = matchingServers(ctx, query);
  if (judges.length > 0) return matchingPage(ctx, rows, limited, judges);
  return findPage(rows.select(['id', 'revision']), 'servers', limited, pagesOf(ctx));
}

type PatternPredicate = Extract<Pattern, { kind: 'test' }>['judge'];

/** Matching servers by SQL, and the remaining expressions. */
function matchingServers(
  ctx: ProjectContext,
  query: ServerQuery,
): { rows: Servers<object>; judges: PatternPredicate[] } {
  const patterns = patternsOf(ctx, query);
  let rows: Servers<object> = ctx.database.read.selectFrom('servers');
  const projectId = query.all_tenants ? (query.project_id ?? query.tenant_id) : ctx.projectId;
  if (projectId !== undefined) rows = rows.where('project_id', '=', projectId);
  for (const condition of rowConditions(ctx, query)) rows = rows.where(condition);
  for (const pattern of patterns) if (pattern.kind === 'sql') rows = rows.where(pattern.condition);
  return { rows, judges: patterns.flatMap((pattern) => (pattern.kind === 'test' ? [pattern.judge] : [])) };
}

/** A page with expressions evaluated outside SQL: reads blocks until it is full. */
async function matchingPage(
  ctx: ProjectContext,
  rows: Servers<object>,
  query: ServerQuery & { limit: number },
  judges: readonly PatternPredicate[],
): Promise<Page<ServerRevision>> {
  const found: ServerRevision[] = [];
  const pages = pagesOf(ctx);
  let marker = query.marker;
  while (found.length < query.limit) {
    const block = { ...query, marker, limit: MAX_PAGE };
    const columns = rows.select(['id', 'revision', ...TEXT_COLUMNS]);
    const page = await findPage(columns, 'servers', block, pages);
    const verdicts = await Promise.all(judges.map((judge) => judge(ctx.database.read, page.rows)));
    found.push(...page.rows.filter((_, index) => verdicts.every((verdict) => verdict[index])));
    marker = page.nextMarker;
    if (marker === undefined) break;
  }
  const shown = found.slice(0, query.limit);
  const isFull = shown.length === query.limit;
  return { rows: shown, ...(isFull && shown.length > 0 ? { nextMarker: shown.at(-1)?.id ?? '' } : {}) };
}

async function namesOf(ctx: ProjectContext, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.database.read.selectFrom('servers').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Hosts are visible to administrators only, hence also filters and sort keys. */
const PLACES = ['host', 'node'] as const;
/** For administrators only, because only they see the values. */
const ADMIN_SORT_KEYS: readonly string[] = [...PLACES, 'project_name', 'user_name'];

/** Since 2.75 unknown keys are rejected, before they are ignored; docs/contract/compute.md 11. */
function assertAllowed(ctx: ProjectContext, query: ServerQuery, allTenants: Operation): void {
  assertQueryKeys(ctx, ServerQuery);
  if (query.all_tenants) ctx.policy.enforce(allTenants, ctx.caller);
  const sorted = [query.sort_key ?? []].flat();
  if (PLACES.some((place) => query[place] !== undefined) || sorted.some((key) => ADMIN_SORT_KEYS.includes(key))) {
    ctx.policy.enforce(EXTENDED_SERVER_ATTRIBUTES, ctx.caller);
  }
  for (const status of statusesOf(query)) {
    if (status === 'DELETED' && !isAdmin(ctx.caller)) throw Forbidden('Only the role admin can list deleted servers.');
    if (!ServerStatus.safeParse(status).success && ctx.microversion.minor >= 38) {
      throw Invalid(`Invalid status value ${status}. Allowed: ${ServerStatus.options.join(', ')}.`);
    }
  }
}
