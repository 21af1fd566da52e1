import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { type CompiledAcls, concatAcls } from '#lib/engine/network/acl.ts';
import { AddressSet } from '#lib/engine/network/address-set.ts';
import type { PortFilter } from '#lib/engine/network/port-filter.ts';
import type { PortRow } from '../ports/store.ts';
import type { GroupAcl } from './acls.ts';
import { rulesOfGroups } from './group-rules.ts';

/** The checks of a port, from its rows. */
export async function filterOfPort(
  db: Reader,
  port: Pick<PortRow, 'id' | 'port_security_enabled' | 'allowed_address_pairs'>,
): Promise<PortFilter<GroupAcl>> {
  const groups = await db
    .selectFrom('port_security_groups')
    .innerJoin('security_groups', 'security_groups.id', 'port_security_groups.security_group_id')
    .select(['security_groups.id', 'security_groups.revision'])
    .where('port_security_groups.port_id', '=', port.id)
    .orderBy('security_groups.name')
    .orderBy('security_groups.id')
    .execute();
  const own = await db.selectFrom('ip_allocations').select('ip_address').where('port_id', '=', port.id).execute();
  return {
    isChecked: port.port_security_enabled === 1,
    addresses: new AddressSet([...own, ...unpackJson(port.allowed_address_pairs)].map(({ ip_address }) => ip_address)),
    acls: await aclsOfGroups(db, groups),
    hasGroups: groups.length > 0,
  };
}

/** Rules of groups in order, with the members of remote groups. */
export async function aclsOfGroups(
  db: Reader,
  groups: readonly { id: string; revision: number }[],
): Promise<CompiledAcls<GroupAcl>> {
  const parts = await rulesOfGroups(db, groups);
  const remoteGroups = new Set(parts.flatMap((part) => part.remoteGroups));
  const remoteLists = new Set(parts.flatMap((part) => part.remoteLists));
  const members = new Map([...(await membersOf(db, [...remoteGroups])), ...(await listsOf(db, [...remoteLists]))]);
  return concatAcls(parts.map((part) => part.withMembers(members)));
}

/** Port addresses and allowed address pairs of groups. */
async function membersOf(db: Reader, groupIds: readonly string[]): Promise<Map<string, AddressSet>> {
  if (groupIds.length === 0) return new Map();
  const members = db
    .selectFrom('port_security_groups as member')
    .where('member.security_group_id', 'in', groupIds)
    .select('member.security_group_id as groupId');
  const fixed = await members
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'member.port_id')
    .select('ip_allocations.ip_address as text')
    .execute();
  const allowed = await members
    .innerJoin('ports', 'ports.id', 'member.port_id')
    .where('ports.allowed_address_pairs', '<>', '[]')
    .select('ports.allowed_address_pairs as pairs')
    .execute();
  const pairs = allowed.flatMap(({ groupId, pairs: json }) =>
    unpackJson(json).map(({ ip_address }) => ({ groupId, text: ip_address })),
  );
  const byGroup = Map.groupBy([...fixed, ...pairs], ({ groupId }) => groupId);
  return new Map([...byGroup].map(([id, some]) => [id, new AddressSet(some.map(({ text }) => text))]));
}

/** Addresses of address groups. */
async function listsOf(db: Reader, ids: readonly string[]): Promise<[string, AddressSet][]> {
  if (ids.length === 0) return [];
  const lists = await db.selectFrom('address_groups').select(['id', 'addresses']).where('id', 'in', ids).execute();
  return lists.map(({ id, addresses }) => [id, new AddressSet(unpackJson(addresses))]);
}
