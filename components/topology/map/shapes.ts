import type { SearchableNode } from '../find.ts';
import type { Condition, Health } from '../health.ts';
import type { Guest } from '../lanes.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** In px at full size. */
export const SIZE = {
  tile: { width: 152, height: 44 },
  tileGap: 8,
  tilesAcross: 2,
  padding: 12,
  head: 60,
  router: { width: 208, height: 60 },
  /** Space between columns of lanes, which lines use. */
  gutter: 56,
  laneGap: 32,
  rowGap: 32,
} as const;

export const LANE_WIDTH = SIZE.tilesAcross * SIZE.tile.width + (SIZE.tilesAcross - 1) * SIZE.tileGap + 2 * SIZE.padding;

interface Node extends Box {
  id: string;
  name: string;
  facts: string[];
  condition: Condition;
}

export interface LaneNode extends Node {
  kind: 'network' | 'external';
  networkId: string;
  instances: number;
  ports: number;
}

export interface RouterNode extends Node {
  kind: 'router';
  routerId: string;
}

export interface InstanceNode extends Node {
  kind: 'instance';
  networkId: string;
  guest: Guest;
}

export interface GroupNode extends Node {
  kind: 'group';
  networkId: string;
  /** Instances by health, the worst first. */
  counts: { health: Health; count: number }[];
  total: number;
  parts: SearchableNode[];
  isOpen: boolean;
}

/** Ports of a network that do not belong to an instance. */
export interface PortsNode extends Node {
  kind: 'ports';
  networkId: string;
  total: number;
  parts: SearchableNode[];
}

export type MapNode = LaneNode | RouterNode | InstanceNode | GroupNode | PortsNode;

/** A line from a router to a network, with right-angled bends. */
export interface MapLine {
  id: string;
  kind: 'gateway' | 'interface';
  from: string;
  to: string;
  points: Point[];
  condition: Condition;
}

export interface MapLayout {
  width: number;
  height: number;
  nodes: MapNode[];
  lines: MapLine[];
}

/** The part of a node that arrow keys and lines refer to; for a lane its head. */
export const headOf = (node: MapNode): Box =>
  node.kind === 'network' || node.kind === 'external' ? { ...node, height: SIZE.head } : node;
