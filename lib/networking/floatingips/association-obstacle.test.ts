import { expect, test } from 'vitest';
import { associationObstacle, isTarget, type NetworkContext } from './association-obstacle.ts';

const PORT = { id: 'p', fixed_ips: [{ subnet_id: 's', ip_address: '10.0.0.5' }] };
const gateway = (network_id: string) => ({ network_id, enable_snat: true, external_fixed_ips: [] });
const INTERFACE = {
  device_id: 'r',
  device_owner: 'network:router_interface',
  fixed_ips: [{ subnet_id: 's', ip_address: '10.0.0.1' }],
};
const router = (external_gateway_info: NetworkContext['routers'][number]['external_gateway_info']) => ({
  id: 'r',
  name: 'edge',
  external_gateway_info,
});
const NONE: NetworkContext = { routers: [], ports: [], floatingIps: [] };

test('a port behind a router that leads to the network takes a floating IP', () => {
  expect(
    associationObstacle(PORT, 'ext', { ...NONE, routers: [router(gateway('ext'))], ports: [INTERFACE] }),
  ).toBeUndefined();
});

test('without any router, one that joins both is to be made', () => {
  expect(associationObstacle(PORT, 'ext', NONE)?.fix).toEqual({ kind: 'create', subnetId: 's' });
});

test('a router that leads to the network and is not on the subnet is to be connected', () => {
  const around = { ...NONE, routers: [router(gateway('ext'))] };
  expect(associationObstacle(PORT, 'ext', around)?.fix).toMatchObject({
    kind: 'connect',
    router: { id: 'r' },
    subnetId: 's',
  });
});

test('a router on the subnet without a gateway is to be given one, one that leads elsewhere is left alone', () => {
  const found = (info: Parameters<typeof router>[0]) =>
    associationObstacle(PORT, 'ext', { ...NONE, routers: [router(info)], ports: [INTERFACE] });
  expect(found(null)?.fix).toMatchObject({ kind: 'gateway', router: { id: 'r' } });
  expect(found(gateway('other'))).not.toHaveProperty('fix');
});

test('a port without an IPv4 address, or one that has a floating IP, takes none', () => {
  const six = { id: 'p', fixed_ips: [{ subnet_id: 's', ip_address: 'fd00::5' }] };
  const associated = { id: 'f', port_id: 'p', fixed_ip_address: '10.0.0.5', floating_ip_address: '203.0.113.9' };
  const around = { routers: [router(gateway('ext'))], ports: [INTERFACE], floatingIps: [associated] };
  expect(associationObstacle(six, 'ext', around)).toBeDefined();
  expect(associationObstacle(PORT, 'ext', around)).toBeDefined();
});

test('the ports of routers take none at all', () => {
  expect([isTarget(INTERFACE), isTarget({ device_owner: 'compute:nova' }), isTarget({ device_owner: '' })]).toEqual([
    false,
    true,
    true,
  ]);
});
