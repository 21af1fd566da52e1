import type {
  Topology,
  TopologyNetwork,
  TopologyPort,
  TopologyRouter,
  TopologyServer,
} from '#lib/console/networking/topology/schema.ts';
import { type Condition, guestCondition } from './health.ts';

export interface Guest {
  serverId: string;
  name: string;
  condition: Condition;
  addresses: string[];
  floatingIps: string[];
  groups: string[];
  networks: number;
}

export interface Lane {
  network: TopologyNetwork;
  guests: Guest[];
  /** Ports that do not belong to an instance of the project. */
  others: TopologyPort[];
  /** Routers with an interface on the network; for an external network, routers that use it as their gateway. */
  routers: TopologyRouter[];
}

const byName = (one: { name: string; id: string }, other: { name: string; id: string }) =>
  one.name.localeCompare(other.name, 'en', { numeric: true }) || one.id.localeCompare(other.id);

export function lanesOf(topology: Topology): Lane[] {
  const ports = Map.groupBy(topology.ports, ({ network_id }) => network_id);
  const relatedObjects: PortLookups = {
    servers: new Map(topology.servers.map((server) => [server.id, server])),
    groups: new Map(topology.security_groups.map(({ id, name }) => [id, name || id])),
    ports: Map.groupBy(topology.ports, ({ server_id }) => server_id ?? ''),
  };
  return topology.networks.toSorted(byName).map((network) => ({
    network,
    ...contentsOf(relatedObjects, ports.get(network.id) ?? []),
    routers: topology.routers.filter((router) => standsOn(router, network.id)).toSorted(byName),
  }));
}

export function unconnectedOf({ ports, servers }: Topology): Pick<Guest, 'serverId' | 'name' | 'condition'>[] {
  const connected = new Set(ports.map(({ server_id }) => server_id));
  return servers
    .filter(({ id }) => !connected.has(id))
    .toSorted(byName)
    .map((server) => ({ serverId: server.id, name: server.name || server.id, condition: guestCondition(server, []) }));
}

const standsOn = ({ gateway, interfaces }: TopologyRouter, networkId: string): boolean =>
  gateway?.network_id === networkId || interfaces.some(({ network_id }) => network_id === networkId);

interface PortLookups {
  servers: ReadonlyMap<string, TopologyServer>;
  groups: ReadonlyMap<string, string>;
  /** Ports by instance id. */
  ports: ReadonlyMap<string, readonly TopologyPort[]>;
}

function contentsOf(
  { servers, groups, ...relatedObjects }: PortLookups,
  ports: readonly TopologyPort[],
): Pick<Lane, 'guests' | 'others'> {
  const byServer = Map.groupBy(ports, ({ server_id }) => server_id ?? '');
  const guests = [...byServer].flatMap(([id, own]): (Guest & { id: string })[] => {
    const server = servers.get(id);
    if (!server) return [];
    const networks = (relatedObjects.ports.get(id) ?? []).map(({ network_id }) => network_id);
    return [
      {
        id,
        serverId: id,
        name: server.name || id,
        condition: guestCondition(server, own),
        addresses: own.flatMap(({ addresses }) => addresses),
        floatingIps: own.flatMap(({ floating_ips }) => floating_ips),
        groups: [...new Set(own.flatMap((port) => port.security_group_ids.map((group) => groups.get(group) ?? group)))],
        networks: new Set(networks).size,
      },
    ];
  });
  return {
    guests: guests.toSorted(byName).map(({ id: _, ...guest }) => guest),
    others: ports.filter(({ server_id }) => server_id === null || !servers.has(server_id)).toSorted(byName),
  };
}
