import { z } from 'zod';
import { uuid, word } from '#lib/http/bounds.ts';
import { NumericBoolean } from '#lib/http/validation.ts';
import { DESCRIBED, defineCollection, flag, json, NEW, oneOrMany, plain } from '../collection.ts';
import { GivenIpVersion, IpVersion } from '../ip-version.ts';
import { PrefixLength } from '../subnetpools/schema.ts';

const Address = z.union([z.ipv4(), z.ipv6()], 'Use an IPv4 or IPv6 address.');

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

/** A subnet; docs/contract/networking.md 6. */
export const SUBNETS = defineCollection({
  table: 'subnets',
  one: 'subnet',
  kind: 'Subnet',
  attributes: {
    ...DESCRIBED,
    network_id: plain(z.string(), { filter: 'text', sort: true }),
    ip_version: plain(IpVersion, { filter: 'integer', sort: true }),
    cidr: plain(z.string(), { filter: 'text', sort: true }),
    gateway_ip: plain(z.string().nullable(), { filter: 'text' }),
    enable_dhcp: flag({ filter: 'boolean', sort: true }),
    dns_nameservers: json(z.array(z.string())),
    allocation_pools: json(z.array(AddressPool)),
    host_routes: json(z.array(HostRoute)),
    ipv6_ra_mode: plain(Ipv6Mode.nullable(), { filter: 'text' }),
    ipv6_address_mode: plain(Ipv6Mode.nullable(), { filter: 'text' }),
    subnetpool_id: plain(z.string().nullable(), { filter: 'text' }),
    service_types: json(z.array(z.string())),
  },
});
export const Subnet = SUBNETS.schema;
export type Subnet = z.infer<typeof Subnet>;

/** `device_owner` of ports that may use the subnet. */
const ServiceType = word
  .max(255, 'Use at most 255 characters.')
  .regex(/^(network|compute|baremetal):/, 'Begin with network:, compute: or baremetal:.');

const ONCE = 'List each entry once.';
const areDistinct = (entries: readonly unknown[]): boolean =>
  new Set(entries.map((entry) => JSON.stringify(entry))).size === entries.length;
/** Null means none, as upstream. */
const emptyIfNull = <T>(list: z.ZodType<T[]>) =>
  list
    .nullable()
    .transform((entries) => entries ?? [])
    .optional();

const CHANGEABLE = {
  /** Null means none; omitted means the first address. */
  gateway_ip: Address.nullable().optional(),
  enable_dhcp: NumericBoolean.optional(),
  dns_nameservers: emptyIfNull(z.array(Address).max(5, 'Use at most 5 name servers.').refine(areDistinct, ONCE)),
  allocation_pools: z.array(AddressPool).max(100).optional(),
  host_routes: emptyIfNull(z.array(HostRoute).max(20, 'Use at most 20 routes.').refine(areDistinct, ONCE)),
  service_types: z.array(ServiceType).max(20, 'Use at most 20 service types.').optional(),
};

export const NewSubnet = z.strictObject({
  ...NEW,
  ...CHANGEABLE,
  network_id: uuid,
  ip_version: GivenIpVersion,
  /** Optional with a pool. */
  cidr: word.optional(),
  subnetpool_id: z.union([z.literal('prefix_delegation'), uuid], 'Use a UUID.').nullish(),
  use_default_subnetpool: NumericBoolean.optional(),
  prefixlen: PrefixLength.optional(),
  ipv6_ra_mode: Ipv6Mode.nullable().optional(),
  ipv6_address_mode: Ipv6Mode.nullable().optional(),
});
export type NewSubnet = z.infer<typeof NewSubnet>;
export const CreateSubnet = oneOrMany('subnet', 'subnets', NewSubnet);

export const SubnetChanges = z.strictObject({ name: NEW.name, description: NEW.description, ...CHANGEABLE });
export type SubnetChanges = z.infer<typeof SubnetChanges>;
