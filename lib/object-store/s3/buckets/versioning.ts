import { updateBucket } from '../../buckets/change-buckets.ts';
import type { BucketSettings } from '../../buckets/settings.ts';
import type { ObjectResponse } from '../../exchange.ts';
import { readText } from '../body-text.ts';
import { actorOfRequest, type BucketContext } from '../context.ts';
import { S3Error } from '../errors.ts';
import { emptyResponse, xmlResponse } from '../responses.ts';
import { parseXml, textOf } from '../xml-input.ts';

const STATUS = { enabled: 'Enabled', suspended: 'Suspended' } as const;

export async function getBucketVersioning({ bucket }: BucketContext): Promise<ObjectResponse> {
  const { versioning } = bucket.settings;
  return xmlResponse('VersioningConfiguration', { Status: versioning && STATUS[versioning] });
}

export async function putBucketVersioning(context: BucketContext): Promise<ObjectResponse> {
  const root = parseXml(await readText(context), 'VersioningConfiguration');
  const status = textOf(root, 'Status')?.trim();
  const versioning = (['enabled', 'suspended'] as const).find((value) => STATUS[value] === status);
  if (status === undefined) throw new S3Error('IllegalVersioningConfigurationException');
  if (!versioning) throw new S3Error('MalformedXML');
  if (textOf(root, 'MfaDelete')?.trim() === 'Enabled')
    throw new S3Error('NotImplemented', 'MFA delete is not implemented.');
  const change = (settings: BucketSettings): BucketSettings => {
    if (versioning === 'suspended' && settings.objectLock) {
      throw new S3Error(
        'InvalidBucketState',
        'An Object Lock configuration is present on this bucket, so the versioning state cannot be changed.',
      );
    }
    return { ...settings, versioning };
  };
  await updateBucket(context.services, context.bucket.id, change, actorOfRequest(context));
  return emptyResponse(200);
}
