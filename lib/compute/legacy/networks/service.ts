import { unpackJson } from '#lib/db/column-types.ts';
import { formatIp, parseCidr } from '#lib/engine/network/ip.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { networkStore, type SubnetRow, subnetStore, viewerOf } from '#lib/networking/compute-integration.ts';
import type { LegacyNetwork, TenantNetwork } from './schema.ts';

export async function listLegacyNetworks(ctx: ProjectContext): Promise<LegacyNetwork[]> {
  const rows = await networkStore
    .visible(ctx.database.read, viewerOf(ctx))
    .select(['networks.id', 'networks.name'])
    .orderBy('networks.name')
    .orderBy('networks.id')
    .execute();
  return viewsOf(ctx, rows);
}

export async function getLegacyNetwork(ctx: ProjectContext, id: string): Promise<LegacyNetwork> {
  const network = (await listLegacyNetworks(ctx)).find((candidate) => candidate.id === id);
  if (!network) throw new PlatformError('notFound', 'Network not found');
  return network;
}

export const tenantNetwork = ({ id, label, cidr }: LegacyNetwork): TenantNetwork => ({
  id,
  label,
  cidr: cidr ?? 'None',
});

async function viewsOf(ctx: ProjectContext, rows: { id: string; name: string }[]): Promise<LegacyNetwork[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const subnets = await subnetStore
    .visible(ctx.database.read, viewerOf(ctx))
    .selectAll('subnets')
    .where('subnets.network_id', 'in', ids)
    .orderBy('subnets.created_at')
    .orderBy('subnets.id')
    .execute();
  const byNetwork = Map.groupBy(subnets, ({ network_id }) => network_id);
  return rows.map(({ id, name }) => viewOf(id, name, byNetwork.get(id) ?? []));
}

function viewOf(id: string, label: string, subnets: readonly SubnetRow[]): LegacyNetwork {
  const v4 = subnets.find(({ ip_version }) => ip_version === 4);
  const v6 = subnets.find(({ ip_version }) => ip_version === 6);
  const block = v4 && parseCidr(v4.cidr);
  const [dns1 = null, dns2 = null] = v4 ? unpackJson(v4.dns_nameservers) : [];
  return {
    id,
    label,
    cidr: v4?.cidr ?? null,
    netmask: block ? formatIp({ version: 4, value: 2n ** 32n - (block.last - block.first + 1n) }) : null,
    gateway: v4?.gateway_ip ?? null,
    broadcast: block ? formatIp({ version: 4, value: block.last }) : null,
    dns1,
    dns2,
    cidr_v6: v6?.cidr ?? null,
    gateway_v6: v6?.gateway_ip ?? null,
    netmask_v6: v6?.cidr.split('/')[1] ?? null,
  };
}
