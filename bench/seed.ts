import { randomUUID } from 'node:crypto';
import type { ServerRow } from '#lib/compute/servers/view/view.ts';
import { packJson } from '#lib/db/column-types.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import { segmentOf } from '#lib/networking/networks/segment.ts';
import { defaultGroupOf } from '#lib/networking/security-groups/insert.ts';
import { setGroups } from '#lib/networking/security-groups/port-security-groups.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { insertCrowd } from './crowd.ts';

/** Project ids, named after the number of servers in each; `networks` has a thousand networks. */
export interface BenchProjects {
  hundred: string;
  thousand: string;
  tenThousand: string;
  networks: string;
}

const VOLUMES = { hundred: 100, thousand: 1000 } as const;
const NETWORKS = 1000;
const SERVERS = { hundred: 100, thousand: 1000, tenThousand: 10_000 } as const;

/**
 * Fills a new database with the projects of the bench, in all of which the administrator has a role, and with many
 * other identity objects.
 */
export async function seed(database: Database): Promise<BenchProjects> {
  return database.transact(async (tx) => {
    const projects = {
      hundred: await insertProject(tx),
      thousand: await insertProject(tx),
      tenThousand: await insertProject(tx),
      networks: await insertProject(tx),
    };
    for (const name of ['hundred', 'thousand'] as const) {
      for (let n = 0; n < VOLUMES[name]; n += 1) await insertVolume(tx, projects[name], n);
    }
    for (const name of ['hundred', 'thousand', 'tenThousand'] as const) {
      const network = await insertNetwork(tx, projects[name]);
      for (let n = 0; n < SERVERS[name]; n += 1) await insertServer(tx, projects[name], network, n);
    }
    for (let n = 0; n < NETWORKS; n += 1) await insertNetwork(tx, projects.networks);
    await insertCrowd(tx);
    return projects;
  });
}

export async function insertProject(tx: Tx): Promise<string> {
  const id = newIdentityId();
  const project = { id, name: `bench-${id}`, domain_id: 'default', parent_id: 'default', description: '' };
  await tx
    .insertInto('projects')
    .values({ ...project, enabled: 1, tags: packJson([]) })
    .execute();
  const user = await tx.selectFrom('users').select('id').where('name', '=', 'admin').executeTakeFirstOrThrow();
  const role = await tx.selectFrom('roles').select('id').where('name', '=', 'admin').executeTakeFirstOrThrow();
  const assignment = { actor_type: 'user', actor_id: user.id, role_id: role.id, inherited: 0 } as const;
  await tx
    .insertInto('role_assignments')
    .values({ ...assignment, target_type: 'project', target_id: id })
    .execute();
  return id;
}

/** Returns a unique time for the n-th object. */
const timeOf = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();

export async function insertVolume(tx: Tx, projectId: string, n: number): Promise<void> {
  await tx
    .insertInto('volumes')
    .values({
      id: randomUUID(),
      project_id: projectId,
      user_id: newIdentityId(),
      name: `volume-${n}`,
      description: 'data of a service',
      size: 10 + n,
      status: 'available',
      volume_type: 'standard',
      availability_zone: 'nova',
      metadata: packJson({ purpose: 'bench', owner: 'operations' }),
      image_metadata: null,
      bootable: 0,
      source_volid: null,
      revision: 1,
      created_at: timeOf(n),
      updated_at: timeOf(n),
    })
    .execute();
}

export interface BenchNetwork {
  networkId: string;
  subnetId: string;
}

