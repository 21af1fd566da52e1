import { PlatformError } from '#lib/errors/errors.ts';
import type { ObjectResponse } from '../../exchange.ts';
import type { Checksum, ObjectAttributes, PartAttributes } from '../../objects/attributes.ts';
import { findVersion, type ObjectPart, type ObjectRecord } from '../../objects/object-record.ts';
import { combinedEtag, completeUpload as combineParts, type ListedPart, type Upload } from '../../objects/uploads.ts';
import { readText } from '../body-text.ts';
import {
  CHECKSUM_NAMES,
  checksumElement,
  checksumFields,
  checksumInHeaders,
  checksumOfParts,
  checksumTypeText,
  type UploadChecksum,
} from '../checksums.ts';
import type { ObjectContext } from '../context.ts';
import { assertUploadKey, encryptionHeaders } from '../encryption.ts';
import { S3Error } from '../errors.ts';
import { quoteEtag, xmlResponse } from '../responses.ts';
import { writtenVersionHeaders } from '../version-headers.ts';
import { writeCondition } from '../write-conditions.ts';
import { childrenOf, parseXml, requiredText, textOf, type XmlElement } from '../xml-input.ts';
import { partNumber } from './part-numbers.ts';
import { checksumOfUpload, requestedUpload } from './uploads.ts';

/** Maximum parts of an object. */
const MAX_PARTS = 10_000;
/** Bytes of a list of so many parts with checksums. */
const MAX_LIST_BYTES = 4 * 2 ** 20;

function listedPart(part: XmlElement): ListedPart {
  const checksums: PartAttributes['checksums'] = {};
  for (const name of CHECKSUM_NAMES) {
    const value = textOf(part, checksumElement(name));
    if (value !== undefined) checksums[name] = value;
  }
  return {
    number: partNumber(requiredText(part, 'PartNumber').trim()),
    etag: requiredText(part, 'ETag').trim().replaceAll('"', ''),
    checksums,
  };
}

async function listedParts(context: ObjectContext): Promise<ListedPart[]> {
  const root = parseXml(await readText(context, MAX_LIST_BYTES), 'CompleteMultipartUpload');
  const parts = childrenOf(root, 'Part');
  if (parts.length === 0 || parts.length > MAX_PARTS) throw new S3Error('MalformedXML');
  // If a number is listed twice in a row, the last one counts, as in Ceph's gateway.
  return parts.map(listedPart).filter(({ number }, index, all) => all[index + 1]?.number !== number);
}

/** The checksum of the object. @throws S3Error BadDigest if the client states another one */
function completedChecksum(
  { headers }: ObjectContext,
  upload: UploadChecksum,
  parts: readonly ObjectPart[],
): Checksum | undefined {
  const pieces = parts.map(({ size, attributes }) => ({ size, checksum: attributes.checksums?.[upload.algorithm] }));
  const known = pieces.flatMap(({ size, checksum }) => (checksum === undefined ? [] : [{ size, checksum }]));
  if (known.length < parts.length) return undefined;
  const checksum = checksumOfParts(upload, known);
  const stated = checksumInHeaders(headers);
  if (stated && (stated.name !== upload.algorithm || !isSame(stated.value, checksum))) throw new S3Error('BadDigest');
  return checksum;
}

/** Clients may leave out the number of parts. */
const isSame = (stated: string, { value }: Checksum): boolean => stated === value || stated === value.split('-')[0];

function completedAttributes(context: ObjectContext, upload: Upload, parts: readonly ObjectPart[]) {
  const requested = checksumOfUpload(upload);
  const statedType = context.headers['x-amz-checksum-type'];
  if (requested && statedType !== undefined && statedType.toUpperCase() !== checksumTypeText(requested.type)) {
    throw new S3Error('InvalidRequest', 'The checksum type differs from that of the upload.');
  }
  const { checksum: _, ...attributes } = upload.attributes;
  const checksum = requested && completedChecksum(context, requested, parts);
  return { ...attributes, checksum, uploadId: upload.id } as ObjectAttributes;
}

/** @throws S3Error InvalidRequest if the parts have another size than `x-amz-mp-object-size` */
function assertSize({ headers }: ObjectContext, parts: readonly ObjectPart[]): void {
  const stated = headers['x-amz-mp-object-size'];
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (stated !== undefined && stated !== String(size)) {
    throw new S3Error('InvalidRequest', `The parts have ${size} bytes, not ${stated.slice(0, 20)}.`);
  }
}

export async function completeUpload(context: ObjectContext): Promise<ObjectResponse> {
  const listed = await listedParts(context);
  let upload: Upload;
  try {
    upload = await requestedUpload(context);
  } catch (error) {
    const completed = await completedBefore(context, listed);
    if (completed) return completionResponse(context, completed);
    throw error;
  }
  assertUploadKey(upload.attributes, context.headers);
  try {
    const object = await combineParts(context.services, upload, {
      parts: listed,
      condition: writeCondition(context.headers),
      attributesOf: (parts) => {
        assertSize(context, parts);
        return completedAttributes(context, upload, parts);
      },
    });
    return completionResponse(context, object);
  } catch (error) {
    // A concurrent request completed it.
    const isGone = error instanceof PlatformError && error.details.type === 'NoSuchUpload';
    const completed = isGone ? await completedBefore(context, listed) : undefined;
    if (completed) return completionResponse(context, completed);
    throw error;
  }
}

/**
 * The object of an upload that was completed before with the same parts: clients repeat a completion whose response they
 * did not get.
 */
async function completedBefore(
  { services, bucket, key, query }: ObjectContext,
  listed: readonly ListedPart[],
): Promise<ObjectRecord | undefined> {
  const object = await findVersion(services.database.read, bucket.id, key);
  const isSame = object?.attributes.uploadId === query.get('uploadId') && object?.etag === combinedEtag(listed);
  return isSame ? object : undefined;
}

function completionResponse(context: ObjectContext, object: ObjectRecord): ObjectResponse {
  const { bucket, bucketName, key, request } = context;
  const scheme = request.isSecure ? 'https' : 'http';
  return xmlResponse(
    'CompleteMultipartUploadResult',
    {
      Location: `${scheme}://${request.headers.host ?? ''}${request.path}`,
      Bucket: bucketName,
      Key: key,
      ETag: quoteEtag(object.etag),
      ...checksumFields(object.attributes.checksum),
    },
    { ...encryptionHeaders(object.attributes.encryption), ...writtenVersionHeaders(bucket, object) },
  );
}
