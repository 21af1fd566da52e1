import { expect, test } from 'vitest';
import { Network } from '#lib/networking/networks/schema.ts';
import { Subnet } from '#lib/networking/subnets/schema.ts';
import { type RouterSurroundings, subnetChoices } from './router-row.ts';

const AROUND: RouterSurroundings = { networks: [], subnets: [], ports: [], floatingIps: [] };
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
  const feet = [{ cidr: '10.0.0.0/24' }];
  expect(subnetChoices({ ...AROUND, networks: [external], subnets }, feet)).toEqual([
    { value: 'free', label: '10.1.0.0/24' },
  ]);
});
