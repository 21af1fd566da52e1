import { countRows } from '#lib/db/count-rows.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { type ChangeRow, touchRow } from '#lib/events/change-row.ts';
import type { Actor } from '#lib/events/log.ts';
import { touchServerOf } from '../ports/touch-servers.ts';
import { recordChange } from '../record.ts';
import type { Viewer } from '../rights.ts';
import { type SecurityGroupRow, securityGroupStore } from './store.ts';

/** Also refreshes servers, which show the name. */
export const changeGroup: ChangeRow<'security_groups'> = async (tx, actor, group, verb, after) => {
  await securityGroupStore.change(tx, actor, group, verb, after);
  if (after.name !== undefined && after.name !== group.name) await touchServersWith(tx, group.id);
};

/**
 * Deletes a group with its rules and rules that refer to it, as upstream. The caller has checked that no port uses it.
 */
export async function removeGroup(tx: Tx, actor: Actor, group: SecurityGroupRow): Promise<void> {
  const rules = await tx
    .selectFrom('security_group_rules')
    .selectAll()
    .where((eb) => eb.or([eb('security_group_id', '=', group.id), eb('remote_group_id', '=', group.id)]))
    .execute();
  const others = rules.filter((rule) => rule.security_group_id !== group.id);
  for (const rule of others) await recordChange(tx, actor, 'security_group_rule', rule, 'delete');
  for (const id of new Set(others.map((rule) => rule.security_group_id))) await touchRow(tx, 'security_groups', id);
  const ids = rules.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.deleteFrom('network_tags').where('object_id', 'in', ids).execute();
    await tx.deleteFrom('security_group_rules').where('id', 'in', ids).execute();
  }
  await securityGroupStore.drop(tx, actor, group);
}

/** Facts that may prevent a change. */
export async function stateOf(db: Reader, group: SecurityGroupRow) {
  const count = await countRows(db.selectFrom('port_security_groups').where('security_group_id', '=', group.id));
  return { isDefault: group.is_default === 1, ports: count };
}

/** Maximum ports named in an error. */
const NAMED = 5;

/** Ports of a group for errors: the first visible ones by id, the others as a count. */
export async function portsWith(db: Reader, { projectId, isAdmin }: Viewer, groupId: string): Promise<string> {
  const having = db
    .selectFrom('ports')
    .innerJoin('port_security_groups', 'port_security_groups.port_id', 'ports.id')
    .where('port_security_groups.security_group_id', '=', groupId);
  const count = await countRows(having);
  const seen = isAdmin ? having : having.where('ports.project_id', '=', projectId);
  const ports = await seen.select('ports.id').orderBy('ports.created_at').orderBy('ports.id').limit(NAMED).execute();
  const named = ports.map(({ id }) => id);
  const others = count - named.length;
  return `Ports: ${[...named, ...(others > 0 ? [`${others} more`] : [])].join(', ')}.`;
}

/** Servers show the names of their groups. */
async function touchServersWith(tx: Tx, groupId: string): Promise<void> {
  const ports = await tx
    .selectFrom('ports')
    .innerJoin('port_security_groups', 'port_security_groups.port_id', 'ports.id')
    .select('ports.server_id')
    .where('port_security_groups.security_group_id', '=', groupId)
    .execute();
  for (const port of ports) await touchServerOf(tx, port);
}
