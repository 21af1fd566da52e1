import type { TopologyRouter } from '#lib/console/networking/topology/schema.ts';
import { hasFailed, isDown } from '#lib/networking/statuses.ts';
import { portCondition, routerCondition } from '../health.ts';
import { type MapLine, type MapNode, type Point, SIZE } from './shapes.ts';

/** Distance between two tracks, and margin before the first and after the last, in px. */
const TRACK = 10;
const MAX_ROOM = 160;
const MARGIN = 22;

/** Height of the tracks of the routers. If there are many routers, the tracks are closer together. */
export const roomFor = (routers: number): number => Math.min(MAX_ROOM, 2 * MARGIN + Math.max(0, routers - 1) * TRACK);

type Nodes = ReadonlyMap<string, MapNode>;

/**
 * Lines of the routers. Each router has its own track above and below the row of routers, so that lines do not merge.
 * Lanes at the top of a column are connected from above, others through the gutter on their left.
 */
export function linesFor(
  nodes: readonly MapNode[],
  routers: readonly TopologyRouter[],
  firsts: ReadonlySet<string>,
): MapLine[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const inRow = routers.flatMap((router) => byId.get(router.id) ?? []).toSorted((one, other) => one.x - other.x);
  const track = new Map(inRow.map(({ id }, index) => [id, offset(index, inRow.length)]));
  const out = routers.flatMap((router) => gatewayLine(byId, router, track.get(router.id) ?? MARGIN));
  const ends = endsOf(byId, routers, firsts);
  const into = routers.flatMap((router) => interfaceLines(byId, router, track.get(router.id) ?? MARGIN, ends));
  return [...spread(byId, out), ...into];
}

function offset(index: number, count: number): number {
  const room = roomFor(count) - 2 * MARGIN;
  return MARGIN + (count > 1 ? (room * index) / (count - 1) : 0);
}

const middle = ({ x, width }: MapNode): number => x + width / 2;

function gatewayLine(byId: Nodes, router: TopologyRouter, track: number): MapLine[] {
  const from = byId.get(router.id);
  const to = byId.get(router.gateway?.network_id ?? '');
  if (!from || !to) return [];
  const y = from.y - track;
  const points = [
    { x: middle(from), y: from.y },
    { x: middle(from), y },
    { x: middle(to), y },
    { x: middle(to), y: to.y + to.height },
  ];
  const condition = routerCondition(router);
  return [{ id: `${router.id}>${to.id}`, kind: 'gateway', from: from.id, to: to.id, points, condition }];
}

/** Distributes gateway lines to the same network along its edge, in the order of their routers. */
function spread(byId: Nodes, lines: readonly MapLine[]): MapLine[] {
  const at = ({ points }: MapLine) => points[0]?.x ?? 0;
  return [...Map.groupBy(lines, ({ to }) => to)].flatMap(([to, some]) => {
    const box = byId.get(to);
    return some
      .toSorted((one, other) => at(one) - at(other))
      .map((line, index) => {
        const x = box ? box.x + (box.width * (index + 1)) / (some.length + 1) : 0;
        const [start, bend, across, end] = line.points;
        return start && bend && across && end
          ? { ...line, points: [start, bend, { ...across, x }, { ...end, x }] }
          : line;
      });
  });
}

/** End of a router's line at a lane, by `router>lane`. */
type RouterPositions = ReadonlyMap<string, { point: Point; gutter: number | undefined }>;

function endsOf(byId: Nodes, routers: readonly TopologyRouter[], firsts: ReadonlySet<string>): RouterPositions {
  const pairs = routers.flatMap((router) =>
    [...new Set(router.interfaces.map(({ network_id }) => network_id))].flatMap((id) => {
      const lane = byId.get(id);
      return lane ? [{ key: `${router.id}>${id}`, lane }] : [];
    }),
  );
  const ends = new Map<string, { point: Point; gutter: number | undefined }>();
  const byLane = Map.groupBy(pairs, ({ lane }) => lane.id);
  const columns = Map.groupBy(
    pairs.filter(({ lane }) => !firsts.has(lane.id)),
    ({ lane }) => lane.x,
  );
  for (const { key, lane } of pairs) {
    const beside = byLane.get(lane.id) ?? [];
    const share = (beside.findIndex((pair) => pair.key === key) + 1) / (beside.length + 1);
    if (firsts.has(lane.id)) {
      ends.set(key, { point: { x: lane.x + lane.width * share, y: lane.y }, gutter: undefined });
      continue;
    }
    const passing = columns.get(lane.x) ?? [];
    const slot = (passing.findIndex((pair) => pair.key === key) + 1) / (passing.length + 1);
    const gutter = lane.x - SIZE.gutter + MARGIN / 2 + (SIZE.gutter - MARGIN) * slot;
    ends.set(key, { point: { x: lane.x, y: lane.y + SIZE.head * share }, gutter });
  }
  return ends;
}

function interfaceLines(byId: Nodes, router: TopologyRouter, track: number, ends: RouterPositions): MapLine[] {
  const from = byId.get(router.id);
  if (!from) return [];
  return [...Map.groupBy(router.interfaces, ({ network_id }) => network_id)].flatMap(([networkId, own]): MapLine[] => {
    const id = `${router.id}>${networkId}`;
    const end = ends.get(id);
    const [port] = own;
    if (!end || !port) return [];
    const y = from.y + from.height + track;
    const start = { x: middle(from), y: from.y + from.height };
    const { point, gutter } = end;
    const way =
      gutter === undefined
        ? [{ x: point.x, y }]
        : [
            { x: gutter, y },
            { x: gutter, y: point.y },
          ];
    const worst = own.find(hasFailed) ?? own.find(isDown) ?? port;
    const condition = router.admin_state_up
      ? portCondition({ status: worst.status, admin_state_up: true })
      : routerCondition(router);
    return [
      {
        id,
        kind: 'interface',
        from: from.id,
        to: networkId,
        points: [start, { ...start, y }, ...way, point],
        condition,
      },
    ];
  });
}
