import type { Reader } from '#lib/db/database.ts';
import { NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { MAX_OBJECTS, type TopologyQuestion, type TopologyRouter } from './schema.ts';

/**
 * Routers of a project by name, one more than the maximum, with their interfaces. For a network only those with an
 * interface or the gateway on it. The number of queries is constant. @throws 404 for a router of another project
 */
export async function routersFor(
  { database: { read }, projectId }: ProjectContext,
  { network_id, router_id }: TopologyQuestion,
): Promise<TopologyRouter[]> {
  let wanted = read.selectFrom('routers').selectAll().where('project_id', '=', projectId);
  if (router_id !== undefined) wanted = wanted.where('id', '=', router_id);
  if (network_id !== undefined) {
    wanted = wanted.where((eb) =>
      eb.or([eb('gateway_network_id', '=', network_id), eb('id', 'in', routersOn(read, network_id))]),
    );
  }
  const rows = await wanted
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_OBJECTS.routers + 1)
    .execute();
  if (router_id !== undefined && rows.length === 0) throw NotFound('Router', router_id);
  const addresses = await interfacesOfProject(read, projectId);
  const byRouter = Map.groupBy(addresses, (address) => address.router_id ?? address.led_by);
  return rows.map(({ id, name, status, admin_state_up, gateway_network_id }) => {
    const own = byRouter.get(id) ?? [];
    const addresses = own.filter(({ router_id: inside }) => inside === null).map(({ ip_address }) => ip_address);
    return {
      id,
      name,
      status,
      admin_state_up: admin_state_up === 1,
      gateway: gateway_network_id === null ? null : { network_id: gateway_network_id, addresses },
      interfaces: own.flatMap(({ router_id: inside, led_by: _, ...address }) => (inside === null ? [] : [address])),
    };
  });
}

const routersOn = (read: Reader, networkId: string) =>
  read
    .selectFrom('router_interfaces')
    .innerJoin('ports', 'ports.id', 'router_interfaces.port_id')
    .select('router_interfaces.router_id')
    .where('ports.network_id', '=', networkId);

/** All addresses of the project's routers: of interfaces, or of the gateway, where only `led_by` has the router. */
const interfacesOfProject = (read: Reader, projectId: string) =>
  read
    .selectFrom('ip_allocations')
    .innerJoin('ports', 'ports.id', 'ip_allocations.port_id')
    .leftJoin('router_interfaces', 'router_interfaces.port_id', 'ports.id')
    .leftJoin('routers as leading', 'leading.gateway_port_id', 'ports.id')
    .leftJoin('routers as inside', 'inside.id', 'router_interfaces.router_id')
    .where((eb) => eb.or([eb('leading.project_id', '=', projectId), eb('inside.project_id', '=', projectId)]))
    .select([
      'router_interfaces.router_id',
      'leading.id as led_by',
      'ports.id as port_id',
      'ports.network_id',
      'ip_allocations.subnet_id',
      'ip_allocations.ip_address',
      'ports.status',
    ])
    .orderBy('ports.created_at')
    .orderBy('ports.id')
    .orderBy('ip_allocations.position')
    .execute();
