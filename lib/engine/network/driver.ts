import type { Socket } from 'node:net';
import type { Acl } from './acl.ts';

/** Where guests ask what they are, by whichever network. */
export const METADATA_ADDRESS = '169.254.169.254';
/** The same by IPv6, on the link of each network. */
export const METADATA_LINK_LOCAL = 'fe80::a9fe:a9fe';

/**
 * What a network is made of, in the words of OVN's northbound database; real-engine.md. Members of groups and address sets
 * are rows of their own, so that one port changes one row: in OVSDB each is a mutation of the set.
 */
interface NorthboundTables {
  logical_switch: {
    isProvider: boolean;
    mtu: number;
    /** What the hosts call the network outside that carries it, and its VLAN there; null where tunnels do, or without a tag. */
    physicalNetwork: string | null;
    segment: number | null;
  };
  logical_switch_port: {
    switch: string;
    /** `router` for the port that a router has on the switch, `metadata` for the one where guests ask what they are. */
    type: 'vif' | 'router' | 'metadata';
    /** Of `metadata`: the one host that it is bound to, as the southbound database names it. */
    host?: string;
    /** Of `vif`, while its guest moves from one host to another: what the platform calls the two. */
    moving?: { from: string; to: string };
    /** Of a `vif` that is plugged in nowhere: the address of its own that other ports may speak as, and their names. */
    virtual?: { address: string; parents: string[] };
    isEnabled: boolean;
    mac: string;
    addresses: string[];
    /** Whom it may speak as; null without port security. */
    allowed: { mac: string; address: string }[] | null;
  };
  /** What a port may send or receive, in kbit/s, and how what it sends is marked; null is no limit and no mark. */
  qos: {
    switch: string;
    port: string;
    /** What passes a router's gateway for one address outside; null is all that passes the port. */
    address: string | null;
    direction: 'egress' | 'ingress';
    rate: number | null;
    burst: number;
    dscp: number | null;
  };
  /** What the guests of a subnet are told; also which addresses they reach without a router. */
  dhcp_options: {
    switch: string;
    cidr: string;
    router: string | null;
    /** Whether it is told by DHCP at all. */
    isEnabled: boolean;
    dns: string[];
    routes: { destination: string; nexthop: string }[];
    /** Of IPv6: what routers say of the way to an address, and which way it is; null is none. */
    raMode: AddressMode | null;
    addressMode: AddressMode | null;
  };
  /** What the guest at a port is told otherwise than its subnet says: OVN's names and values; what is empty is not told. */
  port_dhcp: {
    switch: string;
    port: string;
    version: 4 | 6;
    /** Whether it is told anything by DHCP. */
    isEnabled: boolean;
    options: Record<string, string>;
  };
  port_group: Record<never, never>;
  port_group_port: { group: string; port: string };
  acl: Omit<Acl, 'id' | 'remote'> & { group: string; remote: { cidr: string } | { set: string } | null };
  address_set_address: { set: string; address: string };
  logical_router: { isEnabled: boolean };
  /** Named as its port on the switch. `networks` are addresses with the length of their prefix. */
  logical_router_port: { router: string; mac: string; networks: string[]; isGateway: boolean };
  static_route: { router: string; prefix: string; nexthop: string };
  /** `snat` hides a block behind the router's address, `dnat_and_snat` gives one address a second one outside. */
  nat: { router: string; type: 'snat' | 'dnat_and_snat'; external: string; logical: string };
}

type AddressMode = 'slaac' | 'dhcpv6-stateful' | 'dhcpv6-stateless';

export type TableName = keyof NorthboundTables;
/** A row; `owner` is the id of the platform's object that it was made from. */
export type NorthboundRow<T extends TableName = TableName> = {
  [Name in T]: NorthboundTables[Name] & {
    table: Name;
    name: string;
    owner: string;
    /** Only of what is read: what of it somebody else has changed, so that it differs from every row that is wanted. */
    drift?: string[];
  };
}[T];

