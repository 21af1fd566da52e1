import { S3Error } from '../s3/errors.ts';
import { renderXml } from '../s3/xml.ts';
import { childrenOf, parseXml, textOf } from '../s3/xml-input.ts';
import { MAX_KEY_ID_LENGTH } from './limits.ts';

/** Encryption of new objects that name none, with keys of the platform. */
export interface EncryptionSettings {
  algorithm: 'AES256' | 'aws:kms';
  /** Name of a key of the bucket, with algorithm `aws:kms`. */
  keyId?: string;
  /** As sent; it has no effect on encryption with keys of the platform. */
  hasBucketKey?: boolean;
}

/** @throws S3Error MalformedXML, InvalidArgument for a key ID without the algorithm that has one, and the reverse */
export function parseEncryption(body: string): EncryptionSettings {
  const [rule, ...others] = childrenOf(parseXml(body, 'ServerSideEncryptionConfiguration'), 'Rule');
  const [byDefault] = rule ? childrenOf(rule, 'ApplyServerSideEncryptionByDefault') : [];
  if (!rule || !byDefault || others.length > 0) throw new S3Error('MalformedXML');
  const algorithm = textOf(byDefault, 'SSEAlgorithm')?.trim();
  if (algorithm !== 'AES256' && algorithm !== 'aws:kms') {
    throw new S3Error('MalformedXML', 'Invalid SSEAlgorithm. Use AES256 or aws:kms.');
  }
  const keyId = textOf(byDefault, 'KMSMasterKeyID')?.trim();
  if (algorithm === 'AES256' && keyId !== undefined) {
    throw new S3Error(
      'InvalidArgument',
      'a KMSMasterKeyID is not applicable if the default sse algorithm is not aws:kms',
    );
  }
  if (algorithm === 'aws:kms' && (!keyId || keyId.length > MAX_KEY_ID_LENGTH)) {
    throw new S3Error(
      'InvalidArgument',
      `aws:kms requires a KMSMasterKeyID of at most ${MAX_KEY_ID_LENGTH} characters.`,
    );
  }
  const bucketKey = textOf(rule, 'BucketKeyEnabled')?.trim().toLowerCase();
  return {
    algorithm,
    ...(keyId !== undefined && { keyId }),
    ...(bucketKey !== undefined && { hasBucketKey: bucketKey === 'true' }),
  };
}

export const renderEncryption = ({ algorithm, keyId, hasBucketKey }: EncryptionSettings): string =>
  renderXml('ServerSideEncryptionConfiguration', {
    Rule: {
      ApplyServerSideEncryptionByDefault: { SSEAlgorithm: algorithm, KMSMasterKeyID: keyId },
      BucketKeyEnabled: hasBucketKey,
    },
  });
