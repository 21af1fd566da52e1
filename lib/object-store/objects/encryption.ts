import { hkdfSync } from 'node:crypto';
import type { Database } from '#lib/db/database.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { WrittenBlob } from '../bytes/blob-store.ts';
import { bucketKey } from '../bytes/bucket-keys.ts';
import type { EncryptionSettings } from '../rules/encryption.ts';
import type { DataEncryption } from './attributes.ts';

/** How new data are encrypted. */
export type NewEncryption =
  /** With the key of the bucket, or with one that is derived from it by a name. */
  | { kind: 'bucket'; keyId?: string | undefined }
  /** With 32 bytes of the request; their MD5 in Base64 identifies them. */
  | { kind: 'customer'; key: Uint8Array; keyMd5: string };

/** How a bucket encrypts new data whose request says nothing about it; undefined: not at all. */
export const defaultEncryption = ({ encryption }: { encryption?: EncryptionSettings }): NewEncryption | undefined =>
  encryption && { kind: 'bucket', keyId: encryption.keyId };

const KEY_BYTES = 32;

/** Equal names are different keys in different buckets. */
async function derivedKey(database: Database, bucketId: string, keyId: string | undefined): Promise<Uint8Array> {
  const key = await bucketKey(database, bucketId);
  return keyId === undefined ? key : Buffer.from(hkdfSync('sha256', key, '', `nephos named key ${keyId}`, KEY_BYTES));
}

/** @throws 503 if the key of the bucket cannot be read */
export const keyOfNewData = async (
  database: Database,
  bucketId: string,
  encryption: NewEncryption,
): Promise<Uint8Array> =>
  encryption.kind === 'customer' ? encryption.key : derivedKey(database, bucketId, encryption.keyId);

/** What a row states about its encrypted data. */
export function dataEncryption(
  encryption: NewEncryption | undefined,
  { encrypted }: Pick<WrittenBlob, 'encrypted'>,
): { encryption?: DataEncryption } {
  if (!encryption || !encrypted) return {};
  const facts = { size: encrypted.size, crc64nvme: encrypted.crc64nvme.toString('hex') };
  return { encryption: { ...identityOf(encryption), ...facts } };
}

/** What identifies the key, without the key. */
export function identityOf(encryption: NewEncryption): Pick<DataEncryption, 'kind' | 'keyMd5' | 'keyId'> {
  if (encryption.kind === 'customer') return { kind: 'customer', keyMd5: encryption.keyMd5 };
  return { kind: 'bucket', ...(encryption.keyId !== undefined && { keyId: encryption.keyId }) };
}

/**
 * The key of stored data. @param customerKey the key in the request
 * @throws 400 without the key of a customer, 503 if the key of the bucket cannot be read
 */
export async function keyOfData(
  database: Database,
  bucketId: string,
  { kind, keyId }: DataEncryption,
  customerKey: Uint8Array | undefined,
): Promise<Uint8Array> {
  if (kind === 'bucket') return derivedKey(database, bucketId, keyId);
  if (customerKey) return customerKey;
  throw new PlatformError('invalid', 'The data are encrypted with a key that the request does not contain.', {
    type: 'InvalidRequest',
  });
}