export async function insertNetwork(tx: Tx, projectId: string): Promise<BenchNetwork> {
  const described = {
    project_id: projectId,
    description: '',
    revision: 1,
    created_at: timeOf(0),
    updated_at: timeOf(0),
  };
  const [networkId, subnetId] = [randomUUID(), randomUUID()];
  const segment = { ...(await segmentOf(tx, {})), is_default: 0, is_auto_allocated: 0 } as const;
  const network = {
    id: networkId,
    name: 'bench',
    status: 'ACTIVE',
    admin_state_up: 1,
    shared: 0,
    is_external: 0,
  } as const;
  await tx
    .insertInto('networks')
    .values({ ...described, ...network, mtu: 1450, port_security_enabled: 1, ...segment })
    .execute();
  await tx
    .insertInto('subnets')
    .values({
      ...described,
      id: subnetId,
      name: 'bench',
      network_id: networkId,
      ip_version: 4,
      cidr: '10.0.0.0/16',
      gateway_ip: '10.0.0.1',
      enable_dhcp: 1,
      dns_nameservers: packJson([]),
      allocation_pools: packJson([{ start: '10.0.0.2', end: '10.0.255.254' }]),
      host_routes: packJson([]),
      ipv6_ra_mode: null,
      ipv6_address_mode: null,
      service_types: packJson([]),
    })
    .execute();
  return { networkId, subnetId };
}

export const FLAVOR = { id: '1', name: 'm1.tiny', vcpus: 1, ram: 512, disk: 1, ephemeral: 0, swap: 0, extra_specs: {} };

const ACTIVE = {
  description: null,
  vm_state: 'active',
  task_state: null,
  power_state: 1,
  host: 'sim-1',
  requested_zone: null,
  availability_zone: 'nova',
  flavor_id: '1',
  flavor: packJson(FLAVOR),
  vcpus: FLAVOR.vcpus,
  ram_mb: FLAVOR.ram,
  disk_gb: FLAVOR.disk,
  key_name: 'operations',
  metadata: packJson({ purpose: 'bench', owner: 'operations' }),
  tags: packJson([]),
  user_data: null,
  config_drive: 0,
  disk_config: 'MANUAL',
  access_ipv4: '',
  access_ipv6: '',
  local_disks: packJson([]),
  personality: packJson([]),
  fault: null,
  reservation_id: 'r-bench',
  launch_index: 0,
  revision: 1,
} satisfies Partial<ServerRow>;

/** Inserts a server with one port and one address, active unless `changes` overrides that. Returns its id. */
export async function insertServer(
  tx: Tx,
  projectId: string,
  network: BenchNetwork,
  n: number,
  changes: Partial<ServerRow> = {},
): Promise<string> {
  const id = randomUUID();
  const name = `server-${String((n * 7919) % 10_007).padStart(5, '0')}`;
  await tx
    .insertInto('servers')
    .values({
      ...ACTIVE,
      id,
      project_id: projectId,
      user_id: newIdentityId(),
      name,
      hostname: name,
      image_id: randomUUID(),
      created_at: timeOf(n),
      updated_at: timeOf(n),
      launched_at: timeOf(n),
      ...changes,
    })
    .execute();
  await insertPort(tx, projectId, network, id, n);
  return id;
}

async function insertPort(
  tx: Tx,
  projectId: string,
  { networkId, subnetId }: BenchNetwork,
  serverId: string,
  n: number,
) {
  const id = randomUUID();
  const offset = n + 2;
  await tx
    .insertInto('ports')
    .values({
      id,
      project_id: projectId,
      name: '',
      description: '',
      revision: 1,
      created_at: timeOf(n),
      updated_at: timeOf(n),
      network_id: networkId,
      status: 'ACTIVE',
      admin_state_up: 1,
      mac_address: `fa:16:3e:${[16, 8, 0].map((shift) => ((offset >> shift) & 255).toString(16).padStart(2, '0')).join(':')}`,
      server_id: serverId,
      device_id: serverId,
      device_owner: 'compute:nova',
      device_index: 0,
      is_server_made: 1,
      host_id: 'sim-1',
      is_leaving: 0,
      port_security_enabled: 1,
      allowed_address_pairs: packJson([]),
      extra_dhcp_opts: packJson([]),
    })
    .execute();
  const key = (value: number) => value.toString(16).padStart(32, '0');
  const address = 0x0a000000 + offset;
  const ip_address = `10.0.${offset >> 8}.${offset & 255}`;
  const keys = { address_key: key(address), next_key: key(address + 1) };
  await tx
    .insertInto('ip_allocations')
    .values({ subnet_id: subnetId, ip_address, ...keys, port_id: id, position: 0 })
    .execute();
  await setGroups(tx, id, [await defaultGroupOf(tx, projectId)]);
}
