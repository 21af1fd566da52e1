import { expect, test } from 'vitest';
import type { FloatingIpRelations } from '#components/floating-ips/related-objects.ts';
import { launchObstacle } from './floating-reach.ts';
import type { Choices } from './resolve-launch.ts';

const choices = {
  subnets: [
    { id: 'a4', network_id: 'a', ip_version: 4 },
    { id: 'b4', network_id: 'b', ip_version: 4 },
    { id: 'c6', network_id: 'c', ip_version: 6 },
  ],
  ports: [{ id: 'p', name: 'p', fixed_ips: [{ subnet_id: 'a4', ip_address: '10.0.0.9' }] }],
} as unknown as Choices;

/** Router `r` has an interface on subnet `a4` and its gateway on network `pool`. */
const relatedObjects = {
  routers: [{ id: 'r', name: 'edge', external_gateway_info: { network_id: 'pool' } }],
  ports: [
    {
      device_id: 'r',
      device_owner: 'network:router_interface',
      fixed_ips: [{ subnet_id: 'a4', ip_address: '10.0.0.1' }],
    },
  ],
  floatingIps: [],
} as unknown as FloatingIpRelations;

const on = (networks: string[], ports: string[] = [], pool = 'pool') =>
  launchObstacle({ networks: networks.map((id) => ({ id, address: '' })), ports }, pool, choices, relatedObjects);

test('one network that a router joins to it is enough', () => {
  expect(on(['a'])).toBeUndefined();
  expect(on(['b', 'a'])).toBeUndefined();
  expect(on([], ['p'])).toBeUndefined();
});

test('without a router between, the one that leads there is offered', () => {
  expect(on(['b'])).toMatchObject({ fix: { kind: 'connect', router: { id: 'r' }, subnetId: 'b4' } });
});

test('where its router leads elsewhere, nothing is offered', () => {
  expect(on(['a'], [], 'other')).toMatchObject({ why: { values: { name: 'edge' } } });
  expect(on(['a'], [], 'other')?.fix).toBeUndefined();
});

test('without an IPv4 subnet there is nothing to lead to', () => {
  for (const networks of [[], ['c']]) expect(on(networks)?.fix).toBeUndefined();
});
