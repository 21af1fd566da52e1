import type { Socket } from 'node:net';
import type { Acl } from './acl.ts';

/** Address of the metadata service on all networks. */
export const METADATA_ADDRESS = '169.254.169.254';
/** IPv6 address of the metadata service, link-local. */
export const METADATA_LINK_LOCAL = 'fe80::a9fe:a9fe';

/**
 * Networks in terms of OVN's northbound database; docs/contract/real-engine.md. Members of groups and address sets are
 * separate rows, so that one port changes one row: in OVSDB each is a mutation of the set.
 */
interface NorthboundTables {
  logical_switch: {
    isProvider: boolean;
    mtu: number;
    /** Physical network and VLAN; null for tunnels or without a tag. */
    physicalNetwork: string | null;
    segment: number | null;
  };
  logical_switch_port: {
    switch: string;
    /** `router`: the port of a router on the switch; `metadata`: the port of the metadata listener. */
    type: 'vif' | 'router' | 'metadata';
    /** Host of a `metadata` port, as the southbound database names it. */
    host?: string;
    /** Source and destination host of a `vif` during a live migration, by platform names. */
    moving?: { from: string; to: string };
    virtual?: { address: string; parents: string[] };
    isEnabled: boolean;
    mac: string;
    addresses: string[];
    /** Allowed source addresses; null without port security. */
    allowed: { mac: string; address: string }[] | null;
  };
  /** Bandwidth limits in kbit/s and DSCP marking; null for none. */
  qos: {
    switch: string;
    port: string;
    /** External address that the limit applies to; null for the whole gateway port. */
    address: string | null;
    direction: 'egress' | 'ingress';
    rate: number | null;
    burst: number;
    dscp: number | null;
  };
  /** DHCP options of a subnet; also determines which addresses its guests reach without a router. */
  dhcp_options: {
    switch: string;
    cidr: string;
    router: string | null;
    /** Whether DHCP is enabled. */
    isEnabled: boolean;
    dns: string[];
    routes: { destination: string; nexthop: string }[];
    /** IPv6: address mode and route in router advertisements; null for none. */
    raMode: AddressMode | null;
    addressMode: AddressMode | null;
  };
  /** DHCP options of a port that override those of its subnet, in OVN's names; empty values are omitted. */
  port_dhcp: {
    switch: string;
    port: string;
    version: 4 | 6;
    /** Whether DHCP is enabled for the port. */
    isEnabled: boolean;
    options: Record<string, string>;
  };
  port_group: Record<never, never>;
  port_group_port: { group: string; port: string };
  acl: Omit<Acl, 'id' | 'remote'> & { group: string; remote: { cidr: string } | { set: string } | null };
  address_set_address: { set: string; address: string };
  logical_router: { isEnabled: boolean };
  /** Has the name of its port on the switch. `networks` are addresses with prefix length. */
  logical_router_port: { router: string; mac: string; networks: string[]; isGateway: boolean };
  static_route: { router: string; prefix: string; nexthop: string };
  /** `snat` hides a block behind the router's address, `dnat_and_snat` maps one address to an external one. */
  nat: { router: string; type: 'snat' | 'dnat_and_snat'; external: string; logical: string };
}

type AddressMode = 'slaac' | 'dhcpv6-stateful' | 'dhcpv6-stateless';

export type TableName = keyof NorthboundTables;
/** A row; `owner` is the id of the platform object it belongs to. */
export type NorthboundRow<T extends TableName = TableName> = {
  [Name in T]: NorthboundTables[Name] & {
    table: Name;
    name: string;
    owner: string;
    /** Set when rows are read: columns changed by somebody else. Such a row differs from every wanted row. */
    drift?: string[];
  };
}[T];

/** Creates or replaces a row, or removes it. */
export type NorthboundChange = { put: NorthboundRow } | { remove: Pick<NorthboundRow, 'table' | 'name'> };

/** Thrown for changes that are invalid and will not succeed later. Other changes are not affected. */
export class ChangesRefusedError extends Error {
  override name = 'ChangesRefusedError';
}

/** State of the ovn-controller of a host. */
export interface ControllerState {
  /** Time of the last completed configuration; null if unknown. */
  reportedAt: string | null;
  /** it is not registered in OVN, or it does not follow OVN any more; null where it works. */
  problem: 'no_chassis' | 'silent_chassis' | null;
  /** Seconds since it stopped processing changes; null if it works. */
  silentS: number | null;
  /** Time in ms for which a request to report has been unanswered; null if there is none. */
  unansweredMs: number | null;
}

/**
 * Stores the logical networks. Only the driver reports the actual state, so that it can be compared with the desired
 * one: others may write to a northbound database too.
 */
export interface NetworkDriver {
  /** Last known state of the controller of the host with one of these names; undefined if unknown. */
  controllerOf(...names: readonly string[]): ControllerState | undefined;
  /** Requests a report from all controllers, at most every two seconds. Does not wait for the reports. */
  requestControllerReports(): void;
  /**
   * Removes a host that certainly runs nothing, so that gateways move elsewhere at once. It registers again when it
   * returns. Ambiguous hosts are kept.
   */
  removeHost(name: string): Promise<void>;
  read(owners?: readonly string[]): Promise<NorthboundRow[]>;
  /**
   * Applies all changes or none. Idempotent; removing a missing row succeeds. Children of a removed switch, group or
   * router are removed too. @throws ChangesRefused; other errors if two changes concern one row or the database does
   * not respond
   */
  apply(changes: readonly NorthboundChange[]): Promise<void>;
  /** Whether each switch port is wired on its host, by port name. */
  portStates(): Promise<Map<string, boolean>>;
  /** Subscribes to changes of port states; the returned function unsubscribes. */
  onPortState(listener: (port: string, isUp: boolean) => void): () => void;
  /** Whether each router works, by name: it is enabled, and a host serves its gateway if it has one. */
  routerStates(): Promise<Map<string, boolean>>;
  /** Subscribes to changes of router states, like `onPortState`. */
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

/** The changes that turn the actual rows into the wanted ones; empty if they are equal. */
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
