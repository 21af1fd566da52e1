import type { Grant } from '../access/acl.ts';
import type { CorsRule } from '../rules/cors.ts';
import type { EncryptionSettings } from '../rules/encryption.ts';
import type { LifecycleRule } from '../rules/lifecycle.ts';
import type { ObjectLockSettings } from '../rules/object-lock.ts';
import type { OwnershipRule } from '../rules/ownership.ts';
import type { PublicAccessBlock } from '../rules/public-access-block.ts';
import type { WebsiteSettings } from '../rules/website.ts';

/** Settings of a bucket, which both APIs share. An absent setting is off. Rules of S3 are in `lib/object-store/rules`. */
export interface BucketSettings {
  /** `X-Container-Meta-*`, by the rest of the name in lower case. */
  metadata?: Record<string, string>;
  /** `X-Container-Read` and `X-Container-Write`. */
  readAcl?: string;
  writeAcl?: string;
  /** Region that its owner named at its creation; absent: the default region of S3. */
  location?: string;
  versioning?: 'enabled' | 'suspended';
  /** Container for earlier data, by `X-Versions-Location` or `X-History-Location`. */
  archive?: { kind: 'stack' | 'history'; container: string };
  /** Maximum bytes and objects. */
  quotaBytes?: number;
  quotaCount?: number;
  /** Grants of the bucket's ACL; absent: only its project has access. */
  acl?: Grant[];
  /** Who owns objects of other projects; absent: their writers. */
  ownership?: OwnershipRule;
  publicAccessBlock?: PublicAccessBlock;
  /** The bucket policy, JSON as it was sent. */
  policy?: string;
  cors?: CorsRule[];
  lifecycle?: LifecycleRule[];
  tags?: Record<string, string>;
  encryption?: EncryptionSettings;
  /** Present while object lock is on, which cannot be turned off. */
  objectLock?: ObjectLockSettings;
  website?: WebsiteSettings;
}

/** Settings of a project's account. */
export interface AccountSettings {
  /** `X-Account-Meta-*`, by the rest of the name in lower case. */
  metadata?: Record<string, string>;
  /** Maximum bytes and objects, set by administrators. */
  quotaBytes?: number;
  quotaCount?: number;
  /** `X-Account-Access-Control`. */
  acl?: string;
}
