import { expect, test } from 'vitest';
import { z } from 'zod';
import { dhcpOptionsIn, moreAddressesIn, PortExtras } from './port-extras.ts';

const Extras = z.object(PortExtras);
const isTaken = (dhcpOptions: string, moreAddresses = '') => Extras.safeParse({ dhcpOptions, moreAddresses }).success;

test('DHCP options are read one a line; a value may hold an equals sign', () => {
  expect(dhcpOptionsIn('mtu=1400\n\nbootfile-name=http://a/?b=c')).toEqual([
    { opt_name: 'mtu', opt_value: '1400', ip_version: 4 },
    { opt_name: 'bootfile-name', opt_value: 'http://a/?b=c', ip_version: 4 },
  ]);
  expect(isTaken('')).toBe(true);
});

test.each(['mtu', '=1400', 'mtu=', 'a b=c'])('the line %s is refused as a DHCP option', (line) => {
  expect(isTaken(line)).toBe(false);
});

test('more addresses than a port can have are refused', () => {
  const lines = ['1', '2', '3', '4'].map((part) => `10.0.0.${part}`).join('\n');
  expect(moreAddressesIn(lines)).toHaveLength(4);
  expect([isTaken('', lines), isTaken('', `${lines}\n10.0.0.5`)]).toEqual([true, false]);
});
