import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Topology } from '#lib/console/networking/topology/schema.ts';
import { aNetwork, aPort, aRouter, aServer, aTopology } from '#lib/testing/topology.ts';
import { MAX_TILES } from './lane-box.ts';
import { layoutOf } from './layout.ts';
import { neighbourOf } from './neighbour.ts';
import { type Box, type MapLayout, type MapNode, SIZE } from './shapes.ts';

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const isPlace = (node: MapNode) => node.kind === 'network' || node.kind === 'external' || node.kind === 'router';
const pairs = <T>(some: readonly T[]) =>
  some.flatMap((one, at) => some.slice(at + 1).map((other) => [one, other] as const));

function expectTidy(layout: MapLayout) {
  const places = layout.nodes.filter(isPlace);
  for (const [one, other] of pairs(places)) expect(overlap(one, other), `${one.id} ${other.id}`).toBe(false);
  for (const place of places) {
    const tiles = layout.nodes.filter((node) => !isPlace(node) && node.id.startsWith(`${place.id}/`));
    for (const tile of tiles) expect(isInside(tile, place), tile.id).toBe(true);
    for (const [one, other] of pairs(tiles)) expect(overlap(one, other), `${one.id} ${other.id}`).toBe(false);
    for (const tile of tiles) expect(tile.y).toBeGreaterThanOrEqual(place.y + SIZE.head);
  }
  for (const { points } of layout.lines) {
    for (const [index, point] of points.slice(1).entries()) {
      expect(point.x === points[index]?.x || point.y === points[index]?.y).toBe(true);
    }
  }
}

const anyTopology = fc
  .record({
    outside: fc.nat(4),
    inside: fc.nat(14),
    routers: fc.array(fc.record({ gateway: fc.nat(8), on: fc.array(fc.nat(13), { maxLength: 6 }) }), { maxLength: 9 }),
    guests: fc.array(fc.tuple(fc.nat(13), fc.nat(60)), { maxLength: 90 }),
    loose: fc.array(fc.nat(13), { maxLength: 5 }),
  })
  .map(({ outside, inside, routers, guests, loose }): Topology => {
    const lane = (at: number) => `net-${at % Math.max(1, inside)}`;
    return aTopology({
      networks: [
        ...Array.from({ length: outside }, (_, at) => aNetwork(`out-${at}`, { is_external: true })),
        ...Array.from({ length: inside }, (_, at) => aNetwork(`net-${at}`)),
      ],
      routers: routers.map(({ gateway, on }, at) =>
        aRouter(`router-${at}`, { ...(gateway < 6 ? { gateway: `out-${gateway}` } : {}), on: on.map(lane) }),
      ),
      ports: [
        ...guests.map(([at, server], index) => aPort(`port-${index}`, lane(at), { server: `server-${server}` })),
        ...loose.map((at, index) => aPort(`loose-${index}`, lane(at))),
      ],
      servers: Array.from({ length: 61 }, (_, at) => aServer(`server-${at}`)),
    });
  });

const crowd = (count: number, values: object = {}) =>
  aTopology({
    networks: [aNetwork('front')],
    ports: Array.from({ length: count }, (_, at) => aPort(`p${at}`, 'front', { server: `s${at}`, groups: ['web'] })),
    servers: Array.from({ length: count }, (_, at) => aServer(`s${at}`, values)),
    security_groups: [{ id: 'web', name: 'web' }],
  });

