import type { ObjectResponse } from '../../exchange.ts';
import type { ObjectAttributes } from '../../objects/attributes.ts';
import { listUploads as uploadPage } from '../../objects/list-uploads.ts';
import {
  findUpload,
  createUpload as insertUpload,
  removeUpload,
  type Upload,
  uploadParts,
} from '../../objects/uploads.ts';
import { checksumElement, checksumTypeText, type UploadChecksum, uploadChecksum } from '../checksums.ts';
import type { BucketContext, ObjectContext } from '../context.ts';
import { encryptionHeaders, newEncryption, uploadEncryption } from '../encryption.ts';
import { listingFields, listingRequest, nameText } from '../listing-request.ts';
import { newObjectAttributes } from '../new-object.ts';
import { assertStorageClass, contentTypeOf } from '../object-headers.ts';
import { type OwnerNames, ownerFields, ownerNames } from '../owners.ts';
import { pageLimit } from '../query-parameters.ts';
import { emptyResponse, listingDate, quoteEtag, xmlResponse } from '../responses.ts';
import type { XmlFields } from '../xml.ts';

/** How an upload is checked; its attributes have the checksum of the object without a value until it is complete. */
export const checksumOfUpload = ({ attributes: { checksum } }: Upload): UploadChecksum | undefined =>
  checksum && { algorithm: checksum.algorithm, type: checksum.type };

const checksumWithoutValue = (checksum: UploadChecksum | undefined): Pick<ObjectAttributes, 'checksum'> =>
  checksum ? { checksum: { ...checksum, value: '' } } : {};

export async function createUpload(context: ObjectContext): Promise<ObjectResponse> {
  const { services, bucket, bucketName, key, headers } = context;
  assertStorageClass(headers);
  const checksum = uploadChecksum(headers);
  const encryption = uploadEncryption(newEncryption(headers, bucket.settings));
  const attributes = { ...(await newObjectAttributes(context)), ...checksumWithoutValue(checksum), ...encryption };
  const place = { bucketId: bucket.id, name: key };
  const upload = await insertUpload(services, place, { contentType: contentTypeOf(headers), attributes });
  return xmlResponse(
    'InitiateMultipartUploadResult',
    { Bucket: bucketName, Key: key, UploadId: upload.id },
    {
      ...encryptionHeaders(attributes.encryption),
      ...(checksum && {
        'x-amz-checksum-algorithm': checksum.algorithm.toUpperCase(),
        'x-amz-checksum-type': checksumTypeText(checksum.type),
      }),
    },
  );
}

/** The upload that a request names. @throws 404 NoSuchUpload */
export const requestedUpload = ({ services, bucket, key, query }: ObjectContext): Promise<Upload> =>
  findUpload(services.database.read, { bucketId: bucket.id, name: key }, query.get('uploadId') ?? '');

export async function abortUpload(context: ObjectContext): Promise<ObjectResponse> {
  await removeUpload(context.services, await requestedUpload(context));
  return emptyResponse(204);
}

export async function listParts(context: ObjectContext): Promise<ObjectResponse> {
  const { services, bucket, bucketName, key, query } = context;
  const db = services.database.read;
  const upload = await requestedUpload(context);
  const limit = pageLimit(query, 'max-parts');
  const marker = pageLimit(query, 'part-number-marker', Number.MAX_SAFE_INTEGER);
  const after = query.get('part-number-marker') ? marker : 0;
  const found = limit === 0 ? [] : await uploadParts(db, upload.id, after, limit + 1);
  const parts = found.slice(0, limit);
  const checksum = checksumOfUpload(upload);
  const owner = upload.attributes.ownerId ?? bucket.projectId;
  const names = await ownerNames(db, [owner]);
  return xmlResponse('ListPartsResult', {
    Bucket: bucketName,
    Key: key,
    UploadId: upload.id,
    Initiator: ownerFields(owner, names),
    Owner: ownerFields(owner, names),
    StorageClass: 'STANDARD',
    ChecksumAlgorithm: checksum?.algorithm.toUpperCase(),
    ChecksumType: checksum && checksumTypeText(checksum.type),
    PartNumberMarker: after,
    NextPartNumberMarker: parts.at(-1)?.number ?? 0,
    MaxParts: limit,
    IsTruncated: found.length > limit,
    Part: parts.map((part) => ({
      PartNumber: part.number,
      LastModified: listingDate(part.modifiedAt),
      ETag: quoteEtag(part.etag),
      Size: part.size,
      ...(checksum && { [checksumElement(checksum.algorithm)]: part.attributes.checksums?.[checksum.algorithm] }),
    })),
  });
}

export async function listUploads(context: BucketContext): Promise<ObjectResponse> {
  const { services, bucket, bucketName, query } = context;
  const db = services.database.read;
  const request = listingRequest(context, 'max-uploads');
  const { prefix, delimiter, limit } = request;
  const name = query.get('key-marker') ?? '';
  const id = query.get('upload-id-marker') ?? '';
  const after = name === '' ? undefined : { name, ...(id !== '' && { id }) };
  const page =
    limit === 0
      ? { entries: [], isTruncated: false }
      : await uploadPage(db, bucket.id, { prefix, delimiter, limit, ...(after && { after }) });
  const uploads = page.entries.flatMap((entry) => ('upload' in entry ? [entry.upload] : []));
  const owner = ({ attributes }: Upload) => attributes.ownerId ?? bucket.projectId;
  const names = await ownerNames(db, uploads.map(owner));
  const last = page.isTruncated ? page.entries.at(-1) : undefined;
  return xmlResponse('ListMultipartUploadsResult', {
    Bucket: bucketName,
    KeyMarker: nameText(request, name),
    UploadIdMarker: id,
    NextKeyMarker: last && nameText(request, 'upload' in last ? last.upload.name : last.prefix),
    NextUploadIdMarker: last && 'upload' in last ? last.upload.id : undefined,
    ...listingFields(request),
    MaxUploads: limit,
    IsTruncated: page.isTruncated,
    Upload: uploads.map((upload) => uploadFields(nameText(request, upload.name), upload, owner(upload), names)),
    CommonPrefixes: page.entries.flatMap((entry) =>
      'prefix' in entry ? [{ Prefix: nameText(request, entry.prefix) }] : [],
    ),
  });
}

function uploadFields(Key: string, upload: Upload, owner: string, names: OwnerNames): XmlFields {
  const checksum = checksumOfUpload(upload);
  return {
    Key,
    UploadId: upload.id,
    Initiator: ownerFields(owner, names),
    Owner: ownerFields(owner, names),
    StorageClass: 'STANDARD',
    Initiated: listingDate(upload.createdAt),
    ChecksumAlgorithm: checksum?.algorithm.toUpperCase(),
    ChecksumType: checksum && checksumTypeText(checksum.type),
  };
}
