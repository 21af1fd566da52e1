import { expect, test } from 'vitest';
import { faultOf, type GatewayFacts, type SubnetHealthFacts } from './gateway-fault.ts';

const ROUTER: GatewayFacts = {
  isUp: true,
  hasGateway: true,
  isGatewayUp: true,
  leadsOutside: true,
  hasSnat: true,
  hasExternalIpv6: false,
};
const INSIDE: SubnetHealthFacts = {
  isNetworkUp: true,
  isPortUp: true,
  ipVersion: 4,
  gatewayIp: '10.0.0.1',
  address: '10.0.0.1',
};

test('a subnet whose gateway address the router has reaches the outside', () => {
  expect(faultOf(ROUTER, INSIDE)).toBeUndefined();
});

test.each<[string, Partial<GatewayFacts>, Partial<SubnetHealthFacts>]>([
  ['router_down', { isUp: false, hasGateway: false }, { gatewayIp: null }],
  ['no_gateway', { hasGateway: false }, { isNetworkUp: false }],
  ['gateway_down', { isGatewayUp: false, leadsOutside: false }, { isNetworkUp: false }],
  ['no_physical_network', { leadsOutside: false }, { isNetworkUp: false }],
  ['network_down', {}, { isNetworkUp: false, isPortUp: false }],
  ['interface_down', {}, { isPortUp: false, gatewayIp: null }],
  ['no_gateway_address', { hasSnat: false }, { gatewayIp: null }],
  ['other_gateway', { hasSnat: false }, { address: '10.0.0.9' }],
  ['no_snat', { hasSnat: false }, {}],
  ['no_external_ipv6', {}, { ipVersion: 6 }],
])('%s is the first fault that is named', (fault, router, inside) => {
  expect(faultOf({ ...ROUTER, ...router }, { ...INSIDE, ...inside })).toBe(fault);
});

test('IPv6 is not translated: it gets out without SNAT', () => {
  expect(faultOf({ ...ROUTER, hasSnat: false, hasExternalIpv6: true }, { ...INSIDE, ipVersion: 6 })).toBeUndefined();
});
