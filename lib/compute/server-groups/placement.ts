import type { Reader } from '#lib/db/database.ts';
import type { GroupPlacement } from '#lib/engine/scheduler/host-state.ts';
import { ARRIVED, UNDER_WAY } from '../migrations/phases.ts';

/**
 * Hosts of the other group members; undefined without a group. Members on a lost host do not count: they cannot stay
 * together there, so that the first to be evacuated goes anywhere and the others follow. @param planned hosts of servers
 * by id, where a plan differs from the current ones
 */
export async function groupPlacementOf(
  db: Reader,
  { id, server_group_id }: { id: string; server_group_id: string | null },
  { planned, lostHost = null }: { planned?: ReadonlyMap<string, string> | undefined; lostHost?: string | null },
): Promise<GroupPlacement | undefined> {
  if (server_group_id === null) return undefined;
  const group = await db.selectFrom('server_groups').selectAll().where('id', '=', server_group_id).executeTakeFirst();
  if (!group) return undefined;
  const others = db.selectFrom('servers').where('server_group_id', '=', group.id).where('id', '!=', id);
  const there = await others.select(['id', 'host']).where('host', 'is not', null).execute();
  const moving = await db
    .selectFrom('server_migrations')
    .select(['server_id as id', 'status', 'source_host', 'dest_host'])
    .where('server_id', 'in', others.select('id'))
    .where('status', 'in', [...UNDER_WAY, ...ARRIVED])
    .execute();
  const soon = moving.map(({ status, source_host, dest_host, ...move }) => ({
    ...move,
    host: UNDER_WAY.includes(status) ? dest_host : source_host,
  }));
  const placed = there.map(({ id: member, host }) => ({ id: member, host: planned?.get(member) ?? host }));
  const members = countByHost([...placed, ...soon].filter(({ host }) => host !== lostHost));
  return { policy: group.policy, maxPerHost: group.max_server_per_host ?? 1, members };
}

/** A member counts on each host that it is on, moving to, or may return to. */
function countByHost(members: readonly { id: string; host: string | null }[]): Map<string, number> {
  const byHost = Map.groupBy(
    members.filter(({ host }) => host !== null),
    ({ host }) => host ?? '',
  );
  return new Map([...byHost].map(([host, ofHost]) => [host, new Set(ofHost.map(({ id }) => id)).size]));
}
