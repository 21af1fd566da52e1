import type { ObjectResponse } from '../exchange.ts';
import { copyObject as copyVersion } from '../objects/copy.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { isAllowed } from './access-decisions.ts';
import { checksumFields } from './checksums.ts';
import { type BucketContext, type ObjectContext, projectIdOf, type S3Context } from './context.ts';
import { type CopySource, parseCopySource } from './copy-sources.ts';
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
}

/** The source of a copy, which the sender may read. @throws S3Error NoSuchBucket, NoSuchKey, AccessDenied, PreconditionFailed */
export async function findCopySource(context: ObjectContext): Promise<FoundSource> {
  const source = parseCopySource(context.headers['x-amz-copy-source'] ?? '');
  const bucket = await findS3Bucket(context.services, projectIdOf(context), source.bucket);
  const place = { ...context, bucket, bucketName: source.bucket, key: source.key, versionId: source.versionId };
  const version = await loadVersion(place);
  assertReadable(context, { ...place, version });
  const object = requireObject({ ...place, version });
  assertConditions(readConditions(context.headers, 'x-amz-copy-source-'), object);
  return { ...source, object, bucketOfSource: bucket };
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
const CHANGES = ['x-amz-storage-class', 'x-amz-website-redirect-location', 'x-amz-server-side-encryption'];

function assertChange(context: ObjectContext, source: FoundSource, directive: Directive): void {
  const isSame = source.bucketOfSource.id === context.bucket.id && source.key === context.key;
  if (!isSame || source.versionId !== undefined || directive === 'REPLACE') return;
  if (CHANGES.some((name) => context.headers[name] !== undefined)) return;
  throw new S3Error(
    'InvalidRequest',
    "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
  );
}

export async function copyObject(context: ObjectContext): Promise<ObjectResponse> {
  const { services, bucket, key, headers } = context;
  assertStorageClass(headers);
  const source = await findCopySource(context);
  const directive = directiveOf(context, 'x-amz-metadata-directive');
  assertChange(context, source, directive);
  const { attributes: before, contentType } = source.object;
  const created = await newObjectAttributes(context);
  const described = directive === 'REPLACE' ? {} : { metadata: before.metadata ?? {}, headers: before.headers ?? {} };
  const tags = directiveOf(context, 'x-amz-tagging-directive') === 'REPLACE' ? created.tags : before.tags;
  const object = await copyVersion(
    services,
    source.object,
    { bucketId: bucket.id, name: key },
    {
      contentType: directive === 'REPLACE' ? contentTypeOf(headers) : contentType,
      attributes: { ...before, ...created, ...described, ...(tags ? { tags } : {}) },
      condition: writeCondition(headers),
    },
  );
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
    },
  );
}

/** Version of a source in a bucket with versioning. */
export const sourceVersion = ({ bucketOfSource, object }: FoundSource): Record<string, string> =>
  bucketOfSource.settings.versioning === undefined ? {} : { 'x-amz-copy-source-version-id': object.versionId };
