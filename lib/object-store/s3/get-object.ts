import { dataBody } from '../data-body.ts';
import type { ObjectResponse } from '../exchange.ts';
import type { Checksum } from '../objects/attributes.ts';
import { type ObjectPart, type ObjectRecord, partsOf } from '../objects/object-record.ts';
import { isAnonymous, type ObjectContext } from './context.ts';
import { assertNoEncryption } from './encryption.ts';
import { S3Error } from './errors.ts';
import { expirationHeaders } from './expiration-header.ts';
import { requireObject } from './found-objects.ts';
import { partNumber } from './multipart/part-numbers.ts';
import { openObject } from './native-content.ts';
import { objectHeaders, requestedChecksum, responseOverrides } from './object-headers.ts';
import { type ByteRange, downloadRange } from './ranges.ts';
import { evaluateConditions, readConditions } from './read-conditions.ts';

/** The part of an object that a request reads. */
interface Selection {
  range: ByteRange | undefined;
  /** Headers about the selection. */
  headers: Record<string, string>;
  checksum: Checksum | undefined;
}

export const getObject = async (context: ObjectContext): Promise<ObjectResponse> => {
  const { response, open, readSmall, range } = await describeDownload(context);
  if (response.status === 304 || response.headers['content-length'] === '0') return response;
  const small = range ? undefined : await readSmall();
  return { ...response, body: small ?? (await dataBody(open(range), Number(response.headers['content-length']))) };
};

export const headObject = async (context: ObjectContext): Promise<ObjectResponse> =>
  (await describeDownload(context)).response;

async function describeDownload(context: ObjectContext) {
  const { headers, query, bucket } = context;
  const overrides = responseOverrides(query, isAnonymous(context));
  const found = requireObject(context);
  assertNoEncryption(headers);
  // A missing part is reported before a missing key.
  const part = query.has('partNumber') ? await selectData(context, found) : undefined;
  const { object, open, readSmall } = await openObject(context, found);
  const common = {
    ...objectHeaders(object, bucket.settings.versioning !== undefined),
    ...expirationHeaders(bucket, object),
  };
  if (evaluateConditions(readConditions(headers), object) === 'unmodified') {
    const { 'content-type': _, ...described } = common;
    return { response: { status: 304, headers: described }, open, readSmall, range: undefined };
  }
  const { range, headers: selected, checksum } = part ?? (await selectData(context, object));
  const length = range ? range.end - range.start + 1 : object.size;
  const response = {
    status: range ? 206 : 200,
    headers: {
      ...common,
      ...overrides,
      ...selected,
      ...requestedChecksum(headers, checksum),
      'content-length': String(length),
    },
  };
  return { response, open, readSmall, range };
}

/** @throws S3Error InvalidRange, InvalidArgument, InvalidPart, InvalidRequest for both a range and a part */
async function selectData(context: ObjectContext, object: ObjectRecord): Promise<Selection> {
  const { headers, query } = context;
  const number = query.get('partNumber');
  if (number !== undefined) {
    if (headers.range !== undefined) {
      throw new S3Error('InvalidRequest', 'Cannot specify both Range header and partNumber query parameter');
    }
    return selectPart(context, object, number);
  }
  const range = downloadRange(headers.range, object.size);
  const checksum = range ? undefined : checksumOf(object);
  return { range, checksum, headers: range ? { 'content-range': contentRange(range, object.size) } : {} };
}

/** The stored checksum, or the CRC64NVME that every object with undivided data has. */
export function checksumOf({ attributes, crc64nvme }: ObjectRecord): Checksum | undefined {
  if (attributes.checksum || !crc64nvme) return attributes.checksum;
  return { algorithm: 'crc64nvme', type: 'full', value: Buffer.from(crc64nvme, 'hex').toString('base64') };
}

const contentRange = ({ start, end }: ByteRange, size: number): string => `bytes ${start}-${end}/${size}`;

/** Selects a part by its position. The numbers of an upload may have gaps, and clients read from 1 to the number of parts. */
async function selectPart({ services }: ObjectContext, object: ObjectRecord, text: string): Promise<Selection> {
  const number = partNumber(text);
  if (object.partCount === 0) {
    if (number !== 1) throw new S3Error('InvalidPart');
    return { ...rangeOfPart(0, object.size, object.size), checksum: checksumOf(object) };
  }
  const parts = await partsOf(services.database.read, object.id);
  const part = parts[number - 1];
  if (!part) throw new S3Error('InvalidPart');
  const start = parts.slice(0, number - 1).reduce((sum, { size }) => sum + size, 0);
  const { range, headers } = rangeOfPart(start, part.size, object.size);
  return {
    range,
    headers: { ...headers, 'x-amz-mp-parts-count': String(object.partCount) },
    checksum: partChecksum(object, part),
  };
}

/** The range of a part, which no range describes if it is empty. */
function rangeOfPart(start: number, size: number, objectSize: number): Pick<Selection, 'range' | 'headers'> {
  if (size === 0) return { range: undefined, headers: {} };
  const range = { start, end: start + size - 1 };
  return { range, headers: { 'content-range': contentRange(range, objectSize) } };
}

/** The checksum of a part, with the type of that of the object. */
function partChecksum({ attributes: { checksum } }: ObjectRecord, { attributes }: ObjectPart): Checksum | undefined {
  const value = checksum && attributes.checksums?.[checksum.algorithm];
  return checksum && value !== undefined ? { ...checksum, value } : undefined;
}
