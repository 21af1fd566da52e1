import ipaddr from 'ipaddr.js';
import { expiryMs } from '#lib/identity/application-credentials/expiry.ts';
import type { KeyLimits } from '#lib/identity/ec2-keys/key-limits.ts';

/** What the limits of a key are compared with. An `AccessRequest` has this shape. */
export interface LimitedRequest {
  /** Action of S3, such as `s3:GetObject`. */
  action: string;
  bucket: { name: string };
  /** Undefined for operations on the bucket. */
  key?: string;
  facts: {
    /** Address of the client; undefined for requests of this process. */
    address?: string | undefined;
    /** Decoded parameters; `prefix` limits listings. */
    query?: Readonly<Record<string, string | undefined>>;
    nowMs: number;
  };
}

const LISTING = /^s3:List(?:Bucket|BucketVersions|BucketMultipartUploads)$/;
const READING = /^s3:(?:Get|List)/;
/** Clients check whether a bucket exists, and where, before they use it. */
const LOCATION = 's3:GetBucketLocation';
/** Gives others access to existing data, so a key that may only write must not do it. */
const SHARING = /^s3:PutObject(?:Version)?Acl$/;

/** Whether the limits of a key allow a request; the rights of its owner are checked separately. */
export const isAllowedByLimits = (limits: KeyLimits, request: LimitedRequest): boolean =>
  limitRejection(limits, request) === undefined;

/** Why the limits of a key do not allow a request; undefined if they do. */
export function limitRejection(limits: KeyLimits, request: LimitedRequest): string | undefined {
  const { bucket, facts } = request;
  if (limits.expires_at !== undefined && (expiryMs(limits.expires_at) ?? 0) <= facts.nowMs) {
    return 'The access key has expired.';
  }
  if (limits.addresses && !isInNetworks(limits.addresses, facts.address)) {
    return 'The access key is not allowed from this address.';
  }
  if (limits.buckets && !limits.buckets.includes(bucket.name)) return 'The access key is limited to other buckets.';
  return accessRejection(limits, request) ?? prefixRejection(limits, request);
}

function accessRejection({ access, ...limits }: KeyLimits, { action, key }: LimitedRequest): string | undefined {
  const isReading = READING.test(action);
  if (access === 'read' && !isReading) return 'The access key is limited to reading.';
  if (access === 'write' && isReading && action !== LOCATION && !LISTING.test(action)) {
    return 'The access key is limited to writing.';
  }
  if (access === 'write' && SHARING.test(action)) return 'The access key is limited to writing.';
  // Settings such as policies could give others what the key itself may not do.
  const isRestricted = access !== undefined || limits.buckets !== undefined || limits.prefixes !== undefined;
  if (isRestricted && !isReading && key === undefined) return 'The access key is limited to objects.';
  return undefined;
}

function prefixRejection({ prefixes }: KeyLimits, { action, key, facts }: LimitedRequest): string | undefined {
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
