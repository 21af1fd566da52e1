import { z } from 'zod';

export const Address = z.union([z.ipv4(), z.ipv6()], 'Use an IPv4 or IPv6 address.');

/** Inclusive range. */
export const AddressPool = z.strictObject({ start: Address, end: Address });
export type AddressPool = z.infer<typeof AddressPool>;

export const HostRoute = z.strictObject({
  destination: z.union([z.cidrv4(), z.cidrv6()], 'Use a CIDR such as 10.1.0.0/16.'),
  nexthop: Address,
});
export type HostRoute = z.infer<typeof HostRoute>;

export const Ipv6Mode = z.enum(['slaac', 'dhcpv6-stateful', 'dhcpv6-stateless']);
export type Ipv6Mode = z.infer<typeof Ipv6Mode>;