describe('The map', () => {
  test('has nothing over anything else, what is on a network inside its lane, and lines at right angles', () => {
    fc.assert(
      fc.property(anyTopology, (topology) => expectTidy(layoutOf(topology))),
      { numRuns: 60 },
    );
  });

  test('is the same for the same topology, whatever order it comes in', () => {
    fc.assert(
      fc.property(anyTopology, (topology) => {
        const turned = {
          ...topology,
          networks: topology.networks.toReversed(),
          routers: topology.routers.toReversed(),
          servers: topology.servers.toReversed(),
        };
        const places = ({ nodes }: MapLayout) => new Map(nodes.map(({ id, x, y }) => [id, `${x} ${y}`]));
        expect(places(layoutOf(turned))).toEqual(places(layoutOf(topology)));
      }),
      { numRuns: 30 },
    );
  });

  test('has external networks at the top, routers below them, and the networks below these', () => {
    const { nodes, lines } = layoutOf(
      aTopology({
        networks: [aNetwork('out', { is_external: true }), aNetwork('front'), aNetwork('back')],
        routers: [aRouter('edge', { gateway: 'out', on: ['front', 'back'] })],
      }),
    );
    const y = (id: string) => nodes.find((node) => node.id === id)?.y ?? Number.NaN;
    expect(y('out')).toBeLessThan(y('edge'));
    expect(y('edge')).toBeLessThan(Math.min(y('front'), y('back')));
    expect(lines.map(({ id, kind }) => [id, kind])).toEqual([
      ['edge>out', 'gateway'],
      ['edge>front', 'interface'],
      ['edge>back', 'interface'],
    ]);
  });

  test('draws no line to a network that is not on it', () => {
    const relatedObjects = aTopology({ routers: [aRouter('edge', { gateway: 'hidden', on: ['other'] })] });
    expect(layoutOf(relatedObjects).lines).toEqual([]);
  });

  test(`shows ${MAX_TILES} instances of the same groups one by one, more as one tile until it is opened`, () => {
    const kinds = (layout: MapLayout) => Map.groupBy(layout.nodes, ({ kind }) => kind);
    expect(kinds(layoutOf(crowd(MAX_TILES))).get('instance')).toHaveLength(MAX_TILES);
    const closed = layoutOf(crowd(MAX_TILES + 1));
    expect(kinds(closed).get('instance')).toBeUndefined();
    expect(kinds(closed).get('group')).toMatchObject([{ name: 'web', total: MAX_TILES + 1, isOpen: false }]);
    const open = layoutOf(crowd(MAX_TILES + 1), new Set(['front/group/web']));
    expect(kinds(open).get('instance')).toHaveLength(MAX_TILES + 1);
    expectTidy(open);
  });

  test('says of a collapsed group the worst that one of it is', () => {
    const topology = crowd(MAX_TILES + 2);
    const [first, ...others] = topology.servers;
    const failed = { ...topology, servers: [{ ...(first ?? aServer('s0')), status: 'ERROR' as const }, ...others] };
    const group = layoutOf(failed).nodes.find(({ kind }) => kind === 'group');
    expect(group).toMatchObject({
      condition: { health: 'error' },
      counts: [
        { health: 'error', count: 1 },
        { health: 'up', count: MAX_TILES + 1 },
      ],
    });
  });
});

describe('Arrow keys on the map', () => {
  const { nodes } = layoutOf(
    aTopology({
      networks: [aNetwork('out', { is_external: true }), aNetwork('front')],
      routers: [aRouter('edge', { gateway: 'out', on: ['front'] })],
      ports: [aPort('a', 'front', { server: 'one' }), aPort('b', 'front', { server: 'two' })],
      servers: [aServer('one'), aServer('two')],
    }),
  );
  test.each([
    ['out', 'ArrowDown', 'edge'],
    ['edge', 'ArrowDown', 'front'],
    ['front', 'ArrowUp', 'edge'],
    ['front/one', 'ArrowRight', 'front/two'],
    ['front/two', 'ArrowLeft', 'front/one'],
    ['front/one', 'ArrowUp', 'front'],
    ['out', 'ArrowUp', undefined],
    ['front/one', 'ArrowLeft', undefined],
    ['front/one', 'Enter', undefined],
    ['absent', 'ArrowUp', undefined],
  ])('from %s %s leads to %s', (id, key, next) => {
    expect(neighbourOf(nodes, id, key)).toBe(next);
  });
});