/** One row to be there as it is said, or not to be there. */
export type NorthboundChange = { put: NorthboundRow } | { remove: Pick<NorthboundRow, 'table' | 'name'> };

/** Thrown for changes that are refused as they are, now and later; others are not held up by them. */
export class ChangesRefusedError extends Error {
  override name = 'ChangesRefusedError';
}

/** How what wires the instances of a host is: OVN's ovn-controller. */
export interface ControllerState {
  /** When it last carried out a configuration; null where it never said so. */
  reportedAt: string | null;
  /** OVN does not know it, or it does not follow OVN any more; null where it works. */
  problem: 'no_chassis' | 'silent_chassis' | null;
  /** For how many seconds it has not followed; null where it does. */
  silentS: number | null;
}

/**
 * What keeps the networks. What is there is told by the driver alone, so that it can be compared with what should be:
 * others write to a northbound database too.
 */
export interface NetworkDriver {
  /** How the controller of a host is that has one of these names, as last seen; undefined where that cannot be told. */
  controllerOf(...names: readonly string[]): ControllerState | undefined;
  /** The rows of some owners, or all rows. */
  read(owners?: readonly string[]): Promise<NorthboundRow[]>;
  /**
   * Makes all changes or none. Done twice it is as done once; what is to be removed may be gone. What stands on a switch, in
   * a group or at a router goes with it.
   * @throws ChangesRefusedError, and other errors when two of the changes are about the same row or nobody answers
   */
  apply(changes: readonly NorthboundChange[]): Promise<void>;
  /** Whether each port of a switch is wired where it is plugged in, by the name of the port. */
  portStates(): Promise<Map<string, boolean>>;
  /** Tells of every port that comes up or goes down from now on, until what is returned is called. */
  onPortState(listener: (port: string, isUp: boolean) => void): () => void;
  /**
   * Whether each router that is there does its work, by its name: it is switched on, and where it has a gateway, a host has
   * taken that.
   */
  routerStates(): Promise<Map<string, boolean>>;
  /** Tells of every router that begins or ceases to, as `onPortState` of ports. */
  onRouterState(listener: (router: string, isUp: boolean) => void): () => void;
}

/** Listener for metadata requests of a network: its port, and the port's addresses with prefix length. */
export interface MetadataListener {
  networkId: string;
  portId: string;
  mac: string;
  /** Bytes. */
  mtu: number;
  addresses: string[];
}

/** The metadata listeners of a host. */
export interface MetadataListeners {
  /** Name of the host in the southbound database. @throws with the reason if listeners cannot be created there */
  host(): Promise<string>;
  /**
   * Creates missing listeners and removes all others, including those of a killed process. Idempotent.
   * @param accept called with each connection, its network and the address of the guest
   * @returns the networks whose listener could not be created or removed, with the reason
   */
  reconcile(
    listeners: readonly MetadataListener[],
    accept: (networkId: string, socket: Socket, address: string) => void,
  ): Promise<{ networkId: string; reason: string }[]>;
  /** Stops listening. The namespaces are kept for the next process. */
  close(): void;
}

const textOf = (row: NorthboundRow) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const keyOf = ({ table, name }: Pick<NorthboundRow, 'table' | 'name'>) => `${table} ${name}`;

/** What leads from what is there to what should be; empty when they are the same. */
export function changesBetween(there: readonly NorthboundRow[], wanted: readonly NorthboundRow[]): NorthboundChange[] {
  const before = new Map(there.map((row) => [keyOf(row), row]));
  const after = new Map(wanted.map((row) => [keyOf(row), row]));
  const gone = there.filter((row) => !after.has(keyOf(row)));
  const other = [...after].filter(([key, row]) => {
    const known = before.get(key);
    return !known || textOf(known) !== textOf(row);
  });
  return [
    ...gone.map(({ table, name }): NorthboundChange => ({ remove: { table, name } })),
    ...other.map(([, put]): NorthboundChange => ({ put })),
  ];
}
