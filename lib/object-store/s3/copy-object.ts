import type { ObjectResponse } from '../exchange.ts';
import type { ObjectAttributes } from '../objects/attributes.ts';
import { copyObject as copyVersion } from '../objects/copy.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { type NewObject, putObject } from '../objects/put.ts';
import { readObject } from '../objects/read.ts';
import { isAllowed } from './access-decisions.ts';
import { checksumFields, checksumName, checksumOfData } from './checksums.ts';
import { type BucketContext, type ObjectContext, projectIdOf, type S3Context } from './context.ts';
import { type CopySource, parseCopySource } from './copy-sources.ts';
import { encryptionHeaders, hasSameKey, keyOfStoredData, newEncryption } from './encryption.ts';
import { S3Error } from './errors.ts';
import { findS3Bucket } from './find-bucket.ts';
import { loadVersion, requireObject } from './found-objects.ts';
import { newObjectAttributes } from './new-object.ts';
import { assertStorageClass, contentTypeOf } from './object-headers.ts';
import { assertConditions, readConditions } from './read-conditions.ts';
import { listingDate, quoteEtag, xmlResponse } from './responses.ts';
import { writtenVersionHeaders } from './version-headers.ts';
import { writeCondition } from './write-conditions.ts';

interface FoundSource extends CopySource {
  object: ObjectRecord;
  bucketOfSource: BucketContext['bucket'];
  /** Key of the customer with which the data are read. */
  customerKey: Uint8Array | undefined;
}

/** The source of a copy, which the sender may read. @throws S3Error NoSuchBucket, NoSuchKey, AccessDenied, PreconditionFailed */
export async function findCopySource(context: ObjectContext): Promise<FoundSource> {
  const source = parseCopySource(context.headers['x-amz-copy-source'] ?? '');
  const bucket = await findS3Bucket(context.services, projectIdOf(context), source.bucket);
  const expectedOwner = context.headers['x-amz-source-expected-bucket-owner'];
  if (expectedOwner !== undefined && expectedOwner !== bucket.projectId) throw new S3Error('AccessDenied');
  const place = { ...context, bucket, bucketName: source.bucket, key: source.key, versionId: source.versionId };
  const version = await loadVersion(place);
  assertReadable(context, { ...place, version });
  const object = requireObject({ ...place, version });
  assertConditions(readConditions(context.headers, 'x-amz-copy-source-'), object);
  const customerKey = keyOfStoredData(object.attributes, context.headers, 'x-amz-copy-source-');
  return { ...source, object, bucketOfSource: bucket, customerKey };
}

/** @throws S3Error AccessDenied */
function assertReadable(context: S3Context, { bucket, key, version, versionId }: ObjectContext): void {
  const action = versionId === undefined ? 's3:GetObject' : 's3:GetObjectVersion';
  const isGranted = version
    ? isAllowed(context, action, { bucket, key, object: version, query: {} })
    : isAllowed(context, 's3:ListBucket', { bucket, query: { prefix: key } });
  if (!isGranted) throw new S3Error('AccessDenied');
}

type Directive = 'COPY' | 'REPLACE';

/** @throws S3Error InvalidArgument for another value than COPY or REPLACE */
function directiveOf({ headers }: S3Context, name: string): Directive {
  const value = headers[name] ?? 'COPY';
  if (value === 'COPY' || value === 'REPLACE') return value;
  throw new S3Error('InvalidArgument', `Unknown ${name}. Use COPY or REPLACE.`, {
    ArgumentName: name,
    ArgumentValue: value,
  });
}

/** Headers of which one makes a copy of an object onto itself a change. */
const CHANGES = [
  'x-amz-storage-class',
  'x-amz-website-redirect-location',
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-customer-algorithm',
];

function assertChange(context: ObjectContext, source: FoundSource, directive: Directive): void {
  const isSame = source.bucketOfSource.id === context.bucket.id && source.key === context.key;
  if (!isSame || source.versionId !== undefined || directive === 'REPLACE') return;
  if (CHANGES.some((name) => context.headers[name] !== undefined)) return;
  throw new S3Error(
    'InvalidRequest',
    "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
  );
}

