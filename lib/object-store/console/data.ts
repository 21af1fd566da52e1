import { Readable } from 'node:stream';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { IncomingData, OutgoingData } from '#lib/http/data.ts';
import { defaultEncryption, type NewEncryption } from '../objects/encryption.ts';
import { type ObjectBody, putObject } from '../objects/put.ts';
import { readObject } from '../objects/read.ts';
import { loadBucket } from './buckets.ts';
import { loadObject } from './objects.ts';
import { assertAllowed } from './permission.ts';
import { previewType } from './preview-types.ts';
import type { DownloadQuery, StoredObject, UploadQuery } from './schema.ts';
import { writeUnlessExists } from './write-unless-exists.ts';

const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

/**
 * Headers by which a browser saves the data, or treats them as an inert document without origin. PDF viewers of browsers
 * do not work in a sandbox; they isolate documents themselves, and `nosniff` prevents any other interpretation.
 */
export function dataHeaders(
  name: string,
  { as, type }: { as: DownloadQuery['as']; type: string },
): Record<string, string> {
  const file = name.split('/').findLast((part) => part !== '') ?? 'object';
  const disposition = as === 'preview' ? 'inline' : 'attachment';
  return {
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file).replaceAll("'", '%27')}`,
    'content-security-policy': as === 'preview' && type === 'application/pdf' ? "frame-ancestors 'self'" : INERT,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}

/** Data of an object; a preview has one of the types that the console displays. @throws 404, 409 */
export async function openObject(ctx: ProjectContext, bucketId: string, query: DownloadQuery): Promise<OutgoingData> {
  const { object } = await loadObject(ctx, bucketId, query);
  if (object.isDeleteMarker) throw Conflict('A delete marker has no data.');
  const type = query.as === 'preview' ? previewType(object.contentType, object.name) : undefined;
  return {
    type: type ?? 'application/octet-stream',
    size: object.size,
    headersOfWhole: { etag: `"${object.etag}"` },
    open: (range) => Readable.from(readObject(ctx, object, range)),
  };
}

/** Reads the chunks of a body that must have this CRC32. */
export function bodyOf(
  data: IncomingData,
  crc32: string | undefined,
  encryption: NewEncryption | undefined,
): ObjectBody {
  const { chunks } = data;
  if (crc32 === undefined) return { chunks, encryption };
  return {
    chunks,
    encryption,
    digests: ['crc32'],
    verify: ({ digests }) => {
      if (digests.crc32?.toString('hex') === crc32) return;
      throw Invalid('The data differ from their checksum. Upload them again.');
    },
  };
}

/** @throws 400 for another checksum, 404, 409 if the object exists and may not be replaced, 413 */
export async function uploadObject(
  ctx: ProjectContext,
  bucketId: string,
  query: UploadQuery,
  data: IncomingData,
): Promise<StoredObject> {
  const bucket = await loadBucket(ctx, bucketId);
  const { name, crc32, content_type = 'application/octet-stream', replaces } = query;
  if (name === '') throw Invalid('Specify the name of the object.');
  assertAllowed(ctx.caller, bucket, 's3:PutObject', { key: name });
  const body = bodyOf(data, crc32, defaultEncryption(bucket.settings));
  const object = { contentType: content_type, attributes: { ownerId: ctx.projectId } };
  const { size, etag } = await writeUnlessExists(name, replaces === 'true', (option) =>
    putObject(ctx, { bucketId: bucket.id, name }, body, { ...object, ...option }),
  );
  return { name, size, etag };
}
