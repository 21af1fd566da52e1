import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { groupIdsOf } from '../security-groups/port-security-groups.ts';
import { tagsOf } from '../tags/object-tags.ts';
import { PORTS, type Port } from './schema.ts';

export type PortRow = Selectable<Tables['ports']>;
type FixedIps = Port['fixed_ips'];

/** JSON of ports, shared by all requests. */
export const portFragments = new FragmentCache<Port>();

/** The rendering depends on the role. */
export const portVariant = (ctx: ProjectContext): string => (isAdmin(ctx.caller) ? 'admin' : 'user');

export async function portViews(ctx: ProjectContext, db: Reader, ids: string[]): Promise<Map<string, Port>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('ports').selectAll().where('id', 'in', ids).execute();
  const addresses = await fixedIpsOf(db, ids);
  const groups = await groupIdsOf(db, ids);
  const tags = await tagsOf(db, ids);
  const policies = await networkPoliciesOf(db, ids);
  return new Map(
    rows.map((row) => {
      const of = <V>(parts: Map<string, V[]>) => parts.get(row.id) ?? [];
      return [
        row.id,
        viewOf(ctx, row, {
          fixed_ips: of(addresses),
          security_groups: of(groups),
          tags: of(tags),
          qos_network_policy_id: policies.get(row.network_id) ?? null,
        }),
      ];
    }),
  );
}

/** Addresses of ports in the order of allocation. */
export async function fixedIpsOf(db: Reader, portIds: readonly string[]): Promise<Map<string, FixedIps>> {
  const rows = await db
    .selectFrom('ip_allocations')
    .select(['port_id', 'subnet_id', 'ip_address'])
    .where('port_id', 'in', portIds)
    .orderBy('position')
    .execute();
  const held = new Map(portIds.map((id) => [id, [] as FixedIps]));
  for (const { port_id, ...address } of rows) held.get(port_id)?.push(address);
  return held;
}

/** What a port has in tables of its own. */
type Parts = Pick<Port, 'fixed_ips' | 'security_groups' | 'tags' | 'qos_network_policy_id'>;

/** QoS policies by network of some ports. */
async function networkPoliciesOf(db: Reader, portIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('networks')
    .select(['id', 'qos_policy_id'])
    .where('id', 'in', db.selectFrom('ports').select('network_id').where('id', 'in', portIds))
    .execute();
  return new Map(rows.map(({ id, qos_policy_id }) => [id, qos_policy_id]));
}

const viewOf = (ctx: ProjectContext, row: PortRow, parts: Parts): Port =>
  PORTS.view(row, {
    ...parts,
    ip_allocation: parts.fixed_ips.length > 0 ? 'immediate' : 'none',
    'binding:vnic_type': 'normal',
    ...(isAdmin(ctx.caller) ? bindingOf(row) : {}),
  });

const bindingOf = (row: PortRow): Partial<Port> => ({
  'binding:host_id': row.host_id,
  'binding:vif_type': row.host_id ? 'other' : 'unbound',
  'binding:vif_details': {},
  'binding:profile': row.migrating_to === null ? {} : { migrating_to: row.migrating_to },
});
