import { InvariantError } from '#lib/errors/invariant-error.ts';
import { type Acl, compileAcls, type Probe } from '../acl.ts';
import { AddressSet, parseAddressBlock } from '../address-set.ts';
import type { NorthboundRow } from '../driver.ts';
import { type Cidr, contains, type Ip, normalisedIp, parseCidr, parseIp } from '../ip.ts';
import { decidePacket, type PortFilter, type Verdict } from '../port-filter.ts';
import type { SimulatedNetwork } from './simulated-network.ts';

export interface Packet {
  source: string;
  destination: string;
  protocol: number;
  /** Destination port; for ICMP the type. */
  port: number | null;
  code: number | null;
}

/** One step of the path with its decision. */
interface Hop {
  at: 'port' | 'switch' | 'router' | 'outside';
  name: string;
  passes: boolean;
  decision:
    | Verdict['decision']
    | 'disabled'
    | 'delivered'
    | 'no_such_address'
    | 'no_gateway'
    | 'no_route'
    | 'routed'
    | 'translated'
    | 'left'
    | 'too_many_hops';
  /** The ACL or NAT row that decides. */
  by?: string;
}

export interface PacketTrace {
  arrivedAt: string | null;
  /** The packet as received. */
  packet: Packet;
  hops: Hop[];
}

const MAX_ROUTERS = 8;
type Place<T extends 'logical_switch_port' | 'logical_router_port'> = NorthboundRow<T>;

/** Traces a packet through the logical network from a port or from outside, in the order of OVN's pipelines. */
export function tracePacket(
  network: SimulatedNetwork,
  from: { port: string } | 'outside',
  packet: Packet,
): PacketTrace {
  const walker = new PacketTracer(network, packet);
  const arrivedAt = from === 'outside' ? walker.traceFromOutside() : walker.leave(from.port);
  return { arrivedAt, packet: walker.packet, hops: walker.hops };
}

class PacketTracer {
  readonly hops: Hop[] = [];
  packet: Packet;
  readonly #network: SimulatedNetwork;
  #routers = 0;

  constructor(network: SimulatedNetwork, packet: Packet) {
    this.#network = network;
    this.packet = {
      ...packet,
      source: normalisedIp(packet.source),
      destination: normalisedIp(packet.destination),
    };
  }

  /** From the guest at a port. */
  leave(name: string): string | null {
    const port = this.#network.row('logical_switch_port', name);
    if (!port?.isEnabled) return this.#stop('port', name, 'disabled');
    if (!this.#passes(port, 'egress')) return null;
    const destination = ipOf(this.packet.destination);
    const subnets = this.#network.rows('dhcp_options').filter((subnet) => subnet.switch === port.switch);
    const isNear = subnets.some(({ cidr }) => isIn(cidr, destination));
    if (isNear) return this.#switch(port.switch);
    const own = subnets.find(({ cidr }) => isIn(cidr, ipOf(this.packet.source))) ?? subnets.at(0);
    if (!own?.router) return this.#stop('switch', port.switch, 'no_gateway');
    return this.#forward(port.switch, own.router);
  }

  /** From outside, on provider networks. */
  traceFromOutside(): string | null {
    const destination = this.packet.destination;
    for (const { name } of this.#network.rows('logical_switch').filter(({ isProvider }) => isProvider)) {
      if (this.#ownerOf(name, destination)) return this.#switch(name);
    }
    return this.#stop('outside', 'outside', 'no_route');
  }

  /** To the owner of the address on a switch. */
  #switch(name: string): string | null {
    const { destination } = this.packet;
    const owner = this.#ownerOf(name, destination);
    if (owner?.table === 'logical_router_port') return this.#route(owner);
    if (owner) return this.#deliver(owner);
    const isProvider = this.#network.row('logical_switch', name)?.isProvider ?? false;
    if (!isProvider || this.#isOf(name, destination)) return this.#stop('switch', name, 'no_such_address');
    this.hops.push({ at: 'outside', name: 'outside', passes: true, decision: 'left' });
    return 'outside';
  }

  /** To the router with an address on the switch. */
  #forward(name: string, nexthop: string): string | null {
    const owner = this.#ownerOf(name, nexthop);
    if (owner?.table === 'logical_router_port') return this.#route(owner);
    if (owner) return this.#deliver(owner);
    // Everything behind the provider's gateway is outside.
    if (this.#network.row('logical_switch', name)?.isProvider) {
      this.hops.push({ at: 'outside', name: 'outside', passes: true, decision: 'left' });
      return 'outside';
    }
    return this.#stop('switch', name, 'no_gateway');
  }

  #route(entry: Place<'logical_router_port'>): string | null {
    const router = entry.router;
    this.#routers += 1;
    if (this.#routers > MAX_ROUTERS) return this.#stop('router', router, 'too_many_hops');
    if (!this.#network.row('logical_router', router)?.isEnabled) return this.#stop('router', router, 'disabled');
    this.#translateDestination(router);
    const way = this.#wayOf(router);
    if (!way) return this.#stop('router', router, 'no_route');
    if (way.exit.isGateway) this.#translateSource(router, way.exit);
    this.hops.push({ at: 'router', name: router, passes: true, decision: 'routed', by: way.exit.name });
    const exit = this.#network.row('logical_switch_port', way.exit.name);
    if (!exit) return this.#stop('router', router, 'no_route');
    return way.nexthop === null ? this.#switch(exit.switch) : this.#forward(exit.switch, way.nexthop);
  }

  #translateDestination(router: string): void {
    const nat = this.#nats(router).find(
      ({ type, external }) => type === 'dnat_and_snat' && external === this.packet.destination,
    );
    if (!nat) return;
    this.packet = { ...this.packet, destination: nat.logical };
    this.hops.push({ at: 'router', name: router, passes: true, decision: 'translated', by: nat.name });
  }

