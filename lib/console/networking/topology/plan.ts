import { overlaps, parseCidr } from '#lib/engine/network/ip.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Topology, TopologyNetwork, TopologyRouter, TopologyServer, TopologySubnet } from './schema.ts';

/** A planned connection, which takes effect when it is applied. */
export type Change =
  | { kind: 'interface'; routerId: string; subnetId: string }
  | { kind: 'gateway'; routerId: string; networkId: string }
  | { kind: 'attach'; serverId: string; networkId: string }
  | { kind: 'plug'; serverId: string; portId: string };

/** A possible change with its title, its ends, and the reason if the platform would reject it. */
export interface Option {
  /** Equal for equal changes. */
  key: string;
  change: Change;
  title: Text;
  /** Ids of the connected objects on the map. */
  ends: readonly [from: string, to: string];
  refused?: Text | undefined;
}

/** End of a connection on the map. */
export interface End {
  kind: 'router' | 'network' | 'instance';
  id: string;
}

const named = ({ id, name }: { id: string; name: string }): string => name || id;
const subnetText = ({ name, cidr }: TopologySubnet): string => (name === '' ? cidr : `${name} (${cidr})`);

/** All connections of one object, or between two objects. Impossible ones have a reason. */
export function optionsFor(topology: Topology, pending: readonly Change[], from: End, to?: End): Option[] {
  const all = [
    ...topology.routers.flatMap((router) => routerOptions(topology, pending, router)),
    ...topology.servers.flatMap((server) => serverOptions(topology, pending, server)),
  ];
  const has = ({ ends }: Option, end: End | undefined) => end === undefined || ends.includes(end.id);
  return all.filter((option) => has(option, from) && has(option, to) && from.id !== to?.id);
}

function routerOptions(topology: Topology, pending: readonly Change[], router: TopologyRouter): Option[] {
  return topology.networks.flatMap((network): Option[] => {
    const ends = [router.id, network.id] as const;
    if (network.is_external) {
      const change: Change = { kind: 'gateway', routerId: router.id, networkId: network.id };
      const title = msg('Set {network} as the gateway of {router}', { network: named(network), router: named(router) });
      return [{ key: keyOf(change), change, title, ends, refused: gatewayRefusal(topology, pending, router, network) }];
    }
    return network.subnets.map((subnet) => {
      const change: Change = { kind: 'interface', routerId: router.id, subnetId: subnet.id };
      const title = msg('Connect subnet {subnet} to {router}', { subnet: subnetText(subnet), router: named(router) });
      return { key: keyOf(change), change, title, ends, refused: interfaceRefusal(topology, pending, router, subnet) };
    });
  });
}

function serverOptions(topology: Topology, pending: readonly Change[], server: TopologyServer): Option[] {
  return topology.networks.flatMap((network): Option[] => {
    const ends = [server.id, network.id] as const;
    const change: Change = { kind: 'attach', serverId: server.id, networkId: network.id };
    const title = msg('Attach {instance} to {network}', { instance: named(server), network: named(network) });
    const refused = attachRefusal(topology, pending, server, network);
    const loose = topology.ports.filter(
      (port) => port.network_id === network.id && port.server_id === null && port.device_owner === '',
    );
    return [
      { key: keyOf(change), change, title, ends, refused },
      ...loose.map((port): Option => {
        const plug: Change = { kind: 'plug', serverId: server.id, portId: port.id };
        const said = { port: named(port), network: named(network), instance: named(server) };
        const taken = pending.some((one) => one.kind === 'plug' && one.portId === port.id);
        return {
          key: keyOf(plug),
          change: plug,
          title: msg('Attach port {port} of {network} to {instance}', said),
          ends,
          refused: stateRefusal(server) ?? (taken ? ALREADY : undefined),
        };
      }),
    ];
  });
}

const keyOf = (change: Change): string => JSON.stringify(change);

const ALREADY = msg('This is already a pending change.');
const isPending = (pending: readonly Change[], change: Change): boolean =>
  pending.some((one) => keyOf(one) === keyOf(change));

