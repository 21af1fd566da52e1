import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { DESCRIBED, DESCRIBED_FILTERS, listQuery, NEW, oneOrMany, PageLinks } from '../list-query.ts';

const Address = z.union([z.ipv4(), z.ipv6()], 'Use an IPv4 or IPv6 address.');

/** Addresses from `start` to `end`, both included. */
export const AddressPool = z.strictObject({ start: Address, end: Address });
export type AddressPool = z.infer<typeof AddressPool>;

export const HostRoute = z.strictObject({
  destination: z.union([z.cidrv4(), z.cidrv6()], 'Use a CIDR such as 10.1.0.0/16.'),
  nexthop: Address,
});
export type HostRoute = z.infer<typeof HostRoute>;

export const Ipv6Mode = z.enum(['slaac', 'dhcpv6-stateful', 'dhcpv6-stateless']);
export type Ipv6Mode = z.infer<typeof Ipv6Mode>;

/** A subnet; contract/networking.md 6. */
export const Subnet = z.strictObject({
  ...DESCRIBED,
  network_id: z.string(),
  ip_version: z.union([z.literal(4), z.literal(6)]),
  cidr: z.string(),
  gateway_ip: z.string().nullable(),
  enable_dhcp: z.boolean(),
  dns_nameservers: z.array(z.string()),
  allocation_pools: z.array(AddressPool),
  host_routes: z.array(HostRoute),
  ipv6_ra_mode: Ipv6Mode.nullable(),
  ipv6_address_mode: Ipv6Mode.nullable(),
  subnetpool_id: z.null(),
});
export type Subnet = z.infer<typeof Subnet>;

/** With `fields`, some of the keys. */
export const SubnetEnvelope = z.strictObject({ subnet: Subnet.partial() });
export const SubnetList = z.strictObject({ subnets: z.array(Subnet.partial()), subnets_links: PageLinks });
export const CreatedSubnets = z.union([
  z.strictObject({ subnet: Subnet }),
  z.strictObject({ subnets: z.array(Subnet) }),
]);

const CHANGEABLE = {
  /** Null means none; absent means the first address. */
  gateway_ip: Address.nullable().optional(),
  enable_dhcp: BodyBoolean.optional(),
  dns_nameservers: z.array(Address).max(5, 'Give at most 5 name servers.').optional(),
  allocation_pools: z.array(AddressPool).max(100).optional(),
  host_routes: z.array(HostRoute).max(20, 'Give at most 20 routes.').optional(),
};

export const NewSubnet = z.strictObject({
  ...NEW,
  ...CHANGEABLE,
  network_id: word,
  ip_version: z.union(
    [z.literal(4), z.literal(6), z.enum(['4', '6']).transform((text) => (text === '4' ? 4 : 6))],
    'Use 4 or 6.',
  ),
  cidr: word.optional(),
  ipv6_ra_mode: Ipv6Mode.nullable().optional(),
  ipv6_address_mode: Ipv6Mode.nullable().optional(),
});
export type NewSubnet = z.infer<typeof NewSubnet>;
export const CreateSubnet = oneOrMany('subnet', 'subnets', NewSubnet);

export const SubnetChanges = z.strictObject({ name: NEW.name, description: NEW.description, ...CHANGEABLE });
export type SubnetChanges = z.infer<typeof SubnetChanges>;
export const UpdateSubnet = z.object({ subnet: SubnetChanges });

const SUBNET_FILTERS = [
  ...DESCRIBED_FILTERS,
  'network_id',
  'ip_version',
  'cidr',
  'gateway_ip',
  'enable_dhcp',
  'ipv6_ra_mode',
  'ipv6_address_mode',
] as const;
export const SubnetQuery = listQuery(SUBNET_FILTERS);
export type SubnetQuery = z.infer<typeof SubnetQuery>;

export const SubnetPath = z.object({ id: word });
