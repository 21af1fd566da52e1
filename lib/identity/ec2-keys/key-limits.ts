import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { Expiry } from '../application-credentials/schema.ts';

const MAX_BUCKETS = 100;
const MAX_PREFIXES = 100;
const MAX_NETWORKS = 50;
/** Maximum characters of a key in the object store. */
const MAX_PREFIX = 1024;

const isNetwork = (value: string): boolean => ipaddr.isValid(value) || ipaddr.isValidCIDR(value);

/** What an EC2 key is limited to in the object store. Without a field there is no such limit. */
export const KeyLimits = z.strictObject({
  /** Names of buckets. */
  buckets: boundedList(word.min(1), MAX_BUCKETS).min(1, 'Specify at least one bucket.').optional(),
  /** The names of objects must begin with one of them. */
  prefixes: boundedList(text(MAX_PREFIX).min(1), MAX_PREFIXES).min(1, 'Specify at least one prefix.').optional(),
  access: z.enum(['read', 'write']).optional(),
  /** Source addresses and networks such as `192.0.2.0/24`. */
  addresses: boundedList(text(50).refine(isNetwork, 'Use an address or a network such as 192.0.2.0/24.'), MAX_NETWORKS)
    .min(1, 'Specify at least one address.')
    .optional(),
  /** UTC without a zone. */
  expires_at: Expiry.optional(),
});
export type KeyLimits = z.infer<typeof KeyLimits>;
