import { isHidden } from '../objects/object-expiry.ts';
import { findVersion, type ObjectRecord } from '../objects/object-record.ts';
import type { ObjectContext } from './context.ts';
import { S3Error, type S3ErrorCode } from './errors.ts';

/** An error about an object, with headers that describe it. */
export class ObjectError extends S3Error {
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: S3ErrorCode, headers: Readonly<Record<string, string>>, fields: Record<string, string>) {
    super(code, undefined, fields);
    this.headers = headers;
  }
}

const DELETE_MARKER = 'x-amz-delete-marker';

/** Loads the version that a request names. An object whose time has passed no longer exists, although it is removed later. */
export async function loadVersion({
  services,
  bucket,
  key,
  versionId,
}: Omit<ObjectContext, 'version'>): Promise<ObjectRecord | undefined> {
  const version = await findVersion(services.database.read, bucket.id, key, versionId);
  return version && isHidden(version, versionId, bucket.settings) ? undefined : version;
}

/**
 * The object of a request.
 * @throws ObjectError NoSuchKey or NoSuchVersion if it does not exist, MethodNotAllowed if a delete marker is named
 */
export function requireObject({ version, key, versionId }: ObjectContext): ObjectRecord {
  if (version && !version.isDeleteMarker) return version;
  if (version && versionId !== undefined) {
    const headers = { [DELETE_MARKER]: 'true', allow: 'DELETE', 'x-amz-version-id': version.versionId };
    throw new ObjectError('MethodNotAllowed', headers, { Method: 'GET', ResourceType: 'DeleteMarker' });
  }
  if (version) {
    throw new ObjectError(
      'NoSuchKey',
      { [DELETE_MARKER]: 'true', 'x-amz-version-id': version.versionId },
      { Key: key },
    );
  }
  if (versionId !== undefined) throw new ObjectError('NoSuchVersion', {}, { Key: key, VersionId: versionId });
  throw new ObjectError('NoSuchKey', { [DELETE_MARKER]: 'false' }, { Key: key });
}
