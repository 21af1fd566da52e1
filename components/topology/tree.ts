import type { Topology, TopologyRouter } from '#lib/console/networking/topology/schema.ts';
import { type Condition, conditionOf, portCondition, routerCondition } from './health.ts';
import { type Guest, type Lane, lanesOf, unconnectedOf } from './lanes.ts';

export type TreeKind = 'external' | 'router' | 'network' | 'instance' | 'port';

/** A node of the tree. A network with two routers appears below both. */
export interface TreeItem {
  /** Ids from the root to the node. */
  path: string;
  kind: TreeKind;
  id: string;
  name: string;
  condition: Condition;
  facts: string[];
  children: TreeItem[];
}

export function treeOf(topology: Topology): TreeItem[] {
  const lanes = lanesOf(topology);
  const inside = lanes.filter(({ network }) => !network.is_external);
  const joined = new Set(topology.routers.flatMap(({ interfaces }) => interfaces.map((one) => one.network_id)));
  const shown = new Set(topology.networks.map(({ id }) => id));
  const isLone = ({ gateway }: TopologyRouter) => gateway === null || !shown.has(gateway.network_id);
  const routerItem = (router: TopologyRouter, above: string): TreeItem => {
    const path = `${above}/${router.id}`;
    const own = new Set(router.interfaces.map(({ network_id }) => network_id));
    return {
      path,
      ...named('router', router),
      condition: routerCondition(router),
      facts: router.gateway?.addresses ?? [],
      children: inside.filter(({ network }) => own.has(network.id)).map((lane) => networkItem(lane, path)),
    };
  };
  return [
    ...lanes
      .filter(({ network }) => network.is_external)
      .map((lane) => {
        const item = networkItem(lane, '', 'external');
        const out = lane.routers.filter(({ gateway }) => gateway?.network_id === lane.network.id);
        return { ...item, children: [...out.map((router) => routerItem(router, item.path)), ...item.children] };
      }),
    ...topology.routers.filter(isLone).map((router) => routerItem(router, '')),
    ...inside.filter(({ network }) => !joined.has(network.id)).map((lane) => networkItem(lane, '')),
    ...unconnectedOf(topology).map((server) => guestItem({ ...server, addresses: [], floatingIps: [] }, '')),
  ];
}

const named = (kind: TreeKind, thing: { id: string; name: string; status: string; admin_state_up: boolean }) => ({
  kind,
  id: thing.id,
  name: thing.name || thing.id,
  condition: conditionOf(thing),
});

function networkItem({ network, guests, others }: Lane, above: string, kind: TreeKind = 'network'): TreeItem {
  const path = `${above}/${network.id}`;
  return {
    path,
    ...named(kind, network),
    facts: network.subnets.map(({ cidr }) => cidr),
    children: [
      ...guests.map((guest) => guestItem(guest, path)),
      ...others.map(
        (port): TreeItem => ({
          path: `${path}/${port.id}`,
          kind: 'port',
          id: port.id,
          name: port.name || port.id,
          condition: portCondition(port),
          facts: port.addresses,
          children: [],
        }),
      ),
    ],
  };
}

type ListedGuest = Pick<Guest, 'serverId' | 'name' | 'condition' | 'addresses' | 'floatingIps'>;

const guestItem = ({ serverId, name, condition, addresses, floatingIps }: ListedGuest, above: string): TreeItem => ({
  path: `${above}/${serverId}`,
  kind: 'instance',
  id: serverId,
  name,
  condition,
  facts: [...addresses, ...floatingIps],
  children: [],
});

export interface TreeLine {
  item: TreeItem;
  level: number;
  position: number;
  siblings: number;
  isOpen: boolean;
}

export function linesOf(items: readonly TreeItem[], isOpen: (item: TreeItem) => boolean, level = 1): TreeLine[] {
  return items.flatMap((item, index) => {
    const open = item.children.length > 0 && isOpen(item);
    const line = { item, level, position: index + 1, siblings: items.length, isOpen: open };
    return [line, ...(open ? linesOf(item.children, isOpen, level + 1) : [])];
  });
}

/** Matching nodes with their ancestors and all of their descendants. */
export function foundIn(items: readonly TreeItem[], isFound: (item: TreeItem) => boolean): TreeItem[] {
  return items.flatMap((item) => {
    if (isFound(item)) return [item];
    const children = foundIn(item.children, isFound);
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}

/** Target of an arrow key: the previous or next line, the first child, or the parent; undefined if there is none. */
export function stepFrom(lines: readonly TreeLine[], path: string, key: string): string | undefined {
  const at = lines.findIndex(({ item }) => item.path === path);
  const line = lines[at];
  if (!line) return lines[0]?.item.path;
  switch (key) {
    case 'ArrowDown':
      return lines[at + 1]?.item.path;
    case 'ArrowUp':
      return lines[at - 1]?.item.path;
    case 'ArrowRight':
      return line.isOpen ? lines[at + 1]?.item.path : undefined;
    case 'ArrowLeft':
      return lines.slice(0, at).findLast(({ level }) => level < line.level)?.item.path;
    case 'Home':
      return lines[0]?.item.path;
    case 'End':
      return lines.at(-1)?.item.path;
    default:
      return undefined;
  }
}