/** What belongs to the data. Owner, ACL and locks are those of the new object. */
const dataAttributes = ({
  checksum,
  staticManifest,
  dynamicManifest,
  symlink,
}: ObjectAttributes): ObjectAttributes => ({
  ...(checksum && { checksum }),
  ...(staticManifest && { staticManifest }),
  ...(dynamicManifest !== undefined && { dynamicManifest }),
  ...(symlink && { symlink }),
});

async function copiedAttributes(context: ObjectContext, source: FoundSource, directive: Directive) {
  const { attributes: before } = source.object;
  const created = await newObjectAttributes(context);
  const described = directive === 'REPLACE' ? {} : { metadata: before.metadata ?? {}, headers: before.headers ?? {} };
  const { tags: replaced, ...others } = created;
  const tags = directiveOf(context, 'x-amz-tagging-directive') === 'REPLACE' ? replaced : before.tags;
  return { ...dataAttributes(before), ...others, ...described, ...(tags && { tags }) };
}

/** Copies the data if they get another key or checksum; otherwise both objects refer to the same data. */
async function copyData(context: ObjectContext, source: FoundSource, copy: NewObject): Promise<ObjectRecord> {
  const { services, bucket, key, headers } = context;
  const { object, customerKey } = source;
  const target = { bucketId: bucket.id, name: key };
  const encryption = newEncryption(headers, bucket.settings);
  const known = object.attributes.checksum;
  const text = headers['x-amz-checksum-algorithm'];
  const algorithm = text === undefined ? known?.algorithm : checksumName(text);
  const isSameKey = hasSameKey(
    { encryption: object.attributes.encryption, bucketId: object.bucketId },
    { encryption, bucketId: bucket.id },
  );
  if (isSameKey && algorithm === known?.algorithm) return copyVersion(services, object, target, copy);
  const chunks = readObject(services, object, undefined, customerKey);
  const body = { chunks, digests: algorithm ? [algorithm] : [], encryption };
  return putObject(services, target, body, {
    ...copy,
    attributesOf: ({ digests }) => {
      const checksum = algorithm && checksumOfData(digests, algorithm);
      return checksum ? { checksum } : {};
    },
  });
}

/** @throws S3Error InvalidArgument for a range, which only parts have: `x-amz-copy-source-range` */
function assertWholeCopy(range: string | undefined): void {
  if (range === undefined) return;
  throw new S3Error('InvalidArgument', 'RANGE is not supported in Copy!', {
    ArgumentName: 'Range',
    ArgumentValue: range.slice(0, 200),
  });
}

export async function copyObject(context: ObjectContext): Promise<ObjectResponse> {
  const { bucket, headers } = context;
  assertWholeCopy(headers.range);
  assertStorageClass(headers);
  const source = await findCopySource(context);
  const directive = directiveOf(context, 'x-amz-metadata-directive');
  assertChange(context, source, directive);
  const object = await copyData(context, source, {
    contentType: directive === 'REPLACE' ? contentTypeOf(headers) : source.object.contentType,
    attributes: await copiedAttributes(context, source, directive),
    condition: writeCondition(headers),
  });
  return xmlResponse(
    'CopyObjectResult',
    {
      LastModified: listingDate(object.modifiedAt),
      ETag: quoteEtag(object.etag),
      ...checksumFields(object.attributes.checksum),
    },
    {
      ...writtenVersionHeaders(bucket, object),
      ...sourceVersion(source),
      ...encryptionHeaders(object.attributes.encryption),
    },
  );
}

/** Version of a source in a bucket with versioning. */
export const sourceVersion = ({ bucketOfSource, object }: FoundSource): Record<string, string> =>
  bucketOfSource.settings.versioning === undefined ? {} : { 'x-amz-copy-source-version-id': object.versionId };
