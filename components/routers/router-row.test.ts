import { expect, test } from 'vitest';
import { Network } from '#lib/networking/networks/schema.ts';
import { Port } from '#lib/networking/ports/schema.ts';
import { Subnet } from '#lib/networking/subnets/schema.ts';
import { type RouterRelations, subnetChoices, unavailableSubnets } from './router-row.ts';

const AROUND: RouterRelations = { networks: [], subnets: [], ports: [], floatingIps: [] };
const subnet = (id: string, cidr: string, gateway_ip: string | null, network_id = 'n') =>
  Subnet.partial().parse({ id, cidr, gateway_ip, network_id, name: '' }) as Subnet;
const external = Network.partial().parse({ id: 'ext', 'router:external': true }) as Network;

test('a router is put on no subnet without a gateway, of an external network, or that overlaps with its own', () => {
  const subnets = [
    subnet('free', '10.1.0.0/24', '10.1.0.1'),
    subnet('gateless', '10.2.0.0/24', null),
    subnet('outside', '203.0.113.0/24', '203.0.113.1', 'ext'),
    subnet('overlapping', '10.0.0.0/25', '10.0.0.1'),
  ];
  const interfaces = [{ cidr: '10.0.0.0/24' }];
  expect(subnetChoices({ ...AROUND, networks: [external], subnets }, interfaces)).toEqual([
    { value: 'free', label: '10.1.0.0/24' },
  ]);
});

test('each of the others is named with the reason, but not those of other routes out or where it stands', () => {
  const subnets = [
    subnet('here', '10.0.0.0/24', '10.0.0.1'),
    subnet('gateless', '10.2.0.0/24', null),
    subnet('routed', '10.3.0.0/24', '10.3.0.1'),
    subnet('used', '10.4.0.0/24', '10.4.0.1'),
    subnet('overlapping', '10.0.0.0/25', '10.0.0.9'),
    subnet('outside', '203.0.113.0/24', '203.0.113.1', 'ext'),
  ];
  const at = (subnet_id: string, ip_address: string, device_owner: string) =>
    Port.partial().parse({ device_owner, fixed_ips: [{ subnet_id, ip_address }] }) as Port;
  const ports = [at('routed', '10.3.0.1', 'network:router_interface'), at('used', '10.4.0.1', 'compute:nova')];
  const interfaces = [{ subnetId: 'here', cidr: '10.0.0.0/24' }];
  const unavailable = unavailableSubnets({ ...AROUND, networks: [external], subnets, ports }, interfaces);
  expect(unavailable.map(({ id, why }) => [id, typeof why === 'string' ? why : why.message])).toEqual([
    ['gateless', 'It has no gateway address.'],
    ['routed', 'Another router uses its gateway address {address}.'],
    ['used', 'A port uses its gateway address {address}.'],
    ['overlapping', 'It overlaps with {block}, which the router is already connected to.'],
  ]);
});
