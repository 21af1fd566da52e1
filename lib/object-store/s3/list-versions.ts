import type { ObjectResponse } from '../exchange.ts';
import { type ListPage, listVersions as versionPage } from '../objects/list.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { isVersionId } from '../random-id.ts';
import type { BucketContext } from './context.ts';
import { S3Error } from './errors.ts';
import { type ListingRequest, listingFields, listingRequest, nameText } from './listing-request.ts';
import { type OwnerNames, ownerFields, ownerNames, ownerOf } from './owners.ts';
import { listingDate, quoteEtag, xmlResponse } from './responses.ts';
import type { XmlFields } from './xml.ts';

interface VersionMarker {
  name: string;
  versionId?: string;
}

/** @throws S3Error InvalidArgument for an invalid version, or one without a key */
function markerOf({ query }: BucketContext): VersionMarker | undefined {
  const name = query.get('key-marker');
  const versionId = query.get('version-id-marker');
  if (versionId && !isVersionId(versionId)) throw new S3Error('InvalidArgument', 'Invalid version id specified');
  if (name) return versionId ? { name, versionId } : { name };
  if (versionId) throw new S3Error('InvalidArgument', 'A version-id marker cannot be specified without a key marker.');
  return undefined;
}

function versionFields(
  request: ListingRequest,
  object: ObjectRecord,
  bucket: BucketContext['bucket'],
  names: OwnerNames,
): XmlFields {
  const common = {
    Key: nameText(request, object.name),
    VersionId: object.versionId,
    IsLatest: object.isLatest,
    LastModified: listingDate(object.modifiedAt),
  };
  const Owner = ownerFields(ownerOf(object, bucket), names);
  if (object.isDeleteMarker) return { DeleteMarker: { ...common, Owner } };
  return { Version: { ...common, ETag: quoteEtag(object.etag), Size: object.size, Owner, StorageClass: 'STANDARD' } };
}

/** Markers of the next page. A common prefix has no version. */
function nextMarkers(request: ListingRequest, { entries, isTruncated }: ListPage): XmlFields {
  const last = isTruncated ? entries.at(-1) : undefined;
  if (!last) return {};
  if ('prefix' in last) return { NextKeyMarker: nameText(request, last.prefix) };
  return { NextKeyMarker: nameText(request, last.object.name), NextVersionIdMarker: last.object.versionId };
}

export async function listVersions(context: BucketContext): Promise<ObjectResponse> {
  const { services, bucket, bucketName, query } = context;
  const db = services.database.read;
  const request = listingRequest(context);
  const { prefix, delimiter, limit } = request;
  const after = markerOf(context);
  const page: ListPage =
    limit === 0
      ? { entries: [], isTruncated: false, last: undefined }
      : await versionPage(db, bucket.id, { prefix, delimiter, limit, ...(after && { after }) });
  const objects = page.entries.flatMap((entry) => ('object' in entry ? [entry.object] : []));
  const names = await ownerNames(
    db,
    objects.map((object) => ownerOf(object, bucket)),
  );
  return xmlResponse('ListVersionsResult', {
    Name: bucketName,
    ...listingFields(request),
    KeyMarker: nameText(request, query.get('key-marker') ?? ''),
    VersionIdMarker: query.get('version-id-marker') ?? '',
    MaxKeys: limit,
    IsTruncated: page.isTruncated,
    ...nextMarkers(request, page),
    '': objects.map((object) => versionFields(request, object, bucket, names)),
    CommonPrefixes: page.entries.flatMap((entry) =>
      'prefix' in entry ? [{ Prefix: nameText(request, entry.prefix) }] : [],
    ),
  });
}
