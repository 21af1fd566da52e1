import type { Topology, TopologyRouter } from '#lib/console/networking/topology/schema.ts';
import { routerCondition } from '../health.ts';
import { type Lane, lanesOf } from '../lanes.ts';
import { columnsOf, columnX, rowOf } from './columns.ts';
import { laneBox } from './lane-box.ts';
import { linesFor, roomFor } from './lines.ts';
import { LANE_WIDTH, type LaneNode, type MapLayout, type MapNode, type RouterNode, SIZE } from './shapes.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Layout of the map: external networks at the top, routers below them, then networks as lanes with their instances, in
 * columns. It is deterministic, and nothing overlaps.
 */
export function layoutOf(topology: Topology, open: ReadonlySet<string> = NONE): MapLayout {
  const lanes = lanesOf(topology);
  const routers = inOrder(topology.routers, lanes);
  const outside = lanes.filter(({ network }) => network.is_external).map((lane) => laneBox(lane, open));
  const inside = byRouter(
    lanes.filter(({ network }) => !network.is_external),
    routers,
  ).map((lane) => laneBox(lane, open));
  const top = Math.max(0, ...outside.map(({ height }) => height));
  const routersY = outside.length > 0 ? top + roomFor(routers.length) : 0;
  const lanesY = routersY + (routers.length > 0 ? SIZE.router.height + roomFor(routers.length) : 0);
  const columns = columnsOf(
    inside.map(({ height }) => height),
    lanesY,
  );
  const nodes: MapNode[] = [];
  const firsts = new Set<string>();
  for (const [index, { lane, inside: content }] of inside.entries()) {
    const place = columns.places[index] ?? { column: 0, y: 0, isFirst: true };
    if (place.isFirst) firsts.add(lane.id);
    nodes.push(...moved([lane, ...content], columnX(place.column), lanesY + place.y));
  }
  const middles = new Map(nodes.filter(isLane).map(({ id, x }) => [id, x + LANE_WIDTH / 2]));
  const routerNodes = routerRow(routers, middles, columns.width / 2, routersY);
  const ledBy = new Map(routerNodes.map(({ routerId, x }) => [routerId, x + SIZE.router.width / 2]));
  const outsideX = rowOf(
    outside.map(({ lane }) => {
      const leading = routers.filter(({ gateway }) => gateway?.network_id === lane.id);
      return {
        id: lane.id,
        middle: mean(
          leading.map(({ id }) => ledBy.get(id) ?? 0),
          columns.width / 2,
        ),
      };
    }),
    { width: LANE_WIDTH },
  );
  for (const { lane, inside: content } of outside)
    nodes.push(...moved([lane, ...content], outsideX.get(lane.id) ?? 0, 0));
  nodes.push(...routerNodes);
  return atMargin(nodes, routers, firsts);
}

const isLane = (node: MapNode): node is LaneNode => node.kind === 'network' || node.kind === 'external';
const mean = (numbers: readonly number[], otherwise: number): number =>
  numbers.length === 0 ? otherwise : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const moved = (nodes: readonly MapNode[], x: number, y: number): MapNode[] =>
  nodes.map((node) => ({ ...node, x: node.x + x, y: node.y + y }));

/** Sorts routers by their external network, then by name. */
function inOrder(routers: readonly TopologyRouter[], lanes: readonly Lane[]): TopologyRouter[] {
  const index = new Map(lanes.map(({ network }, at) => [network.id, at]));
  const outside = ({ gateway }: TopologyRouter) => index.get(gateway?.network_id ?? '') ?? lanes.length;
  return routers.toSorted(
    (one, other) =>
      outside(one) - outside(other) || one.name.localeCompare(other.name) || one.id.localeCompare(other.id),
  );
}

/** Places networks of the same router side by side, and those without a router last. */
function byRouter(lanes: readonly Lane[], routers: readonly TopologyRouter[]): Lane[] {
  const index = new Map(routers.map(({ id }, at) => [id, at]));
  const place = (lane: Lane) =>
    mean(
      lane.routers.map(({ id }) => index.get(id) ?? 0),
      routers.length,
    );
  return lanes.toSorted((one, other) => place(one) - place(other));
}

function routerRow(
  routers: readonly TopologyRouter[],
  middles: ReadonlyMap<string, number>,
  centre: number,
  y: number,
): RouterNode[] {
  const wishes = routers.map(({ id, interfaces }) => ({
    id,
    middle: mean(
      interfaces.flatMap(({ network_id }) => middles.get(network_id) ?? []),
      centre,
    ),
  }));
  const row = rowOf(wishes, SIZE.router);
  return routers.map((router) => ({
    id: router.id,
    kind: 'router',
    routerId: router.id,
    name: router.name || router.id,
    facts: router.gateway?.addresses ?? [],
    condition: routerCondition(router),
    x: row.get(router.id) ?? 0,
    y,
    ...SIZE.router,
  }));
}

function atMargin(
  nodes: readonly MapNode[],
  routers: readonly TopologyRouter[],
  firsts: ReadonlySet<string>,
): MapLayout {
  const left = Math.min(SIZE.gutter, ...nodes.map(({ x }) => x));
  const shifted = moved(nodes, SIZE.gutter - left, SIZE.padding);
  return {
    nodes: shifted,
    lines: linesFor(shifted, routers, firsts),
    width: Math.max(0, ...shifted.map(({ x, width }) => x + width)) + SIZE.gutter,
    height: Math.max(0, ...shifted.map(({ y, height }) => y + height)) + SIZE.padding,
  };
}
