import type { Reader, Tx } from '#lib/db/database.ts';
import { changerOf } from '#lib/events/change-row.ts';
import type { Actor } from '#lib/events/log.ts';
import { touchServerOf } from '../ports/touch-servers.ts';
import { recordChange } from '../record.ts';
import type { SecurityGroupRow } from './view.ts';

const change = changerOf({ table: 'security_groups', kind: 'security_group' });

/** Changes a group, whose name its servers show. */
export const changeGroup: typeof change = async (tx, actor, group, verb, after) => {
  await change(tx, actor, group, verb, after);
  if (after.name !== undefined && after.name !== group.name) await touchServersWith(tx, group.id);
};

/** Removes a group with its rules; the caller has seen to it that nothing uses it. */
export async function removeGroup(tx: Tx, actor: Actor, group: SecurityGroupRow): Promise<void> {
  const rules = await tx
    .selectFrom('security_group_rules')
    .select('id')
    .where('security_group_id', '=', group.id)
    .execute();
  const tagged = [group.id, ...rules.map(({ id }) => id)];
  await tx.deleteFrom('network_tags').where('object_id', 'in', tagged).execute();
  await tx.deleteFrom('security_group_rules').where('security_group_id', '=', group.id).execute();
  await tx.deleteFrom('security_groups').where('id', '=', group.id).execute();
  await recordChange(tx, actor, 'security_group', group, 'delete');
}

/** What stands in the way of changing a group. */
export async function stateOf(db: Reader, group: SecurityGroupRow) {
  const ports = await db
    .selectFrom('port_security_groups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('security_group_id', '=', group.id)
    .executeTakeFirstOrThrow();
  const references = await db
    .selectFrom('security_group_rules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('remote_group_id', '=', group.id)
    .where('security_group_id', '!=', group.id)
    .executeTakeFirstOrThrow();
  return { isDefault: group.is_default === 1, ports: Number(ports.count), references: Number(references.count) };
}

/** A server shows the names of its groups: those that have this one are rendered anew. */
async function touchServersWith(tx: Tx, groupId: string): Promise<void> {
  const ports = await tx
    .selectFrom('ports')
    .innerJoin('port_security_groups', 'port_security_groups.port_id', 'ports.id')
    .select('ports.server_id')
    .where('port_security_groups.security_group_id', '=', groupId)
    .execute();
  for (const port of ports) await touchServerOf(tx, port);
}
