import type { Selectable } from 'kysely';
import { countRows } from '#lib/db/count-rows.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { Holder } from '#lib/quotas/quotas.ts';

export type ServerGroupRow = Selectable<Tables['server_groups']>;

/** A visible group: of the project, or any for administrators. */
export async function findServerGroup(
  db: Reader,
  ctx: ProjectContext,
  id: string,
): Promise<ServerGroupRow | undefined> {
  const row = await db.selectFrom('server_groups').selectAll().where('id', '=', id).executeTakeFirst();
  return row && (row.project_id === ctx.projectId || isAdmin(ctx.caller)) ? row : undefined;
}

/** Existing servers of groups, oldest first. */
export async function membersOf(db: Reader, groupIds: readonly string[]): Promise<Map<string, string[]>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('servers')
    .select(['id', 'server_group_id'])
    .where('server_group_id', 'in', groupIds)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const byGroup = Map.groupBy(rows, ({ server_group_id }) => server_group_id ?? '');
  return new Map([...byGroup].map(([id, members]) => [id, members.map((member) => member.id)]));
}

export async function countServerGroups(db: Reader, { projectId, userId }: Holder): Promise<number> {
  let rows = db.selectFrom('server_groups').where('project_id', '=', projectId);
  if (userId !== undefined) rows = rows.where('user_id', '=', userId);
  return countRows(rows);
}

/** Groups of a server, as shown since 2.71: at most one. */
export async function groupIdsOf(db: Reader, serverId: string): Promise<string[]> {
  const row = await db.selectFrom('servers').select('server_group_id').where('id', '=', serverId).executeTakeFirst();
  return row?.server_group_id ? [row.server_group_id] : [];
}

/** Number of existing servers of a group, in total or of one user. */
export async function countMembers(db: Reader, groupId: string, userId?: string): Promise<number> {
  let rows = db.selectFrom('servers').where('server_group_id', '=', groupId).where('deleted_at', 'is', null);
  if (userId !== undefined) rows = rows.where('user_id', '=', userId);
  return countRows(rows);
}
