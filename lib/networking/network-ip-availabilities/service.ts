import { unpackJson } from '#lib/db/column-types.ts';
import { addressesIn } from '#lib/engine/network/pools.ts';
import { NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { AvailabilityQuery, NetworkIpAvailability, SubnetIpAvailability } from './schema.ts';

type SubnetCount = SubnetIpAvailability & { network_id: string };

/** Usage in three queries for any number of networks. */
export async function listAvailabilities(
  { database: { read } }: Pick<ProjectContext, 'database'>,
  query: AvailabilityQuery,
): Promise<NetworkIpAvailability[]> {
  const owners = query.project_id ?? query.tenant_id;
  let networks = read.selectFrom('networks');
  if (query.network_id) networks = networks.where('networks.id', 'in', query.network_id);
  if (query.network_name) networks = networks.where('networks.name', 'in', query.network_name);
  if (owners) networks = networks.where('networks.project_id', 'in', owners);
  let subnets = networks.innerJoin('subnets', 'subnets.network_id', 'networks.id');
  if (query.ip_version !== undefined)
    subnets = subnets.where('subnets.ip_version', '=', query.ip_version === 4 ? 4 : 6);

  const rows = await networks
    .select(['networks.id', 'networks.name', 'networks.project_id'])
    .orderBy('networks.created_at')
    .orderBy('networks.id')
    .execute();
  const given = await subnets
    .innerJoin('ip_allocations', 'ip_allocations.subnet_id', 'subnets.id')
    .select(['subnets.id', (eb) => eb.fn.countAll<number | string>().as('count')])
    .groupBy('subnets.id')
    .execute();
  const used = new Map(given.map(({ id, count }) => [id, Number(count)]));
  const found = await subnets.selectAll('subnets').orderBy('subnets.created_at').orderBy('subnets.id').execute();
  const counted = found.map(
    ({ id, name, network_id, cidr, ip_version, allocation_pools }): SubnetCount => ({
      network_id,
      subnet_id: id,
      subnet_name: name,
      cidr,
      ip_version,
      total_ips: Number(addressesIn(unpackJson(allocation_pools))),
      used_ips: used.get(id) ?? 0,
    }),
  );
  const byNetwork = Map.groupBy(counted, ({ network_id }) => network_id);
  return rows.map((network) => availabilityOf(network, byNetwork.get(network.id) ?? []));
}

/** @throws 404 for an unknown network */
export async function getAvailability(ctx: ProjectContext, id: string): Promise<NetworkIpAvailability> {
  const [found] = await listAvailabilities(ctx, { network_id: [id] });
  if (!found) throw NotFound('Network', id);
  return found;
}

function availabilityOf(
  { id, name, project_id }: { id: string; name: string; project_id: string },
  subnets: readonly SubnetCount[],
): NetworkIpAvailability {
  const sum = (count: 'total_ips' | 'used_ips') => subnets.reduce((total, subnet) => total + subnet[count], 0);
  return {
    network_id: id,
    network_name: name,
    project_id,
    tenant_id: project_id,
    total_ips: sum('total_ips'),
    used_ips: sum('used_ips'),
    subnet_ip_availability: subnets.map(({ network_id: _network, ...shown }) => shown),
  };
}
