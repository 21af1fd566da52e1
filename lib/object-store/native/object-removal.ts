import type { ObjectResponse } from '../exchange.ts';
import { isExpired } from '../objects/object-expiry.ts';
import { findObject } from '../objects/object-record.ts';
import { removeObject } from '../objects/remove.ts';
import { archiveCurrent, restoreArchived, writeArchivedMarker } from './archive-container.ts';
import type { NativeContext } from './exchange-context.ts';
import { NativeError } from './native-error.ts';
import { requestedVersion } from './object-lookup.ts';
import { type ContainerPlace, findContainer } from './places.ts';
import { emptyResponse, headersOf } from './responses.ts';

/** Deletes an object or a version. @throws 400, 401, 403, 404 */
export async function deleteObject(ctx: NativeContext): Promise<ObjectResponse> {
  const place = await findContainer(ctx, 'writeAcl');
  const versionId = requestedVersion(ctx, place);
  // Without versions, `null` is the object itself, to whose deletion the rules of its archive apply.
  const hasVersions = place.bucket.settings.versioning !== undefined;
  if (versionId !== undefined && hasVersions) return deleteVersion(ctx, place, versionId);
  await assertExpiry(ctx, place);
  const { archive } = place.bucket.settings;
  if (archive?.kind === 'stack' && (await restoreArchived(ctx, place))) return emptyResponse(204);
  if (archive?.kind === 'history') {
    await archiveCurrent(ctx, place);
    await writeArchivedMarker(ctx, place);
  }
  const { removed, marker } = await removeObject(ctx.services, placeOf(ctx, place));
  const headers = headersOf([['x-object-version-id', marker?.versionId]]);
  if (!removed || isExpired(removed)) throw new NativeError(404, undefined, headers);
  return emptyResponse(204, headers);
}

/** `X-If-Delete-At` deletes an object only if it expires then. @throws 400, 412 */
async function assertExpiry(ctx: NativeContext, { bucket }: ContainerPlace): Promise<void> {
  const expected = ctx.header('x-if-delete-at');
  if (expected === undefined) return;
  if (!/^\d{1,15}(?:\.\d+)?$/.test(expected)) throw new NativeError(400, 'Bad X-If-Delete-At header value');
  const current = await findObject(ctx.services.database.read, bucket.id, ctx.target.object ?? '');
  if (!current) throw new NativeError(404);
  const seconds = current.expiresAt === null ? undefined : Math.floor(Date.parse(current.expiresAt) / 1000);
  if (seconds !== Math.floor(Number(expected)))
    throw new NativeError(412, 'X-If-Delete-At and X-Delete-At do not match');
}

const placeOf = ({ target }: NativeContext, { bucket }: ContainerPlace) => ({
  bucketId: bucket.id,
  name: target.object ?? '',
});

async function deleteVersion(ctx: NativeContext, place: ContainerPlace, versionId: string): Promise<ObjectResponse> {
  const { removed, marker } = await removeObject(ctx.services, placeOf(ctx, place), { versionId });
  if (!removed && !marker) throw new NativeError(404, undefined, { 'x-object-version-id': versionId });
  const current = await findObject(ctx.services.database.read, place.bucket.id, ctx.target.object ?? '');
  return emptyResponse(204, {
    'x-object-version-id': versionId,
    'x-object-current-version-id': current?.versionId ?? 'null',
  });
}
