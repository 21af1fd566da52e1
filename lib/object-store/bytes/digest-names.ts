export type DigestName = 'md5' | 'sha1' | 'sha256' | 'crc32' | 'crc32c' | 'crc64nvme';

/** Raw digests; those of CRCs are big-endian. */
export type Digests = Partial<Record<DigestName, Buffer>>;