/**
 * docs/contract/networking.md 8: only one router has the gateway address of a subnet, and subnets of a router do not
 * overlap.
 */
function interfaceRefusal(
  topology: Topology,
  pending: readonly Change[],
  router: TopologyRouter,
  subnet: TopologySubnet,
): Text | undefined {
  const interfaces = pending.flatMap((one) => (one.kind === 'interface' ? [one] : []));
  if (isPending(pending, { kind: 'interface', routerId: router.id, subnetId: subnet.id })) return ALREADY;
  if (router.interfaces.some(({ subnet_id }) => subnet_id === subnet.id)) return msg('They are already connected.');
  if (subnet.gateway_ip === null) return msg('The subnet has no gateway address.');
  if (subnet.is_gateway_taken || interfaces.some(({ subnetId }) => subnetId === subnet.id)) {
    return msg('The gateway address {address} is taken.', { address: subnet.gateway_ip });
  }
  const gateways = pending.flatMap((one) =>
    one.kind === 'gateway' && one.routerId === router.id ? [one.networkId] : [],
  );
  const outside = new Set([router.gateway?.network_id, ...gateways]);
  const own = subnetsOf(pending, router);
  const other = topology.networks
    .flatMap(({ id, subnets }) => (outside.has(id) ? subnets : subnets.filter((one) => own.has(one.id))))
    .find(({ cidr }) => isOverlap(cidr, subnet.cidr));
  return other && msg('It overlaps with {subnet}, which the router is connected to.', { subnet: subnetText(other) });
}

/** Subnets with an existing or planned interface of a router. */
const subnetsOf = (pending: readonly Change[], router: TopologyRouter): ReadonlySet<string> =>
  new Set([
    ...router.interfaces.map(({ subnet_id }) => subnet_id),
    ...pending.flatMap((one) => (one.kind === 'interface' && one.routerId === router.id ? [one.subnetId] : [])),
  ]);

function gatewayRefusal(
  topology: Topology,
  pending: readonly Change[],
  router: TopologyRouter,
  network: TopologyNetwork,
): Text | undefined {
  const { gateway } = router;
  if (gateway?.network_id === network.id) return msg('They are already connected.');
  if (gateway) {
    const present = topology.networks.find(({ id }) => id === gateway.network_id);
    return msg('Its gateway is {network}. Clear it first.', { network: present ? named(present) : gateway.network_id });
  }
  if (pending.some((one) => one.kind === 'gateway' && one.routerId === router.id)) return ALREADY;
  const own = subnetsOf(pending, router);
  const inside = topology.networks.flatMap(({ subnets }) => subnets.filter(({ id }) => own.has(id)));
  const other = inside.find(({ cidr }) => network.subnets.some((subnet) => isOverlap(subnet.cidr, cidr)));
  return other && msg('It overlaps with {subnet}, which the router is connected to.', { subnet: subnetText(other) });
}

function attachRefusal(
  topology: Topology,
  pending: readonly Change[],
  server: TopologyServer,
  network: TopologyNetwork,
): Text | undefined {
  if (isPending(pending, { kind: 'attach', serverId: server.id, networkId: network.id })) return ALREADY;
  if (topology.ports.some((port) => port.server_id === server.id && port.network_id === network.id)) {
    return msg('They are already connected.');
  }
  if (!network.is_open) return msg('Instances cannot have ports on this external network. Use a floating IP.');
  if (network.subnets.length === 0) return msg('The network has no subnet to take an address from.');
  return stateRefusal(server);
}

const PLUGGABLE: ReadonlySet<string> = new Set(['ACTIVE', 'PAUSED', 'SHUTOFF']);
const stateRefusal = ({ status }: TopologyServer): Text | undefined =>
  PLUGGABLE.has(status) ? undefined : msg('Ports can be added only to an active, paused or shut off instance.');

function isOverlap(one: string, other: string): boolean {
  const [a, b] = [parseCidr(one), parseCidr(other)];
  return a !== undefined && b !== undefined && overlaps(a, b);
}
