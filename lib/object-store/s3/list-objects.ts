import type { ObjectResponse } from '../exchange.ts';
import { type ListPage, listObjects as listPage } from '../objects/list.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { checksumTypeText } from './checksums.ts';
import type { BucketContext } from './context.ts';
import { S3Error } from './errors.ts';
import { checksumOf } from './get-object.ts';
import { type ListingRequest, listingFields, listingRequest, nameText } from './listing-request.ts';
import { shownObject } from './native-content.ts';
import { type OwnerNames, ownerFields, ownerNames, ownerOf } from './owners.ts';
import { listingDate, quoteEtag, xmlResponse } from './responses.ts';
import type { XmlFields } from './xml.ts';

const readPage = (
  { services, bucket }: BucketContext,
  { prefix, delimiter, limit }: ListingRequest,
  after: string,
): Promise<ListPage> =>
  limit === 0
    ? Promise.resolve({ entries: [], isTruncated: false, last: undefined })
    : listPage(services.database.read, bucket.id, { prefix, delimiter, limit, ...(after !== '' && { after }) });

/** Content of `Contents`. @param names of owners, if they are shown */
function objectFields(
  request: ListingRequest,
  object: ObjectRecord,
  bucket: BucketContext['bucket'],
  names: OwnerNames | undefined,
): XmlFields {
  const checksum = checksumOf(object);
  return {
    Key: nameText(request, object.name),
    LastModified: listingDate(object.modifiedAt),
    ETag: quoteEtag(object.etag),
    ChecksumAlgorithm: checksum?.algorithm.toUpperCase(),
    ChecksumType: checksum && checksumTypeText(checksum.type),
    Size: object.size,
    Owner: names && ownerFields(ownerOf(object, bucket), names),
    StorageClass: 'STANDARD',
  };
}

async function entryFields(
  context: BucketContext,
  request: ListingRequest,
  { entries }: ListPage,
  hasOwners: boolean,
): Promise<XmlFields> {
  const { services, bucket } = context;
  const objects = entries.flatMap((entry) => ('object' in entry ? [entry.object] : []));
  const names = hasOwners
    ? await ownerNames(
        services.database.read,
        objects.map((object) => ownerOf(object, bucket)),
      )
    : undefined;
  return {
    Contents: objects.map((object) => objectFields(request, shownObject(object), bucket, names)),
    CommonPrefixes: entries.flatMap((entry) =>
      'prefix' in entry ? [{ Prefix: nameText(request, entry.prefix) }] : [],
    ),
  };
}

export async function listObjects(context: BucketContext): Promise<ObjectResponse> {
  const request = listingRequest(context);
  const marker = context.query.get('marker') ?? '';
  const page = await readPage(context, request, marker);
  const { isTruncated, last = '' } = page;
  return xmlResponse('ListBucketResult', {
    Name: context.bucketName,
    ...listingFields(request),
    // SDKs do not decode the prefix of this version.
    Prefix: request.prefix,
    MaxKeys: request.limit,
    Marker: nameText(request, marker),
    IsTruncated: isTruncated,
    // As upstream: without a delimiter, the last key is the next marker.
    NextMarker: isTruncated && request.delimiter !== '' ? nameText(request, last) : undefined,
    ...(await entryFields(context, request, page, true)),
  });
}

const tokenOf = (name: string): string => Buffer.from(name).toString('base64url');

/** @throws S3Error InvalidArgument for a token that no listing returned */
function nameOfToken(token: string): string {
  const name = Buffer.from(token, 'base64url').toString();
  if (tokenOf(name) !== token) throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect.');
  return name;
}

export async function listObjectsV2(context: BucketContext): Promise<ObjectResponse> {
  const { query } = context;
  if (query.get('list-type') !== '2') throw new S3Error('InvalidArgument', 'Invalid list-type. Use 2.');
  const request = listingRequest(context);
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after');
  const page = await readPage(context, request, token ? nameOfToken(token) : (startAfter ?? ''));
  const { isTruncated, last = '', entries } = page;
  return xmlResponse('ListBucketResult', {
    Name: context.bucketName,
    ...listingFields(request),
    MaxKeys: request.limit,
    StartAfter: startAfter === undefined ? undefined : nameText(request, startAfter),
    KeyCount: entries.length,
    IsTruncated: isTruncated,
    ContinuationToken: token,
    NextContinuationToken: isTruncated ? tokenOf(last) : undefined,
    ...(await entryFields(context, request, page, query.get('fetch-owner') === 'true')),
  });
}
