import type { Checksum, ObjectAttributes } from '../objects/attributes.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { lockHeaders } from '../rules/object-lock.ts';
import { checksumHeaders } from './checksums.ts';
import { encryptionHeaders } from './encryption.ts';
import { S3Error } from './errors.ts';
import { decodeHeader, encodeHeader } from './header-text.ts';
import type { QueryParameters } from './query-parameters.ts';
import { httpDate, quoteEtag } from './responses.ts';
import { parseTagHeader } from './tag-sets.ts';

type Headers = Readonly<Record<string, string | undefined>>;

const METADATA_PREFIX = 'x-amz-meta-';
/** Maximum bytes of names and values of user metadata. */
const MAX_METADATA_BYTES = 2048;

/** Headers that are stored with an object and returned with it. */
const STORED_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
  'x-amz-website-redirect-location',
];

/** Parameters of the query that replace headers of the response. */
const OVERRIDES: Record<string, string> = {
  'response-cache-control': 'cache-control',
  'response-content-disposition': 'content-disposition',
  'response-content-encoding': 'content-encoding',
  'response-content-language': 'content-language',
  'response-content-type': 'content-type',
  'response-expires': 'expires',
};

const DEFAULT_CONTENT_TYPE = 'binary/octet-stream';

export const contentTypeOf = (headers: Headers): string => headers['content-type'] || DEFAULT_CONTENT_TYPE;

/** @throws S3Error MetadataTooLarge */
function metadataOf(headers: Headers): Record<string, string> {
  const metadata = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    name.startsWith(METADATA_PREFIX) && value !== undefined
      ? [[name.slice(METADATA_PREFIX.length), decodeHeader(value)]]
      : [],
  );
  const size = metadata.reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
  if (size > MAX_METADATA_BYTES) {
    throw new S3Error('MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size.', {
      MaxSizeAllowed: String(MAX_METADATA_BYTES),
      Size: String(size),
    });
  }
  return Object.fromEntries(metadata);
}

/** `aws-chunked` describes the request, not the object. */
const withoutChunking = (encoding: string): string =>
  encoding
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding.toLowerCase() !== 'aws-chunked')
    .join(', ');

function storedHeadersOf(headers: Headers): Record<string, string> {
  const stored: Record<string, string> = {};
  for (const name of STORED_HEADERS) {
    const value = name === 'content-encoding' ? withoutChunking(headers[name] ?? '') : headers[name];
    if (value) stored[name] = decodeHeader(value);
  }
  return stored;
}

/** Metadata and headers of a new object. @throws S3Error MetadataTooLarge */
export const describedAttributes = (headers: Headers): Pick<ObjectAttributes, 'metadata' | 'headers'> => ({
  metadata: metadataOf(headers),
  headers: storedHeadersOf(headers),
});

/** Tags of `x-amz-tagging`. @throws S3Error InvalidTag */
export const tagsInHeaders = (headers: Headers): Record<string, string> | undefined => {
  const text = headers['x-amz-tagging'];
  return text === undefined ? undefined : parseTagHeader(text);
};

/** @throws S3Error InvalidStorageClass for all but the only class, STANDARD */
export function assertStorageClass(headers: Headers): void {
  const storageClass = headers['x-amz-storage-class'];
  if (storageClass !== undefined && storageClass !== 'STANDARD') throw new S3Error('InvalidStorageClass');
}

/** Control characters would end a header. */
const INVALID_HEADER_VALUE = /[^\t\u0020-\u007e\u0080-\u00ff]/;

/** Headers of a response about an object, without `content-length`. @param isVersioned whether it has a version id */
export function objectHeaders(object: ObjectRecord, isVersioned: boolean): Record<string, string> {
  const { metadata = {}, headers = {}, tags = {} } = object.attributes;
  const tagCount = Object.keys(tags).length;
  const all: Record<string, string> = {
    'accept-ranges': 'bytes',
    'content-type': object.contentType,
    etag: quoteEtag(object.etag),
    'last-modified': httpDate(object.modifiedAt),
    ...headers,
    ...lockHeaders(object.attributes),
    ...encryptionHeaders(object.attributes.encryption),
    ...(isVersioned ? { 'x-amz-version-id': object.versionId } : {}),
    ...(tagCount > 0 ? { 'x-amz-tagging-count': String(tagCount) } : {}),
  };
  for (const [name, value] of Object.entries(metadata)) all[METADATA_PREFIX + name] = value;
  const encoded = Object.entries(all).map(([name, value]) => [name, encodeHeader(value)] as const);
  // Metadata of the native API can have values that no header can have.
  return Object.fromEntries(encoded.filter(([, value]) => !INVALID_HEADER_VALUE.test(value)));
}

/** Headers of a checksum that the request asks for. */
export const requestedChecksum = (headers: Headers, checksum: Checksum | undefined): Record<string, string> =>
  headers['x-amz-checksum-mode']?.toUpperCase() === 'ENABLED' ? checksumHeaders(checksum) : {};

/** @throws S3Error InvalidRequest for overrides in an anonymous request, InvalidArgument for line breaks */
export function responseOverrides(query: QueryParameters, isAnonymous: boolean): Record<string, string> {
  const overrides: Record<string, string> = {};
  for (const [parameter, header] of Object.entries(OVERRIDES)) {
    const value = query.get(parameter);
    if (value === undefined) continue;
    if (isAnonymous) {
      throw new S3Error(
        'InvalidRequest',
        'Request specific response headers cannot be used for anonymous GET requests.',
      );
    }
    if (INVALID_HEADER_VALUE.test(value))
      throw new S3Error('InvalidArgument', `${parameter} is not a valid header value.`);
    overrides[header] = encodeHeader(value);
  }
  return overrides;
}
