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
  importedFrom?: ImportOrigin;
  /** Target of a symbolic link. With an etag also what it was: its size, and the etag of what a manifest lists. */
  symlink?: {
    account?: string;
    container: string;
    object: string;
    etag?: string;
    size?: number;
    largeEtag?: string;
  };
}

/** How imported data were compared with the source: by an MD5, the MD5s of the parts, another checksum, or only by size. */
export type VerificationMethod = 'md5' | 'parts' | 'checksum' | 'size';

/** The object of another S3 store from which an object was imported. A later write of the object removes it. */
export interface ImportOrigin {
  /** Identifies endpoint, bucket and key. */
  source: string;
  /** ETag there, without quotes. */
  etag: string;
  /** ISO 8601: last modification there. */
  modifiedAt: string;
  verifiedBy: VerificationMethod;
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
