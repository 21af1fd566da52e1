import type { ObjectResponse } from '../exchange.ts';
import { copyObject } from '../objects/copy.ts';
import { findVersion } from '../objects/object-record.ts';
import type { NativeContext } from './exchange-context.ts';
import { NativeError } from './native-error.ts';
import { requestedVersion } from './object-lookup.ts';
import { bodyLength, writtenResponse } from './object-writes.ts';
import { findContainer } from './places.ts';

/** Makes an earlier version the current object: a new version with its data. @throws 400, 401, 403, 404, 411 */
export async function restoreVersion(ctx: NativeContext): Promise<ObjectResponse> {
  const place = await findContainer(ctx, 'writeAcl');
  const versionId = requestedVersion(ctx, place);
  if (versionId === 'null') throw new NativeError(400, 'Invalid version parameter');
  if (bodyLength(ctx) !== 0) throw new NativeError(400, 'PUT version-id requests require a zero byte body');
  const name = ctx.target.object ?? '';
  const version = await findVersion(ctx.services.database.read, place.bucket.id, name, versionId);
  if (!version || version.isDeleteMarker) throw new NativeError(404, 'The specified version does not exist');
  const { contentType, attributes, expiresAt } = version;
  const target = { bucketId: place.bucket.id, name };
  const object = await copyObject(ctx.services, version, target, { contentType, attributes, expiresAt });
  return writtenResponse(place, object);
}
