import { S3Error } from '../s3/errors.ts';
import { renderXml } from '../s3/xml.ts';
import { childrenOf, parseXml, textOf } from '../s3/xml-input.ts';

/** Encryption of new objects that name none, with keys of the platform. */
export interface EncryptionSettings {
  algorithm: 'AES256';
  /** As sent; it has no effect on encryption with keys of the platform. */
  hasBucketKey?: boolean;
}

/** @throws S3Error MalformedXML; NotImplemented for keys of a key management service */
export function parseEncryption(body: string): EncryptionSettings {
  const [rule, ...others] = childrenOf(parseXml(body, 'ServerSideEncryptionConfiguration'), 'Rule');
  const [byDefault] = rule ? childrenOf(rule, 'ApplyServerSideEncryptionByDefault') : [];
  if (!rule || !byDefault || others.length > 0) throw new S3Error('MalformedXML');
  const algorithm = textOf(byDefault, 'SSEAlgorithm')?.trim();
  if (algorithm === 'aws:kms' || algorithm === 'aws:kms:dsse') {
    throw new S3Error(
      'NotImplemented',
      'Encryption with keys of a key management service is not implemented. Use AES256.',
    );
  }
  if (algorithm !== 'AES256') throw new S3Error('MalformedXML', 'Invalid SSEAlgorithm. Use AES256.');
  if (textOf(byDefault, 'KMSMasterKeyID') !== undefined) {
    throw new S3Error(
      'InvalidArgument',
      'a KMSMasterKeyID is not applicable if the default sse algorithm is not aws:kms',
    );
  }
  const bucketKey = textOf(rule, 'BucketKeyEnabled')?.trim().toLowerCase();
  return { algorithm, ...(bucketKey !== undefined && { hasBucketKey: bucketKey === 'true' }) };
}

export const renderEncryption = ({ algorithm, hasBucketKey }: EncryptionSettings): string =>
  renderXml('ServerSideEncryptionConfiguration', {
    Rule: { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: algorithm }, BucketKeyEnabled: hasBucketKey },
  });
