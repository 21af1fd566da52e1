import { describe, expect, test } from 'vitest';
import { aNetwork, aPort, aRouter, aServer, aTopology } from '#lib/testing/topology.ts';
import { isFound } from './find.ts';
import { foundIn, linesOf, stepFrom, treeOf } from './tree.ts';

const whole = aTopology({
  networks: [
    aNetwork('out', { is_external: true }),
    aNetwork('front', { cidr: '10.0.0.0/24' }),
    aNetwork('alone', { admin_state_up: false }),
  ],
  routers: [aRouter('edge', { gateway: 'out', on: ['front'] }), aRouter('idle', { on: ['front'] })],
  ports: [aPort('p1', 'front', { server: 'web', address: '10.0.0.5' }), aPort('p2', 'front')],
  servers: [aServer('web')],
});
const open = () => true;
const paths = linesOf(treeOf(whole), open).map(({ item }) => item.path);

describe('The tree', () => {
  test('leads from external networks by routers to networks and what stands there, then to what leads nowhere', () => {
    expect(paths).toEqual([
      '/out',
      '/out/edge',
      '/out/edge/front',
      '/out/edge/front/web',
      '/out/edge/front/p2',
      '/idle',
      '/idle/front',
      '/idle/front/web',
      '/idle/front/p2',
      '/alone',
    ]);
  });

  test('ends with the instances that are on no network', () => {
    const items = treeOf(aTopology({ ...whole, servers: [aServer('web'), aServer('broken', { status: 'ERROR' })] }));
    expect(items.at(-1)).toMatchObject({
      path: '/broken',
      kind: 'instance',
      condition: { health: 'error', word: 'Error' },
    });
  });

  test('says of a network that is switched off that it is, whatever its status', () => {
    expect(treeOf(whole).at(-1)?.condition).toEqual({ health: 'down', word: 'Off' });
  });

  test('says of a router that is down why it is', () => {
    const routers = [
      { ...aRouter('edge', { gateway: 'out' }), status: 'DOWN' },
      { ...aRouter('inner'), status: 'DOWN' },
      { ...aRouter('off'), status: 'DOWN', admin_state_up: false },
    ];
    const items = linesOf(treeOf(aTopology({ routers })), open).map(({ item }) => item.condition);
    expect(items).toEqual([
      { health: 'down', word: 'Down', reason: 'No host provides the gateway of the router.' },
      { health: 'down', word: 'Down', reason: 'The network has not set up the router yet.' },
      { health: 'down', word: 'Off' },
    ]);
  });

  test('shows nothing below what is closed', () => {
    expect(linesOf(treeOf(whole), () => false).map(({ item }) => item.path)).toEqual(['/out', '/idle', '/alone']);
  });

  test('keeps what stands above something found, and nothing else', () => {
    const found = foundIn(treeOf(whole), (item) => isFound(item, { text: '10.0.0.5', show: 'all' }));
    const names = linesOf(found, open).map(({ item }) => item.path);
    expect(names).toEqual([
      '/out',
      '/out/edge',
      '/out/edge/front',
      '/out/edge/front/web',
      '/idle',
      '/idle/front',
      '/idle/front/web',
    ]);
    expect(foundIn(treeOf(whole), (item) => isFound(item, { text: 'absent', show: 'all' }))).toEqual([]);
  });

  test('with problems alone shows those, not what works', () => {
    const found = foundIn(treeOf(whole), (item) => isFound(item, { text: '', show: 'problems' }));
    expect(found.map(({ path }) => path)).toEqual(['/alone']);
  });

  test.each([
    ['/out', 'ArrowDown', '/out/edge'],
    ['/out/edge', 'ArrowRight', '/out/edge/front'],
    ['/out/edge/front/p2', 'ArrowLeft', '/out/edge/front'],
    ['/idle', 'Home', '/out'],
    ['/out', 'End', '/alone'],
    ['/out', 'ArrowUp', undefined],
    ['/alone', 'ArrowDown', undefined],
    ['/out', 'ArrowLeft', undefined],
    ['/out', 'x', undefined],
  ])('from %s the key %s leads to %s', (path, key, next) => {
    expect(stepFrom(linesOf(treeOf(whole), open), path, key)).toBe(next);
  });
});
