import type { ObjectResponse } from '../exchange.ts';
import { type ObjectRecord, partsOf } from '../objects/object-record.ts';
import { checksumElement, checksumFields } from './checksums.ts';
import type { ObjectContext } from './context.ts';
import { keyOfStoredData } from './encryption.ts';
import { S3Error } from './errors.ts';
import { requireObject } from './found-objects.ts';
import { checksumOf } from './get-object.ts';
import { httpDate, xmlResponse } from './responses.ts';
import { versionHeaders } from './version-headers.ts';
import type { XmlFields } from './xml.ts';

const ATTRIBUTES = ['ETag', 'Checksum', 'ObjectParts', 'StorageClass', 'ObjectSize'];
const MAX_PARTS = 1000;

/** @throws S3Error InvalidArgument for none or unknown ones */
function requestedAttributes({ headers }: ObjectContext): ReadonlySet<string> {
  const names = (headers['x-amz-object-attributes'] ?? '').split(',').map((name) => name.trim());
  if (names.some((name) => !ATTRIBUTES.includes(name))) {
    throw new S3Error('InvalidArgument', `Invalid attribute name specified. Use ${ATTRIBUTES.join(', ')}.`);
  }
  return new Set(names);
}

function numberHeader({ headers }: ObjectContext, name: string, fallback: number): number {
  const text = headers[name];
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new S3Error('InvalidArgument', `${name} must be a whole number.`);
  return Number(text);
}

async function partFields(context: ObjectContext, object: ObjectRecord): Promise<XmlFields | undefined> {
  if (object.partCount === 0) return undefined;
  const maxParts = Math.min(numberHeader(context, 'x-amz-max-parts', MAX_PARTS), MAX_PARTS);
  const marker = numberHeader(context, 'x-amz-part-number-marker', 0);
  const later = (await partsOf(context.services.database.read, object.id)).filter(({ number }) => number > marker);
  const shown = later.slice(0, maxParts);
  const algorithm = object.attributes.checksum?.algorithm;
  return {
    PartsCount: object.partCount,
    PartNumberMarker: marker,
    NextPartNumberMarker: shown.at(-1)?.number ?? marker,
    MaxParts: maxParts,
    IsTruncated: later.length > shown.length,
    Part: shown.map(({ number, size, attributes }) => ({
      PartNumber: number,
      Size: size,
      ...(algorithm && { [checksumElement(algorithm)]: attributes.checksums?.[algorithm] }),
    })),
  };
}

export async function getObjectAttributes(context: ObjectContext): Promise<ObjectResponse> {
  const object = requireObject(context);
  keyOfStoredData(object.attributes, context.headers);
  const requested = requestedAttributes(context);
  const checksum = checksumOf(object);
  return xmlResponse(
    'GetObjectAttributesResponse',
    {
      ETag: requested.has('ETag') ? object.etag : undefined,
      Checksum: requested.has('Checksum') && checksum ? checksumFields(checksum) : undefined,
      ObjectParts: requested.has('ObjectParts') ? await partFields(context, object) : undefined,
      StorageClass: requested.has('StorageClass') ? 'STANDARD' : undefined,
      ObjectSize: requested.has('ObjectSize') ? object.size : undefined,
    },
    { 'last-modified': httpDate(object.modifiedAt), ...versionHeaders(context.bucket, object) },
  );
}
