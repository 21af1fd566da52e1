import { statusOf } from '#lib/compute/servers/status.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { networksFor } from './networks.ts';
import { routersFor } from './routers.ts';
import { MAX_OBJECTS, type Topology, type TopologyQuestion } from './schema.ts';

/**
 * Map of a project's networks. The number of queries is constant. Ports of other projects are included only on the
 * project's own networks, and without their projects.
 * @throws 400 if both a network and a router are given, 404 for one that is not visible
 */
export async function drawTopology(ctx: ProjectContext, question: TopologyQuestion): Promise<Topology> {
  if (question.network_id !== undefined && question.router_id !== undefined) {
    throw Invalid('Specify either a network or a router.');
  }
  const routers = await routersFor(ctx, question);
  const networks = await networksFor(ctx, question, routers);
  const shown = networks.slice(0, MAX_OBJECTS.networks);
  const ports = await portsOn(
    ctx,
    shown.flatMap(({ id, is_external }) => (is_external && question.network_id !== id ? [] : [id])),
  );
  const isWhole = question.network_id === undefined && question.router_id === undefined;
  const unconnected = isWhole ? await unconnectedServers(ctx) : [];
  return {
    networks: shown,
    routers: routers.slice(0, MAX_OBJECTS.routers),
    ...ports,
    servers: [...ports.servers, ...unconnected.slice(0, MAX_OBJECTS.unconnected)],
    is_cut:
      unconnected.length > MAX_OBJECTS.unconnected ||
      ports.is_cut ||
      networks.length > MAX_OBJECTS.networks ||
      routers.length > MAX_OBJECTS.routers,
  };
}

/** Ports that are shown as part of their routers and floating IPs. */
const NOT_SHOWN = [
  'network:router_interface',
  'network:router_interface_distributed',
  'network:ha_router_replicated_interface',
  'network:router_gateway',
  'network:floatingip',
];

type PortsOfTopology = Pick<Topology, 'ports' | 'servers' | 'security_groups' | 'is_cut'>;

/** Ports on networks, by instance name, with their addresses and security groups. */
async function portsOn(ctx: ProjectContext, networkIds: readonly string[]): Promise<PortsOfTopology> {
  const nothing = { ports: [], servers: [], security_groups: [], is_cut: false };
  if (networkIds.length === 0) return nothing;
  const rows = await visiblePorts(ctx, networkIds)
    .leftJoin('servers', (join) =>
      join
        .onRef('servers.id', '=', 'ports.server_id')
        .on('servers.project_id', '=', ctx.projectId)
        .on('servers.vm_state', '!=', 'deleted'),
    )
    .selectAll('ports')
    .select(['servers.id as serverId', 'servers.name as serverName', 'servers.vm_state', 'servers.task_state'])
    .orderBy('servers.name')
    .orderBy('ports.name')
    .orderBy('ports.id')
    .limit(MAX_OBJECTS.ports + 1)
    .execute();
  const addresses = Map.groupBy(await addressesOn(ctx, networkIds), ({ port_id }) => port_id);
  const floating = Map.groupBy(await floatingIpsOn(ctx, networkIds), ({ port_id }) => port_id);
  const memberships = await groupsOn(ctx, networkIds);
  const groups = Map.groupBy(memberships, ({ port_id }) => port_id);
  const shown = rows.slice(0, MAX_OBJECTS.ports);
  const servers = shown.flatMap(({ serverId, serverName, vm_state, task_state }) =>
    serverId === null || serverName === null || vm_state === null
      ? []
      : [{ id: serverId, name: serverName, status: statusOf(vm_state, task_state) }],
  );
  return {
    ports: shown.map(({ id, name, network_id, status, admin_state_up, device_owner, serverId }) => ({
      id,
      name,
      network_id,
      status,
      admin_state_up: admin_state_up === 1,
      device_owner,
      server_id: serverId,
      addresses: (addresses.get(id) ?? []).map(({ ip_address }) => ip_address),
      floating_ips: (floating.get(id) ?? []).map(({ floating_ip_address }) => floating_ip_address),
      security_group_ids: (groups.get(id) ?? []).map((group) => group.id),
    })),
    servers: [...new Map(servers.map((server) => [server.id, server])).values()],
    security_groups: [...new Map(memberships.map(({ id, name }) => [id, { id, name }])).values()],
    is_cut: rows.length > MAX_OBJECTS.ports,
  };
}

/** Instances of the project without ports, such as those whose build failed. */
async function unconnectedServers({ database: { read }, projectId }: ProjectContext): Promise<Topology['servers']> {
  const rows = await read
    .selectFrom('servers')
    .select(['id', 'name', 'vm_state', 'task_state'])
    .where('project_id', '=', projectId)
    .where('vm_state', '!=', 'deleted')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('ports').select('ports.id').whereRef('ports.server_id', '=', 'servers.id'))),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_OBJECTS.unconnected + 1)
    .execute();
  return rows.map(({ id, name, vm_state, task_state }) => ({ id, name, status: statusOf(vm_state, task_state) }));
}

/** Visible ports on networks: those of the project, and all ports on its own networks. */
const visiblePorts = ({ database: { read }, projectId }: ProjectContext, networkIds: readonly string[]) =>
  read
    .selectFrom('ports')
    .innerJoin('networks', 'networks.id', 'ports.network_id')
    .where('ports.network_id', 'in', networkIds)
    .where('ports.device_owner', 'not in', NOT_SHOWN)
    .where((eb) => eb.or([eb('networks.project_id', '=', projectId), eb('ports.project_id', '=', projectId)]));

const addressesOn = (ctx: ProjectContext, networkIds: readonly string[]) =>
  visiblePorts(ctx, networkIds)
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'ports.id')
    .select(['ip_allocations.port_id', 'ip_allocations.ip_address'])
    .orderBy('ip_allocations.position')
    .execute();

const floatingIpsOn = (ctx: ProjectContext, networkIds: readonly string[]) =>
  visiblePorts(ctx, networkIds)
    .innerJoin('floatingips', 'floatingips.port_id', 'ports.id')
    .where('floatingips.project_id', '=', ctx.projectId)
    .select(['ports.id as port_id', 'floatingips.floating_ip_address'])
    .orderBy('floatingips.floating_ip_address')
    .execute();

/** Security groups of the project on those ports. */
const groupsOn = (ctx: ProjectContext, networkIds: readonly string[]) =>
  visiblePorts(ctx, networkIds)
    .innerJoin('port_security_groups', 'port_security_groups.port_id', 'ports.id')
    .innerJoin('security_groups', 'security_groups.id', 'port_security_groups.security_group_id')
    .where('security_groups.project_id', '=', ctx.projectId)
    .select(['port_security_groups.port_id', 'security_groups.id', 'security_groups.name'])
    .orderBy('security_groups.name')
    .orderBy('security_groups.id')
    .execute();
