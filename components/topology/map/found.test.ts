import { describe, expect, test } from 'vitest';
import { aNetwork, aPort, aServer, aTopology } from '#lib/testing/topology.ts';
import type { HealthFilter } from '../find.ts';
import { foundOf } from './found.ts';
import { MAX_TILES } from './lane-box.ts';
import { layoutOf } from './layout.ts';

const few = aTopology({
  networks: [aNetwork('aa11', { name: 'front' })],
  ports: [
    aPort('p1', 'aa11', { server: 'bb22', address: '10.0.0.5' }),
    aPort('cc33', 'aa11', { address: '10.0.0.8' }),
    aPort('dd44', 'aa11'),
  ],
  servers: [aServer('bb22', { name: 'web' })],
});
const crowd = aTopology({
  networks: [aNetwork('front')],
  ports: Array.from({ length: MAX_TILES + 1 }, (_, at) =>
    aPort(`p${at}`, 'front', { server: `s${at}`, address: `10.0.0.${at + 10}`, groups: ['web'] }),
  ),
  servers: Array.from({ length: MAX_TILES + 1 }, (_, at) =>
    aServer(`s${at}`, { name: `web-${at}`, ...(at === 7 ? { status: 'ERROR' as const } : {}) }),
  ),
});
const found = (topology: typeof few, text: string, show: HealthFilter = 'all') => [
  ...foundOf(layoutOf(topology).nodes, { text, show }),
];

describe('A search on the map', () => {
  test.each([
    ['bb22', ['aa11/bb22', 'aa11']],
    ['BB2', ['aa11/bb22', 'aa11']],
    ['cc33', ['aa11/ports', 'aa11']],
    ['10.0.0.8', ['aa11/ports', 'aa11']],
  ])('finds what has the id or address %s, with its network', (text, ids) => {
    expect(found(few, text)).toEqual(ids);
  });

  test('by the id of a network finds the network, not all that stands on it', () => {
    expect(found(few, 'aa11')).toEqual(['aa11']);
  });

  test('takes no id for found that only has the text within', () => {
    expect(found(few, 'b22')).toEqual([]);
  });

  test.each([['web-7'], ['10.0.0.17'], ['s7']])('finds a collapsed group by its instance %s', (text) => {
    expect(found(crowd, text)).toEqual(['front/group/web', 'front']);
  });

  test('does not find a collapsed group in which nothing has the text and the state', () => {
    expect(found(crowd, 'web-99')).toEqual([]);
    expect(found(crowd, 'web-8', 'problems')).toEqual([]);
  });

  test('finds a collapsed group by the state of any of it, not the worst alone', () => {
    expect(found(crowd, '', 'problems')).toEqual(['front/group/web', 'front']);
    expect(found(crowd, 'web-8', 'up')).toEqual(['front/group/web', 'front']);
  });
});
