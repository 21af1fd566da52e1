import { expect, test } from 'vitest';
import { nextHopFault } from './next-hop.ts';

const BESIDE = [{ cidr: '10.0.0.0/24', address: '10.0.0.1' }];
const faultOf = (nexthop: string, hasGateway = false) =>
  nextHopFault({ destination: '10.8.0.0/16', nexthop }, BESIDE, hasGateway);

test('a next hop is another address of a subnet the router is connected to', () => {
  expect(faultOf('10.0.0.9')).toBeUndefined();
});

test('the router’s own address is refused as a next hop', () => {
  expect(faultOf('10.0.0.1', true)).toMatch(/router itself/);
});

test('without a gateway, an address of no subnet of the router is refused as a next hop', () => {
  expect(faultOf('10.0.1.9')).toMatch(/not connected/);
  expect(faultOf('203.0.113.1', true)).toBeUndefined();
});

test('a next hop of another IP version than the destination is refused', () => {
  expect(faultOf('2001:db8::1', true)).toMatch(/same IP version/);
});
