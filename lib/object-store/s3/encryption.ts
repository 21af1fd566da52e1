import { createHash, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { BucketSettings } from '../buckets/settings.ts';
import type { ObjectRequest } from '../exchange.ts';
import type { DataEncryption, ObjectAttributes } from '../objects/attributes.ts';
import { defaultEncryption, identityOf, type NewEncryption } from '../objects/encryption.ts';
import { MAX_KEY_ID_LENGTH } from '../rules/limits.ts';
import { S3Error } from './errors.ts';

type Headers = Readonly<Record<string, string | undefined>>;

const PREFIX = 'x-amz-server-side-encryption';
const KEY_ID = `${PREFIX}-aws-kms-key-id`;
const KEY_BYTES = 32;

const invalid = (message: string) => new S3Error('InvalidArgument', message);

const CUSTOMER_KEYS = [`${PREFIX}-customer-key`, 'x-amz-copy-source-server-side-encryption-customer-key'];

/** Whether a request does not leave this machine. */
const isLocal = (address: string | undefined): boolean =>
  address === undefined || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback');

/**
 * Keys of customers need TLS, as upstream, to this server or a trusted proxy. Clients on the same machine need none.
 * @throws S3Error InvalidRequest
 */
export function assertKeyIsSecure(
  { isSecure, address }: Pick<ObjectRequest, 'isSecure' | 'address'>,
  headers: Headers,
): void {
  if (isSecure || isLocal(address) || CUSTOMER_KEYS.every((name) => headers[name] === undefined)) return;
  throw new S3Error(
    'InvalidRequest',
    'Requests specifying Server Side Encryption with Customer provided keys must be made over a secure connection.',
  );
}

/**
 * The key of a customer in headers. @param prefix of the headers; the one of copies names the key of the source
 * @throws S3Error InvalidArgument unless all three headers are valid
 */
function customerKey(
  headers: Headers,
  prefix: '' | 'x-amz-copy-source-' = '',
): Extract<NewEncryption, { kind: 'customer' }> | undefined {
  const start = prefix === '' ? `${PREFIX}-customer` : `${prefix}server-side-encryption-customer`;
  const [algorithm, text, keyMd5] = ['algorithm', 'key', 'key-md5'].map((name) => headers[`${start}-${name}`]);
  if (algorithm === undefined && text === undefined && keyMd5 === undefined) return undefined;
  if (algorithm === undefined) {
    throw invalid(
      'Requests specifying Server Side Encryption with Customer provided keys must provide a valid encryption algorithm.',
    );
  }
  if (algorithm !== 'AES256')
    throw new S3Error('InvalidEncryptionAlgorithmError', undefined, { ArgumentValue: algorithm });
  const key = Buffer.from(text ?? '', 'base64');
  if (key.length !== KEY_BYTES) {
    throw invalid('The secret key was invalid for the specified algorithm.');
  }
  const expected = createHash('md5').update(key).digest();
  const stated = Buffer.from(keyMd5 ?? '', 'base64');
  if (stated.length !== expected.length || !timingSafeEqual(stated, expected)) {
    throw invalid('The calculated MD5 hash of the key did not match the hash that was provided.');
  }
  return { kind: 'customer', key, keyMd5: expected.toString('base64') };
}

/** @throws S3Error InvalidArgument for an unknown algorithm, or a key ID without the algorithm that has one */
function platformKey(headers: Headers): NewEncryption | undefined {
  const algorithm = headers[PREFIX];
  const keyId = headers[KEY_ID];
  if (algorithm === undefined || algorithm === 'AES256') {
    if (keyId !== undefined) throw invalid(`${KEY_ID} requires the algorithm aws:kms.`);
    return algorithm === undefined ? undefined : { kind: 'bucket' };
  }
  if (algorithm !== 'aws:kms')
    throw invalid('The encryption method specified is not supported. Use AES256 or aws:kms.');
  if (!keyId || keyId.length > MAX_KEY_ID_LENGTH) {
    throw invalid(`The algorithm aws:kms requires a key ID of at most ${MAX_KEY_ID_LENGTH} characters.`);
  }
  return { kind: 'bucket', keyId };
}

/** How a new object or upload is encrypted: as the request says, or by default of its bucket. @throws S3Error */
export function newEncryption(headers: Headers, settings: BucketSettings): NewEncryption | undefined {
  const ofCustomer = customerKey(headers);
  const ofPlatform = platformKey(headers);
  if (ofCustomer && ofPlatform) {
    throw invalid(
      'Server Side Encryption with Customer provided key is incompatible with the encryption method specified',
    );
  }
  if (ofCustomer ?? ofPlatform) return ofCustomer ?? ofPlatform;
  return defaultEncryption(settings);
}

/** @throws S3Error InvalidArgument if a request that reads names an algorithm for new data */
export function assertNoEncryption(headers: Headers): void {
  if (headers[PREFIX] !== undefined) throw invalid(`${PREFIX} header is not supported for this operation.`);
}

/**
 * The key with which stored data are read; undefined if the store has it.
 * @throws S3Error InvalidRequest if the request has another key, none, or one that the data do not need
 */
export function keyOfStoredData(
  { encryption }: ObjectAttributes,
  headers: Headers,
  prefix: '' | 'x-amz-copy-source-' = '',
): Uint8Array | undefined {
  const given = customerKey(headers, prefix);
  if (encryption?.kind !== 'customer') {
    if (!given) return undefined;
    throw new S3Error('InvalidRequest', 'The encryption parameters are not applicable to this object.');
  }
  if (!given) {
    throw new S3Error(
      'InvalidRequest',
      'The object was stored using a form of Server Side Encryption. The correct parameters must be provided to retrieve the object.',
    );
  }
  if (given.keyMd5 !== encryption.keyMd5) {
    throw new S3Error('InvalidRequest', 'The provided encryption parameters did not match the ones used originally.');
  }
  return given.key;
}

type KeyIdentity = Pick<DataEncryption, 'kind' | 'keyMd5' | 'keyId'>;

/** Response headers of encrypted data. */
export function encryptionHeaders(encryption: KeyIdentity | undefined): Record<string, string> {
  if (!encryption) return {};
  const { kind, keyMd5 = '', keyId } = encryption;
  if (kind === 'customer')
    return { [`${PREFIX}-customer-algorithm`]: 'AES256', [`${PREFIX}-customer-key-md5`]: keyMd5 };
  return keyId === undefined ? { [PREFIX]: 'AES256' } : { [PREFIX]: 'aws:kms', [KEY_ID]: keyId };
}

/** Encryption of an upload, whose parts have the facts about their data. */
export const uploadEncryption = (encryption: NewEncryption | undefined): Pick<ObjectAttributes, 'encryption'> =>
  encryption ? { encryption: { ...identityOf(encryption), size: 0, crc64nvme: '' } } : {};

/** Encryption of a part, which is that of its upload. @throws S3Error InvalidRequest for another key of the customer */
export function partEncryption({ encryption }: ObjectAttributes, headers: Headers): NewEncryption | undefined {
  if (encryption?.kind !== 'customer') {
    if (customerKey(headers)) {
      throw new S3Error('InvalidRequest', 'The upload was not created with a key of the customer.');
    }
    return encryption && { kind: 'bucket', keyId: encryption.keyId };
  }
  const given = customerKey(headers);
  if (given?.keyMd5 === encryption.keyMd5) return given;
  throw new S3Error(
    'InvalidRequest',
    'The multipart upload initiate requested encryption. Subsequent part requests must include the appropriate encryption parameters.',
  );
}

/**
 * Checks the key of the customer when an upload is completed. As upstream, only uploads with a checksum need it, and older
 * clients leave it out.
 * @throws S3Error InvalidRequest for another key, or none
 */
export function assertUploadKey({ encryption, checksum }: ObjectAttributes, headers: Headers): void {
  const given = customerKey(headers);
  if (given && given.keyMd5 !== encryption?.keyMd5) {
    throw new S3Error('InvalidRequest', 'The provided encryption parameters did not match the ones used originally.');
  }
  if (given || encryption?.kind !== 'customer' || !checksum) return;
  throw new S3Error(
    'InvalidRequest',
    'The upload has a checksum and a key of the customer. The completion must include the encryption parameters.',
  );
}

/** Whether data can be shared by a copy in a bucket that encrypts them so. */
export const hasSameKey = (
  source: { encryption: DataEncryption | undefined; bucketId: string },
  target: { encryption: NewEncryption | undefined; bucketId: string },
): boolean => {
  if (!source.encryption || !target.encryption)
    return source.encryption === undefined && target.encryption === undefined;
  const { kind, keyId } = source.encryption;
  // The key of a customer may change with each request.
  return (
    kind === 'bucket' &&
    target.encryption.kind === 'bucket' &&
    keyId === target.encryption.keyId &&
    source.bucketId === target.bucketId
  );
};
