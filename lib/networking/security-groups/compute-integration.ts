import type { Reader, Tx } from '#lib/db/database.ts';
import type { Actor } from '#lib/events/log.ts';
import { Conflict, Invalid } from '#lib/http/errors.ts';
import type { Viewer } from '../networks/visible.ts';
import { changePort } from '../ports/change.ts';
import { portsOfServer } from '../ports/of-server.ts';
import { defaultGroupOf } from './insert.ts';
import { groupIdsOf, setGroups } from './of-ports.ts';
import { findSecurityGroup } from './visible.ts';

/** A group as a server shows it; one without a name goes by its id. */
export interface ServerSecurityGroup {
  id: string;
  name: string;
}

/**
 * The id of the group that compute's requests name, by id or by name. A project's `default` is made when it is not
 * there yet. Undefined when there is no such group.
 * @throws 409 when several groups have the name
 */
export async function findGroupId(tx: Tx, { projectId, isAdmin }: Viewer, text: string): Promise<string | undefined> {
  if (text === 'default') return defaultGroupOf(tx, projectId);
  if (await findSecurityGroup(tx, { projectId, isAdmin }, text)) return text;
  const [named, ...others] = await tx
    .selectFrom('security_groups')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name', '=', text)
    .execute();
  if (others.length === 0) return named?.id;
  throw Conflict(`Multiple security groups found matching '${text}'. Use an ID to be more specific.`);
}

/** The groups of some servers' ports, each once, by name. */
export async function groupsOfServers(
  db: Reader,
  serverIds: readonly string[],
): Promise<Map<string, ServerSecurityGroup[]>> {
  const rows = await db
    .selectFrom('ports')
    .innerJoin('port_security_groups', 'port_security_groups.port_id', 'ports.id')
    .innerJoin('security_groups', 'security_groups.id', 'port_security_groups.security_group_id')
    .select(['ports.server_id', 'security_groups.id', 'security_groups.name'])
    .distinct()
    .where('ports.server_id', 'in', serverIds)
    .orderBy('security_groups.name')
    .orderBy('security_groups.id')
    .execute();
  const byServer = Map.groupBy(rows, ({ server_id }) => server_id);
  return new Map(
    serverIds.map((server) => [server, (byServer.get(server) ?? []).map(({ id, name }) => ({ id, name: name || id }))]),
  );
}

/** Puts all ports of a server into a group. @throws 400 when one of them cannot have any */
export async function addGroupToServer(tx: Tx, actor: Actor, serverId: string, groupId: string): Promise<void> {
  for (const port of await portsOfServer(tx, serverId)) {
    if (port.port_security_enabled === 0) {
      throw Invalid(`Port ${port.id} requires port_security_enabled and an address in order to apply security groups.`);
    }
    const held = (await groupIdsOf(tx, [port.id])).get(port.id) ?? [];
    if (held.includes(groupId)) continue;
    await setGroups(tx, port.id, [...held, groupId]);
    await changePort(tx, actor, port, 'update', {});
  }
}

/** Takes all ports of a server out of a group. False when none of them has it. */
export async function removeGroupFromServer(tx: Tx, actor: Actor, serverId: string, groupId: string): Promise<boolean> {
  let isRemoved = false;
  for (const port of await portsOfServer(tx, serverId)) {
    const held = (await groupIdsOf(tx, [port.id])).get(port.id) ?? [];
    if (!held.includes(groupId)) continue;
    await setGroups(
      tx,
      port.id,
      held.filter((id) => id !== groupId),
    );
    await changePort(tx, actor, port, 'update', {});
    isRemoved = true;
  }
  return isRemoved;
}
