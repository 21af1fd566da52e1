import type { Tx } from '#lib/db/database.ts';
import { Invalid, NotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import { nextLink } from '#lib/http/paging.ts';
import { rule } from '#lib/policy/operations.ts';
import { recordDone } from '../instance-actions/record.ts';
import { changeServer } from '../servers/life/change.ts';
import { getServer, loadServer } from '../servers/service.ts';
import { assertChangeSpan } from '../wire.ts';
import { migrationAttributes, SEES_HOSTS, serverMigrationAttributes } from './attributes.ts';
import { changeMigration, type MoveRow } from './moves.ts';
import { IN_PROGRESS } from './phases.ts';
import { MigrationQuery, type ServerMigration } from './schema.ts';

export const MIGRATIONS_INDEX_ALL_PROJECTS = rule('os_compute_api:os-migrations:index:all_projects', 'admin');

/**
 * Newest first: all projects' for administrators, the own project's for others. @throws 400, 403 for a host filter
 * without permission
 */
export async function listMigrations(ctx: ProjectContext, { query }: { query: MigrationQuery }) {
  const filters = asVersioned(ctx, query);
  let rows = ctx.database.read.selectFrom('server_migrations').selectAll();
  const spansProjects = ctx.policy.allows(MIGRATIONS_INDEX_ALL_PROJECTS, ctx.caller);
  if (!spansProjects) rows = rows.where('project_id', '=', ctx.projectId);
  else if (filters.project_id !== undefined) rows = rows.where('project_id', '=', filters.project_id);
  const { host } = filters;
  if (host !== undefined || filters.source_compute !== undefined) ctx.policy.enforce(SEES_HOSTS.list, ctx.caller);
  if (host !== undefined) rows = rows.where((eb) => eb.or([eb('source_host', '=', host), eb('dest_host', '=', host)]));
  if (filters.source_compute !== undefined) rows = rows.where('source_host', '=', filters.source_compute);
  rows = rows.where((eb) => eb.and(migrationAttributes.conditions('server_migrations', filters)));
  assertChangeSpan(filters);
  const [after, before] = [filters['changes-since'], filters['changes-before']];
  if (after !== undefined) rows = rows.where('updated_at', '>=', new Date(after).toISOString());
  if (before !== undefined) rows = rows.where('updated_at', '<=', new Date(before).toISOString());
  if (filters.marker !== undefined) rows = rows.where('id', '<', await idOf(ctx, filters.marker));
  const limit = Math.min(filters.limit ?? MAX_PAGE, MAX_PAGE);
  const page = limit === 0 ? [] : await rows.orderBy('id', 'desc').limit(limit).execute();
  const isPaged = ctx.microversion.minor >= 59 && page.length === limit;
  return {
    migrations: page.map((row) => migrationAttributes.view(ctx, row, {})),
    migrations_links: nextLink(ctx.baseUrl, ctx.url, isPaged ? page.at(-1)?.uuid : undefined),
  };
}

export async function listServerMigrations(ctx: ProjectContext, serverId: string): Promise<ServerMigration[]> {
  await getServer(ctx, serverId);
  const rows = await ctx.database.read
    .selectFrom('server_migrations')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('migration_type', '=', 'live-migration')
    .where('status', 'in', IN_PROGRESS)
    .orderBy('id')
    .execute();
  return rows.map((row) => serverMigrationAttributes.view(ctx, row, {}));
}

/** @throws 404 unless it is a running live migration of this server */
export async function getServerMigration(ctx: ProjectContext, serverId: string, id: string): Promise<ServerMigration> {
  const migration = (await listServerMigrations(ctx, serverId)).find((one) => String(one.id) === id);
  if (!migration) throw NotFound('Migration', id);
  return migration;
}

/** Aborts a live migration; the server stays on or returns to its host. @throws 404, 400 if it is over */
export function abortMigration(ctx: ProjectContext, serverId: string, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, serverId);
    const move = await loadLive(tx, serverId, id);
    await changeMigration(tx, move.id, { status: 'cancelled' });
    await changeServer(tx, actorOf(ctx), server, 'live_migration_cancel', {});
    await recordDone(tx, ctx, server, 'live_migration_cancel');
  });
}

/** A running live migration. @throws 404, 400 if it is over or not live */
export async function loadLive(tx: Tx, serverId: string, id: string): Promise<MoveRow> {
  const move = await tx
    .selectFrom('server_migrations')
    .selectAll()
    .where('id', '=', /^\d{1,9}$/.test(id) ? Number(id) : -1)
    .where('server_id', '=', serverId)
    .executeTakeFirstOrThrow(() => NotFound('Migration', id));
  const isLive = move.migration_type === 'live-migration' && IN_PROGRESS.includes(move.status);
  if (isLive) return move;
  throw Invalid(`Migration ${id} is ${move.status}. Only a live migration in progress can be forced or aborted.`);
}

/** Keys of later versions are ignored below 2.59 and rejected since. */
function asVersioned(ctx: ProjectContext, query: MigrationQuery): MigrationQuery {
  const { minor } = ctx.microversion;
  const later = { limit: 59, marker: 59, 'changes-since': 59, 'changes-before': 66, user_id: 80, project_id: 80 };
  const known: Partial<Record<string, number>> = { ...later };
  const keys = [...ctx.url.searchParams.keys()];
  const unknown = keys.find((key) => !Object.hasOwn(MigrationQuery.shape, key) || (known[key] ?? 0) > minor);
  if (unknown === undefined) return query;
  if (minor >= 59) throw Invalid(`Invalid input for query parameters ${unknown}. Unknown parameter.`);
  return Object.fromEntries(Object.entries(query).filter(([key]) => (known[key] ?? 0) <= minor));
}

async function idOf(ctx: ProjectContext, marker: string): Promise<number> {
  const row = await ctx.database.read
    .selectFrom('server_migrations')
    .select('id')
    .where('uuid', '=', marker)
    .executeTakeFirstOrThrow(() => Invalid(`marker [${marker}] not found`));
  return row.id;
}
