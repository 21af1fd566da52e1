import { z } from 'zod';
import { boundedList, digits, uuid, word } from '#lib/http/bounds.ts';
import { NumericBoolean } from '#lib/http/validation.ts';
import { DESCRIBED, defineCollection, flag, json, NEW, plain } from '../collection.ts';
import { IpVersion } from '../ip-version.ts';

const NUMBER = { filter: 'integer', sort: true } as const;

/** Prefixes for subnets; docs/contract/networking.md 12. */
export const SUBNETPOOLS = defineCollection({
  table: 'subnetpools',
  one: 'subnetpool',
  kind: 'Subnet Pool',
  attributes: {
    ...DESCRIBED,
    prefixes: json(z.array(z.string())),
    ip_version: plain(IpVersion, NUMBER),
    default_prefixlen: plain(z.int(), NUMBER),
    min_prefixlen: plain(z.int(), NUMBER),
    max_prefixlen: plain(z.int(), NUMBER),
    default_quota: plain(z.int().nullable(), NUMBER),
    address_scope_id: plain(z.string().nullable(), { filter: 'text', sort: true }),
    shared: flag({ filter: 'own', sort: true }),
    is_default: flag({ filter: 'boolean', sort: true }),
  },
});
export type Subnetpool = z.infer<typeof SUBNETPOOLS.schema>;

/** Maximum prefixes of a pool. */
export const MAX_PREFIXES = 100;

const Length = z.int().min(0, 'Use 0 or more.').max(128, 'Use at most 128.');
export const PrefixLength = z.union([Length, digits().pipe(Length)], 'Use a whole number from 0 to 128.');
const Quota = z
  .int()
  .min(0, 'Use 0 or more.')
  .max(2 ** 31 - 1);
const Prefixes = boundedList(word, MAX_PREFIXES);

const CHANGEABLE = {
  name: NEW.name,
  description: NEW.description,
  default_prefixlen: PrefixLength.optional(),
  min_prefixlen: PrefixLength.optional(),
  max_prefixlen: PrefixLength.optional(),
  default_quota: z.union([Quota, digits().pipe(Quota)], 'Use a whole number.').nullish(),
  address_scope_id: uuid.nullish(),
  is_default: NumericBoolean.optional(),
};

export const NewSubnetpool = z.strictObject({
  ...NEW,
  ...CHANGEABLE,
  prefixes: Prefixes.min(1, 'Specify at least one prefix.'),
  shared: NumericBoolean.optional(),
});
export type NewSubnetpool = z.infer<typeof NewSubnetpool>;

/** `shared` cannot be changed. */
export const SubnetpoolChanges = z.strictObject({ ...CHANGEABLE, prefixes: Prefixes.optional() });
export type SubnetpoolChanges = z.infer<typeof SubnetpoolChanges>;

export const PrefixList = z.strictObject({ prefixes: Prefixes.min(1, 'Specify at least one prefix.') });
export const ShownPrefixes = z.strictObject({ prefixes: z.array(z.string()) });
export const OnboardRequest = z.strictObject({ network_id: uuid });
export const OnboardedSubnets = z.array(z.strictObject({ id: z.string(), cidr: z.string() }));
