import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, NotFound } from '#lib/errors/errors.ts';
import type { Viewer } from '../rights.ts';
import { defaultGroupOf } from './insert.ts';
import { securityGroupStore } from './store.ts';

/** The ids of the groups of some ports. */
export async function groupIdsOf(db: Reader, portIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('port_security_groups')
    .selectAll()
    .where('port_id', 'in', portIds)
    .orderBy('security_group_id')
    .execute();
  const groups = new Map(portIds.map((id) => [id, [] as string[]]));
  for (const { port_id, security_group_id } of rows) groups.get(port_id)?.push(security_group_id);
  return groups;
}

/** Replaces the groups of a port. */
export async function setGroups(tx: Tx, port_id: string, groupIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('port_security_groups').where('port_id', '=', port_id).execute();
  const rows = [...new Set(groupIds)].map((security_group_id) => ({ port_id, security_group_id }));
  if (rows.length > 0) await tx.insertInto('port_security_groups').values(rows).execute();
}

interface NewPort {
  projectId: string;
  deviceOwner: string;
  isChecked: boolean;
  /** Requested groups; undefined if omitted. */
  wanted: readonly string[] | undefined;
}

/**
 * Groups of a new port: requested ones or the default group. Platform ports and ports without port security have none;
 * docs/contract/networking.md 7.
 */
export async function groupsOfNewPort(
  tx: Tx,
  { projectId, deviceOwner, isChecked, wanted }: NewPort,
): Promise<string[]> {
  if (!isChecked || deviceOwner.startsWith('network:')) return [];
  return wanted ? [...wanted] : [await defaultGroupOf(tx, projectId)];
}

/** @throws 404 naming invisible groups */
export async function assertGroups(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const visible = await securityGroupStore
    .visible(tx, viewer)
    .select('security_groups.id')
    .where('security_groups.id', 'in', ids)
    .execute();
  const known = new Set(visible.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) throw NotFound('Security Group', missing.join(', '));
}

interface Security {
  isChecked: boolean;
  /** Requested groups. */
  wanted: readonly string[] | undefined;
  /** Current groups. */
  current: readonly string[];
}

/** A port without port security has no groups. @throws 400 for requested groups, 409 for existing ones */
export function assertSecurity({ isChecked, wanted, current }: Security): void {
  if (isChecked || (wanted ?? current).length === 0) return;
  if (wanted) {
    throw Invalid(
      'Port security must be enabled and port must have an IP address in order to use security groups.',
      undefined,
      'PortSecurityAndIPRequiredForSecurityGroups',
    );
  }
  throw Conflict(
    'Port has security group associated. Cannot disable port security or IP address until security group is removed.',
    'PortSecurityPortHasSecurityGroup',
  );
}
