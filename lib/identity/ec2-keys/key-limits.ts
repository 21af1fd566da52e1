import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { boundedJson, boundedList, text, word } from '#lib/http/bounds.ts';
import { Expiry } from '../application-credentials/schema.ts';

const MAX_BUCKETS = 100;
const MAX_PREFIXES = 100;
const MAX_NETWORKS = 50;
/** Maximum characters of a key in the object store. */
const MAX_PREFIX = 1024;
/** Maximum characters of all limits as JSON, which each list of keys contains. */
const MAX_LENGTH = 100_000;

/** Whether a text is an address or a network. Short forms such as `10.1` are not, because they mean 10.0.0.1. */
export const isNetwork = (value: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(value) ||
  ipaddr.IPv4.isValidCIDRFourPartDecimal(value) ||
  ipaddr.IPv6.isValid(value) ||
  ipaddr.IPv6.isValidCIDR(value);

const Prefixes = boundedList(text(MAX_PREFIX).min(1), MAX_PREFIXES).min(1, 'Specify at least one prefix.');

/** Prefixes in one bucket, which replace those of the key there. */
const BucketPrefixes = z.strictObject({ bucket: word.min(1), prefixes: Prefixes });

const LimitFields = z.strictObject({
  /** Names of buckets. */
  buckets: boundedList(word.min(1), MAX_BUCKETS).min(1, 'Specify at least one bucket.').optional(),
  /** The names of objects must begin with one of them. */
  prefixes: Prefixes.optional(),
  /** Prefixes of some of the buckets, each of which is also in `buckets`. */
  bucket_prefixes: boundedList(BucketPrefixes, MAX_BUCKETS).min(1, 'Specify at least one bucket.').optional(),
  access: z.enum(['read', 'write']).optional(),
  /** Source addresses and networks such as `192.0.2.0/24`. */
  addresses: boundedList(text(50).refine(isNetwork, 'Use an address or a network such as 192.0.2.0/24.'), MAX_NETWORKS)
    .min(1, 'Specify at least one address.')
    .optional(),
  /** UTC without a zone. */
  expires_at: Expiry.optional(),
});

/** Otherwise a limit of a bucket that the key may not use, or one of two lists for it, would have no effect. */
function hasValidBuckets({ buckets = [], bucket_prefixes = [] }: z.infer<typeof LimitFields>): boolean {
  const names = bucket_prefixes.map(({ bucket }) => bucket);
  return names.every((name) => buckets.includes(name)) && new Set(names).size === names.length;
}

/** What an EC2 key is limited to in the object store. Without a field there is no such limit. */
export const KeyLimits = boundedJson(
  LimitFields.refine(hasValidBuckets, {
    path: ['bucket_prefixes'],
    error: 'Name each bucket once, and only buckets of the key.',
  }),
  MAX_LENGTH,
);
export type KeyLimits = z.infer<typeof KeyLimits>;

/** Stored limits, which may have expired. */
export const StoredKeyLimits = LimitFields.extend({ expires_at: z.string().optional() });
