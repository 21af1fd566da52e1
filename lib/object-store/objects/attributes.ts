import type { Grant } from '../access/acl.ts';
import type { DigestName } from '../bytes/digest-names.ts';
import type { ObjectRetention } from '../rules/object-lock.ts';

/** A checksum that S3 returns. */
export interface Checksum {
  algorithm: Exclude<DigestName, 'md5'>;
  /** Base64; composite checksums end in `-N`. */
  value: string;
  /** Whether it covers the whole data, or the checksums of the parts. */
  type: 'full' | 'composite';
}

/** What an object is besides its data. Both APIs share it. */
export interface ObjectAttributes {
  /** `X-Object-Meta-*` and `x-amz-meta-*`, by the rest of the name in lower case. */
  metadata?: Record<string, string>;
  /** Headers that are returned as they were sent, by name in lower case, such as `content-encoding`. */
  headers?: Record<string, string>;
  checksum?: Checksum;
  tags?: Record<string, string>;
  /** The multipart upload that it was. */
  uploadId?: string;
  /** Object lock of S3: the version cannot be deleted or replaced. */
  retention?: ObjectRetention;
  legalHold?: boolean;
  /** Project of the writer, who is the owner in S3. */
  ownerId?: string;
  /** Grants of the object's ACL; absent: only its owner has access. */
  acl?: Grant[];
  /** The data are a static manifest: size and etag of what it lists. */
  staticManifest?: { size: number; etag: string };
  /** `container/prefix` of a dynamic large object. */
  dynamicManifest?: string;
  encryption?: DataEncryption;
  /** Target of a symbolic link. */
  symlink?: { account?: string; container: string; object: string; etag?: string; size?: number };
}

/** How data are encrypted, and facts about the stored bytes. */
export interface DataEncryption {
  /** With the key of the bucket, or with one that each request contains. */
  kind: 'bucket' | 'customer';
  /** Base64 MD5 of the customer's key. */
  keyMd5?: string;
  /** Name of a key that is derived from that of the bucket; the key itself without one. */
  keyId?: string;
  /** Stored bytes. */
  size: number;
  /** Checksum of the stored bytes, 16 hexadecimal digits. */
  crc64nvme: string;
}

/** A part of a multipart upload. */
export interface PartAttributes {
  encryption?: DataEncryption;
  /** Base64. */
  checksums?: Partial<Record<Checksum['algorithm'], string>>;
  /** Checksum of the stored data, 16 hexadecimal digits. */
  crc64nvme?: string;
}