  #translateSource(router: string, exit: Place<'logical_router_port'>): void {
    const { source } = this.packet;
    const all = this.#nats(router);
    const nat =
      all.find(({ type, logical }) => type === 'dnat_and_snat' && logical === source) ??
      all.find(({ type, logical }) => type === 'snat' && isIn(logical, ipOf(source)));
    if (!nat || exit.networks.some((each) => each.split('/')[0] === source)) return;
    this.packet = { ...this.packet, source: nat.external };
    this.hops.push({ at: 'router', name: router, passes: true, decision: 'translated', by: nat.name });
  }

  /** Longest prefix match: connected networks, then routes. */
  #wayOf(router: string): { exit: Place<'logical_router_port'>; nexthop: string | null } | undefined {
    const ports = this.#network.rows('logical_router_port').filter((port) => port.router === router);
    const exitTo = (address: string) =>
      ports.find(({ networks }) => networks.some((each) => isIn(each, ipOf(address))));
    const near = ports.flatMap((exit) => exit.networks.map((prefix) => ({ exit, prefix, nexthop: null })));
    const far = this.#network
      .rows('static_route')
      .filter((route) => route.router === router)
      .flatMap(({ prefix, nexthop }) => {
        const exit = exitTo(nexthop);
        return exit ? [{ exit, prefix, nexthop }] : [];
      });
    const fitting = [...near, ...far].filter(({ prefix }) => isIn(prefix, ipOf(this.packet.destination)));
    return fitting.toSorted((one, other) => lengthOf(other.prefix) - lengthOf(one.prefix))[0];
  }

  #deliver(port: Place<'logical_switch_port'>): string | null {
    if (!port.isEnabled) return this.#stop('port', port.name, 'disabled');
    if (!this.#passes(port, 'ingress')) return null;
    this.hops.push({ at: 'port', name: port.name, passes: true, decision: 'delivered' });
    return port.name;
  }

  #passes(port: Place<'logical_switch_port'>, direction: Probe['direction']): boolean {
    const { source, destination, protocol, port: number, code } = this.packet;
    const [near, far] = direction === 'egress' ? [source, destination] : [destination, source];
    const [local, remote] = [blockOf(near), blockOf(far)];
    const { passes, decision, acl } = decidePacket(filterOf(this.#network, port), {
      direction,
      protocol,
      port: number,
      code,
      remote,
      local,
    });
    this.hops.push({ at: 'port', name: port.name, passes, decision, ...(acl ? { by: acl.id } : {}) });
    return passes;
  }

  /** Owner of an address on a switch: the port or router that has it or is allowed to use it. */
  #ownerOf(name: string, address: string): Place<'logical_switch_port'> | Place<'logical_router_port'> | undefined {
    const ports = this.#network.rows('logical_switch_port').filter((port) => port.switch === name);
    const has = ports.find(({ addresses }) => addresses.includes(address));
    const routed = ports.flatMap((port) => this.#network.row('logical_router_port', port.name) ?? []);
    const second = routed.find(({ router }) =>
      this.#nats(router).some(({ type, external }) => type === 'dnat_and_snat' && external === address),
    );
    const also = ports.find(({ allowed }) => allowed?.some((pair) => isIn(pair.address, ipOf(address))));
    const found = has ?? second ?? also;
    if (found?.table !== 'logical_switch_port' || found.type !== 'router') return found;
    return this.#network.row('logical_router_port', found.name);
  }

  #isOf(name: string, address: string): boolean {
    const subnets = this.#network.rows('dhcp_options').filter((subnet) => subnet.switch === name);
    return subnets.some(({ cidr }) => isIn(cidr, ipOf(address)));
  }

  #nats(router: string): NorthboundRow<'nat'>[] {
    return this.#network.rows('nat').filter((nat) => nat.router === router);
  }

  #stop(at: Hop['at'], name: string, decision: Hop['decision']): null {
    this.hops.push({ at, name, passes: false, decision });
    return null;
  }
}

/** The checks of a port, derived from the model. */
function filterOf(network: SimulatedNetwork, port: Place<'logical_switch_port'>): PortFilter {
  const groups = network.rows('port_group_port').filter((member) => member.port === port.name);
  const names = new Set(groups.map(({ group }) => group));
  const sets = Map.groupBy(network.rows('address_set_address'), ({ set }) => set);
  const setOf = (name: string) => new AddressSet((sets.get(name) ?? []).map(({ address }) => address));
  const acls = network.rows('acl').flatMap(({ name: id, group, remote, ...acl }): Acl[] => {
    if (!names.has(group)) return [];
    if (remote === null) return [{ ...acl, id, remote }];
    return [{ ...acl, id, remote: 'set' in remote ? setOf(remote.set) : new AddressSet([remote.cidr]) }];
  });
  return {
    isChecked: port.allowed !== null,
    addresses: new AddressSet(port.allowed?.map(({ address }) => address) ?? []),
    acls: compileAcls(acls),
    hasGroups: names.size > 0,
  };
}

/** Addresses in the model are valid. @throws for invalid addresses of a packet */
function ipOf(text: string): Ip {
  const ip = parseIp(text);
  if (!ip) throw new InvariantError(`${text} is not an address.`);
  return ip;
}

function blockOf(text: string): Cidr {
  const block = parseAddressBlock(text);
  if (!block) throw new InvariantError(`${text} is not an address.`);
  return block;
}

const lengthOf = (prefix: string): number => parseCidr(prefix)?.prefix ?? -1;

function isIn(block: string, ip: Ip): boolean {
  const cidr = parseAddressBlock(block);
  return cidr !== undefined && contains(cidr, ip);
}
