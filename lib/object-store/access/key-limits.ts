import ipaddr from 'ipaddr.js';
import { expiryMs } from '#lib/identity/application-credentials/expiry.ts';
import type { KeyLimits } from '#lib/identity/ec2-keys/key-limits.ts';
import { isRestrictedKey } from '#lib/policy/caller.ts';

/** What the limits of a key compare of the sender. */
export interface SenderFacts {
  /** Address of the client; undefined for requests of this process. */
  address?: string | undefined;
  nowMs: number;
}

/** What the limits of a key are compared with. An `AccessRequest` has this shape. */
export interface LimitedRequest {
  /** Action of S3, such as `s3:GetObject`. */
  action: string;
  bucket: { name: string };
  /** Undefined for operations on the bucket. */
  key?: string;
  facts: SenderFacts & {
    /** Decoded parameters; `prefix` limits listings. */
    query?: Readonly<Record<string, string | undefined>>;
  };
}

/** What is done with an account of the native API, or with the buckets of a project. */
export type AccountOperation = 'read' | 'create-bucket' | 'change-account';

const LISTING = /^s3:List(?:Bucket|BucketVersions|BucketMultipartUploads)$/;
const READING = /^s3:(?:Get|List)/;
/** Clients check whether a bucket exists, and where, before they use it. */
const LOCATION = 's3:GetBucketLocation';
/** Changes who has access, or to whom browsers show data. */
const SHARING =
  /^s3:(?:Put|Delete)(?:Bucket(?:Acl|CORS|OwnershipControls|Policy|PublicAccessBlock|Website)|Object(?:Version)?Acl)$/;

/** Whether the limits of a key allow a request; the rights of its owner are checked separately. */
export const isAllowedByLimits = (limits: KeyLimits, request: LimitedRequest): boolean =>
  limitRejection(limits, request) === undefined;

/** Why the limits of a key do not allow a request; undefined if they do. */
export function limitRejection(limits: KeyLimits, request: LimitedRequest): string | undefined {
  const { bucket, facts, action } = request;
  const rejection = senderRejection(limits, facts);
  if (rejection !== undefined) return rejection;
  if (limits.buckets && !limits.buckets.includes(bucket.name)) return 'The access key is limited to other buckets.';
  if (SHARING.test(action) && isRestrictedKey(limits)) return NO_SHARING;
  return accessRejection(limits, request) ?? prefixRejection(limits, request);
}

/** A key could otherwise give others, or its own user without the key, what its limits forbid. */
const NO_SHARING = 'The access key is restricted and cannot change who has access.';

/**
 * Why the limits of a key do not allow an operation on the account; undefined if they do. Lists of buckets have only
 * those of the key. Metadata of accounts are not for restricted keys, because keys of temporary URLs are among them.
 */
export function accountLimitRejection(
  limits: KeyLimits,
  operation: AccountOperation,
  facts: SenderFacts,
): string | undefined {
  const rejection = senderRejection(limits, facts);
  if (rejection !== undefined || operation === 'read') return rejection;
  if (operation === 'change-account') return isRestrictedKey(limits) ? NO_SHARING : undefined;
  return isLimitedToObjects(limits) ? ONLY_OBJECTS : undefined;
}

const ONLY_OBJECTS = 'The access key is limited to objects.';

function senderRejection({ expires_at, addresses }: KeyLimits, facts: SenderFacts): string | undefined {
  if (expires_at !== undefined && (expiryMs(expires_at) ?? 0) <= facts.nowMs) return 'The access key has expired.';
  if (addresses && !isInNetworks(addresses, facts.address)) return 'The access key is not allowed from this address.';
  return undefined;
}

const isLimitedToObjects = ({ access, buckets, prefixes }: KeyLimits): boolean =>
  access !== undefined || buckets !== undefined || prefixes !== undefined;

function accessRejection(limits: KeyLimits, { action, key }: LimitedRequest): string | undefined {
  const { access } = limits;
  const isReading = READING.test(action);
  if (access === 'read' && !isReading) return 'The access key is limited to reading.';
  if (access === 'write' && isReading && action !== LOCATION && !LISTING.test(action)) {
    return 'The access key is limited to writing.';
  }
  // Settings such as lifecycle rules could delete or keep what the key itself may not.
  return isLimitedToObjects(limits) && !isReading && key === undefined ? ONLY_OBJECTS : undefined;
}

/** Prefixes for a bucket; undefined if the key may use all its objects. */
const prefixesIn = ({ prefixes, bucket_prefixes }: KeyLimits, bucket: string): readonly string[] | undefined =>
  bucket_prefixes?.find((one) => one.bucket === bucket)?.prefixes ?? prefixes;

function prefixRejection(limits: KeyLimits, { action, bucket, key, facts }: LimitedRequest): string | undefined {
  const prefixes = prefixesIn(limits, bucket.name);
  if (!prefixes || action === LOCATION) return undefined;
  const name = key ?? (LISTING.test(action) ? (facts.query?.prefix ?? '') : undefined);
  if (name !== undefined && prefixes.some((prefix) => name.startsWith(prefix))) return undefined;
  return 'The access key is limited to other prefixes.';
}

/** Networks of one address are those of its length; mapped IPv4 addresses are IPv4. */
function isInNetworks(networks: readonly string[], address: string | undefined): boolean {
  if (address === undefined || !ipaddr.isValid(address)) return false;
  const sender = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = networkOf(network);
    return base.kind() === sender.kind() && sender.match(base, bits);
  });
}

function networkOf(network: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (network.includes('/')) return ipaddr.parseCIDR(network);
  const address = ipaddr.process(network);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
