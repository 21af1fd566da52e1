import { expect, test } from 'vitest';
import { blockingPorts } from './can.ts';

const FLOATING_IPS = [
  { id: 'unassociated', port_id: null },
  { id: 'associated', port_id: 'p1' },
];

test.each([
  ['compute:nova', 's1', true],
  ['network:router_gateway', 'r1', true],
  ['', '', true],
  ['network:dhcp', 'd1', false],
  ['network:floatingip', 'associated', true],
  ['network:floatingip', 'unassociated', false],
  ['network:floatingip', 'of another project', true],
])('a port of %s (%s) blocks the deletion of its network: %s', (device_owner, device_id, isBlocking) => {
  const port = { device_owner, device_id };
  expect(blockingPorts([port], FLOATING_IPS)).toEqual(isBlocking ? [port] : []);
});
