import { setImmediate as othersTurn } from 'node:timers/promises';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import { nextLink } from '#lib/http/paging.ts';
import { assertQueryKeys } from '#lib/http/query-keys.ts';
import { rule } from '#lib/policy/operations.ts';
import { type Period, projectUsage, type UsageSource } from './calculate.ts';
import { UsageQuery } from './schema.ts';

export const SIMPLE_TENANT_USAGE_LIST = rule('os_compute_api:os-simple-tenant-usage:list', 'admin');

const DAY_MS = 86_400_000;
/** Default length of the period. */
const DEFAULT_DAYS = 28;

/** Usage of all projects. @throws 400 for an end before the start */
export async function listUsage(ctx: AuthedContext, query: UsageQuery) {
  const { period, servers, links } = await usedIn(ctx, query);
  const now = new Date();
  const usages: Awaited<ReturnType<typeof projectUsage>>[] = [];
  for (const [id, ofProject] of Map.groupBy(servers, ({ project_id }) => project_id)) {
    const { server_usages, ...totals } = await projectUsage(id, ofProject, period, now);
    usages.push(query.detailed === '1' ? { ...totals, server_usages } : totals);
  }
  return { tenant_usages: usages, tenant_usages_links: links };
}

/** Usage by server: the caller's project, any for administrators. @throws 400, 403 */
export async function getUsage(ctx: AuthedContext, projectId: string, query: UsageQuery) {
  const { scope } = ctx.caller;
  const isOwn = scope.kind === 'project' && scope.id === projectId;
  if (!isOwn) ctx.policy.enforce(SIMPLE_TENANT_USAGE_LIST, ctx.caller);
  const { period, servers, links } = await usedIn(ctx, query, projectId);
  if (servers.length === 0) return { tenant_usage: {} };
  return { tenant_usage: await projectUsage(projectId, servers, period, new Date()), tenant_usage_links: links };
}

function periodOf({ start, end = new Date() }: UsageQuery): Period {
  const from = start ?? new Date(end.getTime() - DEFAULT_DAYS * DAY_MS);
  if (from >= end) throw Invalid('Invalid start time. The start time cannot occur after the end time.');
  return { start: from, end };
}

const COLUMNS = [
  'id',
  'name',
  'project_id',
  'flavor',
  'vcpus',
  'ram_mb',
  'vm_state',
  'launched_at',
  'deleted_at',
] as const;

/** Servers that ran in the period, including deleted ones; since 2.40 paged, by project and id. */
async function usedIn(ctx: AuthedContext, query: UsageQuery, projectId?: string) {
  assertQueryKeys(ctx, UsageQuery);
  const period = periodOf(query);
  let rows = ctx.database.read
    .selectFrom('servers')
    .select(COLUMNS)
    .where('launched_at', '<', period.end.toISOString())
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', period.start.toISOString())]));
  if (projectId !== undefined) rows = rows.where('project_id', '=', projectId);
  if (ctx.microversion.minor < 40) return { period, servers: await inChunks(rows), links: undefined };
  rows = rows.orderBy('project_id').orderBy('id');

  const limit = Math.min(query.limit ?? MAX_PAGE, MAX_PAGE);
  if (query.marker !== undefined) {
    const last = await rows.clearSelect().select('project_id').where('id', '=', query.marker).executeTakeFirst();
    if (!last) throw Invalid(`marker [${query.marker}] not found`);
    rows = rows.where(sql<boolean>`(servers.project_id, servers.id) > (${last.project_id}, ${query.marker})`);
  }
  const servers: UsageSource[] = limit === 0 ? [] : await rows.limit(limit).execute();
  const last = servers.length === limit ? servers.at(-1) : undefined;
  return { period, servers, links: nextLink(ctx.baseUrl, ctx.url, last?.id) };
}

type UsedRows = SelectQueryBuilder<Tables, 'servers', UsageSource>;

/** Rows per turn of the event loop: their number is unbounded. */
const CHUNK = 200;

/** All of them, by project and id. */
async function inChunks(rows: UsedRows): Promise<UsageSource[]> {
  const servers: UsageSource[] = [];
  let last: UsageSource | undefined;
  do {
    const next = last ? rows.where('id', '>', last.id) : rows;
    const some = await next.orderBy('id').limit(CHUNK).execute();
    servers.push(...some);
    last = some.length === CHUNK ? some.at(-1) : undefined;
    await othersTurn();
  } while (last);
  // Already ordered by id; the sort is stable.
  return servers.sort((one, other) =>
    one.project_id < other.project_id ? -1 : Number(one.project_id > other.project_id),
  );
}
