import { z } from 'zod';
import { column, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { packJson } from '#lib/db/column-types.ts';
import { flag, integer, json, text } from '#lib/db/table.ts';
import { uuid, word } from '#lib/http/bounds.ts';
import {
  DESCRIBED,
  input,
  SEARCHED,
  SEARCHED_FLAG,
  SEARCHED_NUMBER,
  SWITCH,
  TAGS,
  TEXT_FILTER,
} from '../attributes.ts';
import { GivenIpVersion, IpVersion } from '../ip-version.ts';
import { Address, AddressPool, HostRoute, Ipv6Mode } from './address-schemas.ts';

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

const IPV6_MODE = { ...TEXT_FILTER, create: Ipv6Mode.nullable().optional(), initial: null } as const;

/** A subnet; docs/contract/networking.md 6. */
export const subnetAttributes = attributes({
  ...DESCRIBED,
  network_id: column(text().references('networks'), z.string(), { ...SEARCHED, create: uuid }),
  ip_version: column(integer<4 | 6>(), IpVersion, { ...SEARCHED_NUMBER, create: GivenIpVersion }),
  /** Normalized: no host bits, shortest notation. Optional with a pool. */
  cidr: column(text(), z.string(), { ...SEARCHED, create: word.optional() }),
  /** Null means none; omitted means the first address. */
  gateway_ip: column(text().nullable(), z.string().nullable(), {
    ...TEXT_FILTER,
    ...input(Address.nullable().optional()),
  }),
  enable_dhcp: column(flag(), z.boolean(), { ...SEARCHED_FLAG, ...SWITCH, initial: 1 }),
  dns_nameservers: column(json<string[]>(), z.array(z.string()), {
    ...input(emptyIfNull(z.array(Address).max(5, 'Use at most 5 name servers.').refine(areDistinct, ONCE))),
    initial: packJson<string[]>([]),
  }),
  /** Ordered by address; never contains the gateway. */
  allocation_pools: column(
    json<AddressPool[]>(),
    z.array(AddressPool),
    input(z.array(AddressPool).max(100).optional()),
  ),
  host_routes: column(json<HostRoute[]>(), z.array(HostRoute), {
    ...input(emptyIfNull(z.array(HostRoute).max(20, 'Use at most 20 routes.').refine(areDistinct, ONCE))),
    initial: packJson<HostRoute[]>([]),
  }),
  ipv6_ra_mode: column(text<Ipv6Mode>().nullable(), Ipv6Mode.nullable(), IPV6_MODE),
  ipv6_address_mode: column(text<Ipv6Mode>().nullable(), Ipv6Mode.nullable(), IPV6_MODE),
  /** Pool from which the block was allocated. */
  subnetpool_id: column(text().nullable(), z.string().nullable(), {
    ...TEXT_FILTER,
    create: z.union([z.literal('prefix_delegation'), uuid], 'Use a UUID.').nullish(),
  }),
  /** First address as 32 hexadecimal digits, which orders the subnets of a pool; null without a pool. */
  pool_key: hiddenColumn(text().nullable()),
  /** Device owners of ports that get addresses here; empty means all. */
  service_types: column(json<string[]>(), z.array(z.string()), {
    ...input(z.array(ServiceType).max(20, 'Use at most 20 service types.').optional()),
    initial: packJson<string[]>([]),
  }),
  ...TAGS,
});
