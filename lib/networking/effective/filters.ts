import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import { compileAcls } from '#lib/engine/network/acl.ts';
import { AddressSet } from '#lib/engine/network/address-set.ts';
import type { PortFilter } from '#lib/engine/network/port-filter.ts';
import type { PortRow } from '../ports/view.ts';
import { aclOf, type GroupAcl } from './acls.ts';

/** What a port checks its packets by, from its rows. */
export async function filterOfPort(
  db: Reader,
  port: Pick<PortRow, 'id' | 'port_security_enabled' | 'allowed_address_pairs'>,
): Promise<PortFilter<GroupAcl>> {
  const groups = await db
    .selectFrom('port_security_groups')
    .select('security_group_id')
    .where('port_id', '=', port.id)
    .execute();
  const own = await db.selectFrom('ip_allocations').select('ip_address').where('port_id', '=', port.id).execute();
  const groupIds = groups.map(({ security_group_id }) => security_group_id);
  return {
    isChecked: port.port_security_enabled === 1,
    addresses: new AddressSet([...own, ...unpackJson(port.allowed_address_pairs)].map(({ ip_address }) => ip_address)),
    acls: compileAcls(await aclsOfGroups(db, groupIds)),
    hasGroups: groupIds.length > 0,
  };
}

/** The rules of some groups, each group's in the order in which they were made, with who is behind remote groups. */
export async function aclsOfGroups(db: Reader, groupIds: readonly string[]): Promise<GroupAcl[]> {
  if (groupIds.length === 0) return [];
  const rules = await db
    .selectFrom('security_group_rules')
    .innerJoin('security_groups', 'security_groups.id', 'security_group_rules.security_group_id')
    .selectAll('security_group_rules')
    .select('security_groups.stateful')
    .where('security_group_rules.security_group_id', 'in', groupIds)
    .orderBy('security_groups.name')
    .orderBy('security_group_rules.security_group_id')
    .orderBy('security_group_rules.created_at')
    .orderBy('security_group_rules.id')
    .execute();
  const remotes = new Set(rules.flatMap(({ remote_group_id }) => remote_group_id ?? []));
  const lists = new Set(rules.flatMap(({ remote_address_group_id }) => remote_address_group_id ?? []));
  const members = new Map([...(await membersOf(db, [...remotes])), ...(await listsOf(db, [...lists]))]);
  return rules.map((rule) => aclOf(rule, rule.stateful === 1, members));
}

/** The addresses of the ports of some groups, and those that they may speak as beside them. */
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

/** The addresses of some address groups. */
async function listsOf(db: Reader, ids: readonly string[]): Promise<[string, AddressSet][]> {
  if (ids.length === 0) return [];
  const lists = await db.selectFrom('address_groups').select(['id', 'addresses']).where('id', 'in', ids).execute();
  return lists.map(({ id, addresses }) => [id, new AddressSet(unpackJson(addresses))]);
}
