import { contextOf } from '../native/exchange-context.ts';
import { NativeError } from '../native/native-error.ts';
import { openContent } from '../native/object-content.ts';
import { splitTarget } from '../native/target.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { type ByteRange, readSmallObject, streamObject } from '../objects/read.ts';
import type { ObjectContext } from './context.ts';
import { keyOfStoredData } from './encryption.ts';
import { S3Error, type S3ErrorCode } from './errors.ts';

/** An object as S3 shows it, and its data. */
interface OpenObject {
  object: ObjectRecord;
  open(range: ByteRange | undefined): AsyncIterable<Uint8Array>;
  /** All data if they are small; otherwise undefined, and they must be opened. */
  readSmall(): Promise<Uint8Array | undefined>;
}

/** Clients take an ETag for the MD5 of the data unless it has a suffix; docs/contract/objectstore.md 7.5. */
const suffixed = (etag: string): string => `${etag}-N`;

/** A large object of the native API with the size and ETag of its segments; other objects as they are. */
export function shownObject(object: ObjectRecord): ObjectRecord {
  const { staticManifest } = object.attributes;
  return staticManifest ? { ...object, size: staticManifest.size, etag: suffixed(staticManifest.etag) } : object;
}

const ERRORS: Record<number, S3ErrorCode> = { 401: 'AccessDenied', 403: 'AccessDenied', 404: 'NoSuchKey' };

/** Opens an object, also a large object or link of the native API. @throws S3Error */
export async function openObject(context: ObjectContext, object: ObjectRecord): Promise<OpenObject> {
  const { services, headers } = context;
  const { staticManifest, dynamicManifest, symlink } = object.attributes;
  if (staticManifest || dynamicManifest !== undefined || symlink) return openNative(context, object);
  const customerKey = keyOfStoredData(object.attributes, headers);
  return {
    object,
    open: (range) => streamObject(services, object, range, customerKey),
    readSmall: () => readSmallObject(services, object),
  };
}

/** Segments and targets of links are read with the rights of the sender. */
async function openNative(context: ObjectContext, object: ObjectRecord): Promise<OpenObject> {
  const { services, request, bucket, key, versionId, requestId, caller } = context;
  const native = contextOf(
    services,
    { ...request, method: 'GET' },
    {
      target: splitTarget(`/v1/AUTH_${bucket.projectId}/${bucket.name}/${key}`),
      query: new Map(versionId === undefined ? [] : [['version-id', versionId]]),
      requester: caller ? { kind: 'user', caller } : { kind: 'anonymous' },
      transactionId: requestId,
    },
  );
  try {
    const { size, etag, isLarge, open, readSmall } = await openContent(native);
    const { checksum: _, ...attributes } = object.attributes;
    // The checksums are those of the manifest.
    const shown = { ...object, attributes, crc64nvme: null, size, etag: isLarge ? suffixed(etag) : etag };
    return { object: shown, open, readSmall };
  } catch (error) {
    if (!(error instanceof NativeError)) throw error;
    throw new S3Error(ERRORS[error.status] ?? 'InvalidObjectState', error.message || undefined);
  }
}
