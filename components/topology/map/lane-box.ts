import { msg } from '#lib/i18n/text.ts';
import { conditionOf, type Health, portCondition } from '../health.ts';
import type { Guest, Lane } from '../lanes.ts';
import {
  type GroupNode,
  type InstanceNode,
  LANE_WIDTH,
  type LaneNode,
  type MapNode,
  type PortsNode,
  SIZE,
} from './shapes.ts';

/**
 * More instances than this with the same groups on one network are combined into one tile until the user expands it.
 */
export const MAX_TILES = 30;

const WORST_FIRST: readonly Health[] = ['error', 'down', 'waits', 'busy', 'off', 'up'];
const INNER = LANE_WIDTH - 2 * SIZE.padding;
const STEP = SIZE.tile.height + SIZE.tileGap;

/** Layout of a lane at 0, 0 with its content. Groups of instances in `open` are expanded. */
export function laneBox(lane: Lane, open: ReadonlySet<string>): { lane: LaneNode; inside: MapNode[]; height: number } {
  const { network, guests, others } = lane;
  const inside: MapNode[] = [];
  let y: number = SIZE.head;
  const addTiles = (some: readonly Guest[]) => {
    inside.push(...some.map((guest, index) => instanceTile(network.id, guest, index, y)));
    y += Math.ceil(some.length / SIZE.tilesAcross) * STEP;
  };
  const loose: Guest[] = [];
  for (const [groups, some] of Map.groupBy(guests, (guest) => guest.groups.join(', '))) {
    if (some.length <= MAX_TILES) {
      loose.push(...some);
      continue;
    }
    const tile = groupTile(network.id, groups, some, y, open);
    inside.push(tile);
    y += STEP;
    if (tile.isOpen) addTiles(some);
  }
  addTiles(loose.toSorted((one, other) => guests.indexOf(one) - guests.indexOf(other)));
  if (others.length > 0) {
    inside.push(portsTile(lane, y));
    y += STEP;
  }
  const height = y - (inside.length > 0 ? SIZE.tileGap : 0) + (inside.length > 0 ? SIZE.padding : 0);
  return { lane: laneNode(lane, height), inside, height };
}

const laneNode = ({ network, guests, others }: Lane, height: number): LaneNode => ({
  id: network.id,
  kind: network.is_external ? 'external' : 'network',
  networkId: network.id,
  name: network.name || network.id,
  facts: network.subnets.map(({ cidr }) => cidr),
  condition: conditionOf(network),
  instances: guests.length,
  ports: others.length,
  x: 0,
  y: 0,
  width: LANE_WIDTH,
  height,
});

const factsOf = ({ addresses, floatingIps }: Guest): string[] => [...addresses, ...floatingIps];

const instanceTile = (networkId: string, guest: Guest, index: number, top: number): InstanceNode => ({
  id: `${networkId}/${guest.serverId}`,
  kind: 'instance',
  networkId,
  guest,
  name: guest.name,
  facts: factsOf(guest),
  condition: guest.condition,
  x: SIZE.padding + (index % SIZE.tilesAcross) * (SIZE.tile.width + SIZE.tileGap),
  y: top + Math.floor(index / SIZE.tilesAcross) * STEP,
  ...SIZE.tile,
});

function groupTile(
  networkId: string,
  groups: string,
  guests: readonly Guest[],
  y: number,
  open: ReadonlySet<string>,
): GroupNode {
  const id = `${networkId}/group/${groups}`;
  const counts = WORST_FIRST.map((health) => ({
    health,
    count: guests.filter(({ condition }) => condition.health === health).length,
  })).filter(({ count }) => count > 0);
  const worst = guests.find(({ condition }) => condition.health === counts[0]?.health);
  return {
    id,
    kind: 'group',
    networkId,
    name: groups,
    facts: [],
    condition: worst?.condition ?? { health: 'up', word: msg('Active') },
    counts,
    total: guests.length,
    parts: guests.map((guest) => ({ ...guest, id: guest.serverId, facts: factsOf(guest) })),
    isOpen: open.has(id),
    x: SIZE.padding,
    y,
    width: INNER,
    height: SIZE.tile.height,
  };
}

const portsTile = ({ network, others }: Lane, y: number): PortsNode => {
  const conditions = others.map(portCondition);
  return {
    id: `${network.id}/ports`,
    kind: 'ports',
    networkId: network.id,
    name: others.length === 1 ? (others[0]?.name ?? '') : '',
    facts: others.flatMap(({ addresses }) => addresses),
    condition: conditions.find(({ health }) => health === 'error') ?? { health: 'off', word: '' },
    total: others.length,
    parts: others.map((port) => ({ ...port, facts: port.addresses, condition: portCondition(port) })),
    x: SIZE.padding,
    y,
    width: INNER,
    height: SIZE.tile.height,
  };
};
