import { z } from 'zod';
import { column } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag, integer, json, text } from '#lib/db/table.ts';
import { boundedList, digits, uuid, word } from '#lib/http/bounds.ts';
import { NumericBoolean } from '#lib/http/validation.ts';
import { DESCRIBED, input, SEARCHED, SEARCHED_FLAG, SEARCHED_NUMBER, SWITCH, TAGS } from '../attributes.ts';
import { IpVersion } from '../ip-version.ts';

/** Maximum prefixes of a pool. */
export const MAX_PREFIXES = 100;

const Length = z.int().min(0, 'Use 0 or more.').max(128, 'Use at most 128.');
export const PrefixLength = z.union([Length, digits().pipe(Length)], 'Use a whole number from 0 to 128.');
const Quota = z
  .int()
  .min(0, 'Use 0 or more.')
  .max(2 ** 31 - 1);
export const Prefixes = boundedList(word, MAX_PREFIXES);

const LENGTH = { ...SEARCHED_NUMBER, ...input(PrefixLength.optional()) } as const;

/** Prefixes for subnets; docs/contract/networking.md 12. */
export const subnetpoolAttributes = attributes({
  ...DESCRIBED,
  /** Compact and ordered. */
  prefixes: column(json<string[]>(), z.array(z.string()), {
    create: Prefixes.min(1, 'Specify at least one prefix.'),
    change: Prefixes.optional(),
  }),
  ip_version: column(integer<4 | 6>(), IpVersion, SEARCHED_NUMBER),
  default_prefixlen: column(integer(), z.int(), LENGTH),
  min_prefixlen: column(integer(), z.int(), LENGTH),
  max_prefixlen: column(integer(), z.int(), LENGTH),
  /** Maximum per project: addresses for IPv4, /64 blocks for IPv6. */
  default_quota: column(integer().nullable(), z.int().nullable(), {
    ...SEARCHED_NUMBER,
    ...input(z.union([Quota, digits().pipe(Quota)], 'Use a whole number.').nullish()),
    initial: null,
  }),
  address_scope_id: column(text().nullable(), z.string().nullable(), {
    ...{ ...SEARCHED, ...input(uuid.nullish()), initial: null },
  }),
  /** Cannot be changed. */
  shared: column(flag(), z.boolean(), { ...SEARCHED_FLAG, create: NumericBoolean.optional(), initial: 0 }),
  /** At most one per IP version. */
  is_default: column(flag(), z.boolean(), { ...SEARCHED_FLAG, ...SWITCH, initial: 0 }),
  ...TAGS,
});
