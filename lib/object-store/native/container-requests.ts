import type { Bucket } from '../buckets/bucket.ts';
import { createBucket, removeBucket, updateBucket } from '../buckets/change-buckets.ts';
import { bucketUsage } from '../buckets/usage.ts';
import type { ObjectResponse } from '../exchange.ts';
import type { Permission } from './authorization.ts';
import { settingsChange, settingsHeaders } from './container-settings.ts';
import type { NativeContext } from './exchange-context.ts';
import { LIMITS, POLICY } from './limits.ts';
import { listingType } from './listing-format.ts';
import { NativeError } from './native-error.ts';
import { listObjectsOf } from './object-listing.ts';
import { actorOfRequest, type ContainerPlace, findContainer, findPlace } from './places.ts';
import { emptyResponse, headersOf, httpDate, lastModifiedMs, timestampOf } from './responses.ts';

/** Lists objects, or creates, reads, changes or deletes a container. @throws 400, 401, 403, 404, 405, 409, 412 */
export async function respondToContainer(ctx: NativeContext): Promise<ObjectResponse> {
  switch (ctx.method) {
    case 'GET':
      return listObjectsOf(ctx, await findContainer(ctx, 'readAcl'), containerHeaders);
    case 'HEAD': {
      const type = listingType(ctx);
      const headers = await containerHeaders(ctx, await findContainer(ctx, 'readAcl'));
      return emptyResponse(204, { ...headers, 'content-type': `${type}; charset=utf-8` });
    }
    case 'PUT':
      return putContainer(ctx);
    case 'POST': {
      const { bucket, permission } = await findContainer(ctx);
      const change = settingsChange(ctx, permission);
      await updateBucket(ctx.services, bucket.id, change, actorOfRequest(ctx));
      return emptyResponse(204);
    }
    case 'DELETE':
      return deleteContainer(ctx);
    default:
      throw new NativeError(405, undefined, { allow: 'DELETE, GET, HEAD, OPTIONS, POST, PUT' });
  }
}

/** 201 for a new container, 202 for an existing one, whose settings change. */
async function putContainer(ctx: NativeContext): Promise<ObjectResponse> {
  const { account, permission } = await findPlace(ctx);
  const name = ctx.target.container ?? '';
  assertContainerName(name);
  const policy = ctx.header('x-storage-policy');
  if (policy && policy !== POLICY) throw new NativeError(400, `Invalid X-Storage-Policy '${policy}'`);
  return (await createContainer(ctx, account.projectId, permission)) ? emptyResponse(201) : emptyResponse(202);
}

/** Returns whether the container is new. */
async function createContainer(ctx: NativeContext, projectId: string, permission: Permission): Promise<boolean> {
  const change = settingsChange(ctx, permission);
  const actor = actorOfRequest(ctx);
  const name = ctx.target.container ?? '';
  const { bucket, isNew } = await createBucket(ctx.services, { projectId, name, settings: change({}), actor });
  if (!isNew && hasChanges(change({}), ctx)) await updateBucket(ctx.services, bucket.id, change, actor);
  return isNew;
}

/** Whether a PUT of an existing container changes anything. */
const hasChanges = (settings: Bucket['settings'], { request }: NativeContext): boolean =>
  Object.keys(settings).some((key) => key !== 'metadata' || Object.keys(settings.metadata ?? {}).length > 0) ||
  Object.keys(request.headers).some((name) => /^x-(?:remove-|container-|versions-|history-)/.test(name));

/** @throws 400 */
function assertContainerName(name: string): void {
  const length = Buffer.byteLength(name);
  if (length > LIMITS.max_container_name_length) {
    throw new NativeError(400, `Container name length of ${length} longer than ${LIMITS.max_container_name_length}`);
  }
}

async function deleteContainer(ctx: NativeContext): Promise<ObjectResponse> {
  const { bucket } = await findContainer(ctx);
  await removeBucket(ctx.services, bucket.id, actorOfRequest(ctx));
  return emptyResponse(204);
}

/** Counts, settings and times of a container. */
async function containerHeaders(
  { services }: NativeContext,
  { bucket, permission }: ContainerPlace,
): Promise<Record<string, string>> {
  const { objects, bytes, storedBytes } = await bucketUsage(services.database.read, bucket.id);
  return headersOf([
    ['x-container-object-count', objects],
    ['x-container-bytes-used', bucket.settings.versioning ? storedBytes : bytes],
    ['x-storage-policy', POLICY],
    ...settingsHeaders(bucket.settings, permission),
    ['x-timestamp', timestampOf(bucket.createdAt)],
    ['last-modified', httpDate(lastModifiedMs(bucket.updatedAt))],
    ['accept-ranges', 'bytes'],
    ['vary', 'Accept'],
  ]);
}
