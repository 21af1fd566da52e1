import { randomUUID } from 'node:crypto';
import { flag, packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { seedOnce } from '#lib/db/seeds.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { firstRevision } from './first-revision.ts';
import { segmentOf } from './networks/segment.ts';
import { DEFAULT_MTU } from './networks/service.ts';
import type { NetworkRow } from './networks/store.ts';
import { ROUTER_INTERFACE } from './ports/can.ts';
import { insertPort } from './ports/insert.ts';
import { addressesOfPlatform } from './ports/rights.ts';
import { setSharedWithAll } from './rbac-policies/sharing.ts';
import { NO_GATEWAY, routerAttributes } from './routers/attributes.ts';
import { planSubnet, readBlock } from './subnets/plan.ts';

interface Seed {
  project: string;
  name: string;
  description: string;
  isExternal: boolean;
  cidr: string;
}

const NETWORKS: Seed[] = [
  {
    project: 'admin',
    name: 'public',
    description: 'External network for routers and floating IPs',
    isExternal: true,
    cidr: '203.0.113.0/24',
  },
  {
    project: 'demo',
    name: 'private',
    description: 'Network for the first instances',
    isExternal: false,
    cidr: '10.0.0.0/24',
  },
];

/**
 * Creates the initial external network, a network of project demo and the router between them, once, even if deleted
 * later. The external one leads nowhere except in simulation: with real hosts, an administrator creates one on a physical network.
 */
export function seedNetworking({ database, engine }: Pick<Services, 'database' | 'engine'>): Promise<void> {
  return seedOnce(database, 'networking', async (tx) => {
    const seeds = engine.hosts === null ? NETWORKS : NETWORKS.filter(({ isExternal }) => !isExternal);
    const created: SeededNetwork[] = [];
    for (const seed of seeds) created.push(...(await insertNetwork(tx, seed)));
    const external = created.find(({ network }) => network.is_external === 1);
    const inner = created.find(({ network }) => network.is_external === 0);
    if (external && inner) await connectNetworks(tx, external, inner);
  });
}

interface SeededNetwork {
  network: NetworkRow;
  subnetId: string;
  gatewayIp: string;
}

async function insertNetwork(tx: Tx, seed: Seed): Promise<SeededNetwork[]> {
  const project = await tx
    .selectFrom('projects')
    .select('id')
    .where('name', '=', seed.project)
    .where('domain_id', '=', 'default')
    .executeTakeFirst();
  if (!project) return [];
  const created = { project_id: project.id, ...firstRevision() };
  const id = randomUUID();
  const network: NetworkRow = {
    ...created,
    id,
    name: seed.name,
    description: seed.description,
    status: 'ACTIVE',
    admin_state_up: 1,
    shared: 0,
    is_external: flag(seed.isExternal),
    mtu: DEFAULT_MTU,
    port_security_enabled: 1,
    ...(await segmentOf(tx, {})),
    is_default: flag(seed.isExternal),
    is_auto_allocated: 0,
    qos_policy_id: null,
  };
  await tx.insertInto('networks').values(network).execute();
  if (seed.isExternal) await setSharedWithAll(tx, 'network', network, true, 'access_as_external');
  return [{ network, ...(await insertSubnet(tx, seed, { ...created, network_id: id })) }];
}

/** The router that gives the instances of project demo internet access. */
async function connectNetworks(tx: Tx, external: SeededNetwork, inner: SeededNetwork): Promise<void> {
  const { project_id } = inner.network;
  const id = randomUUID();
  const device = { device_id: id, status: 'ACTIVE' } as const;
  const gateway = { ...device, network: external.network, projectId: '', device_owner: 'network:router_gateway' };
  const gateway_port_id = await insertPort(tx, PLATFORM, gateway);
  const opening = { id, project_id, ...firstRevision(), ...NO_GATEWAY, is_auto_allocated: flag(false) };
  const row = { ...opening, ...routerAttributes.created({ name: `${inner.network.name}-router` }, opening) };
  await tx
    .insertInto('routers')
    .values({ ...row, gateway_network_id: external.network.id, gateway_port_id })
    .execute();
  const port_id = await insertPort(tx, PLATFORM, {
    ...{ ...device, network: inner.network, projectId: project_id, device_owner: ROUTER_INTERFACE },
    fixed_ips: addressesOfPlatform([{ subnet_id: inner.subnetId, ip_address: inner.gatewayIp }]),
  });
  await tx.insertInto('router_interfaces').values({ port_id, router_id: id }).execute();
}

interface CreatedNetwork {
  project_id: string;
  network_id: string;
  revision: number;
  created_at: string;
  updated_at: string;
}

async function insertSubnet(
  tx: Tx,
  seed: Seed,
  created: CreatedNetwork,
): Promise<Pick<SeededNetwork, 'subnetId' | 'gatewayIp'>> {
  const wanted = { network_id: created.network_id, ip_version: 4, cidr: seed.cidr } as const;
  const plan = planSubnet(wanted, readBlock(wanted));
  const id = randomUUID();
  await tx
    .insertInto('subnets')
    .values({
      ...created,
      id,
      name: `${seed.name}-subnet`,
      description: '',
      ip_version: 4,
      cidr: plan.cidr,
      gateway_ip: plan.gateway_ip,
      allocation_pools: packJson(plan.allocation_pools),
      enable_dhcp: flag(!seed.isExternal),
      dns_nameservers: packJson([]),
      host_routes: packJson([]),
      ipv6_ra_mode: null,
      ipv6_address_mode: null,
      subnetpool_id: null,
      pool_key: null,
      service_types: packJson([]),
    })
    .execute();
  return { subnetId: id, gatewayIp: plan.gateway_ip ?? '' };
}
