import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { addressObstacle } from './address-obstacle.ts';

const t = createTranslate('en', undefined);
const subnets = [
  { cidr: '10.0.0.0/24', gateway_ip: '10.0.0.1', allocation_pools: [{ start: '10.0.0.10', end: '10.0.0.20' }] },
  { cidr: 'fd00::/64', gateway_ip: null, allocation_pools: [{ start: 'fd00::1', end: 'fd00::ff' }] },
];
const obstacle = (address: string) => {
  const text = addressObstacle(address, subnets, ['10.0.0.11']);
  return text && t(text);
};

test.each(['10.0.0.10', '10.0.0.20', 'fd00::5', 'FD00:0::5'])('%s can be had', (address) => {
  expect(obstacle(address)).toBeUndefined();
});

test.each([
  ['10.0.0', 'This is not an IP address.'],
  ['10.0.0.256', 'This is not an IP address.'],
  ['192.0.2.1', 'Use an address in 10.0.0.0/24, fd00::/64.'],
  ['10.0.0.1', '10.0.0.1 is the gateway.'],
  ['10.0.0.11', '10.0.0.11 is in use.'],
  ['10.0.0.9', 'Use an address in the pool: 10.0.0.10 - 10.0.0.20.'],
  ['fd00::1:0', 'Use an address in the pool: fd00::1 - fd00::ff.'],
])('%s is refused: %s', (address, reason) => {
  expect(obstacle(address)).toBe(reason);
});
