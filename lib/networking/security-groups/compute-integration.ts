import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import type { Actor } from '#lib/events/log.ts';
import { changePort } from '../ports/change.ts';
import { portsOfServer } from '../ports/server-ports.ts';
import type { Viewer } from '../rights.ts';
import { defaultGroupOf } from './insert.ts';
import { groupIdsOf, setGroups } from './port-security-groups.ts';
import { securityGroupStore } from './store.ts';

/** A group in the server representation; the id replaces a missing name. */
export interface ServerSecurityGroup {
  id: string;
  name: string;
}

/**
 * Resolves a group of a compute request by id or name. Creates the `default` group if missing. Undefined if unknown;
 * @throws 409 if the name is ambiguous
 */
export async function findGroupId(tx: Tx, { projectId, isAdmin }: Viewer, text: string): Promise<string | undefined> {
  if (text === 'default') return defaultGroupOf(tx, projectId);
  if (await securityGroupStore.find(tx, { projectId, isAdmin }, text)) return text;
  const [named, ...others] = await tx
    .selectFrom('security_groups')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name', '=', text)
    .execute();
  if (others.length === 0) return named?.id;
  throw Conflict(`Multiple security groups found matching '${text}'. Use an ID to be more specific.`);
}

/** Distinct groups by server, ordered by name. */
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

/** Adds all ports of a server to a group. @throws 400 if a port cannot have groups */
export async function addGroupToServer(tx: Tx, actor: Actor, serverId: string, groupId: string): Promise<void> {
  for (const port of await portsOfServer(tx, serverId)) {
    if (port.port_security_enabled === 0) {
      throw Invalid(`Port ${port.id} requires port_security_enabled and an address in order to apply security groups.`);
    }
    const current = (await groupIdsOf(tx, [port.id])).get(port.id) ?? [];
    if (current.includes(groupId)) continue;
    await setGroups(tx, port.id, [...current, groupId]);
    await changePort(tx, actor, port, 'update', {});
  }
}

/** Removes all ports of a server from a group; false if none has it. */
export async function removeGroupFromServer(tx: Tx, actor: Actor, serverId: string, groupId: string): Promise<boolean> {
  let isRemoved = false;
  for (const port of await portsOfServer(tx, serverId)) {
    const current = (await groupIdsOf(tx, [port.id])).get(port.id) ?? [];
    if (!current.includes(groupId)) continue;
    await setGroups(
      tx,
      port.id,
      current.filter((id) => id !== groupId),
    );
    await changePort(tx, actor, port, 'update', {});
    isRemoved = true;
  }
  return isRemoved;
}
