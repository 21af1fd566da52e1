import type { ObjectResponse } from '../exchange.ts';
import { defaultEncryption } from '../objects/encryption.ts';
import { isExpired } from '../objects/object-expiry.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { type ObjectBody, putObject, type ReceivedData } from '../objects/put.ts';
import { updateObject } from '../objects/update.ts';
import { ObjectNotFound } from '../store-errors.ts';
import { archiveCurrent } from './archive-container.ts';
import type { NativeContext } from './exchange-context.ts';
import { requestedExpiry } from './expiry.ts';
import { quoteName, unquoteEtag } from './header-text.ts';
import { LIMITS } from './limits.ts';
import { NativeError } from './native-error.ts';
import { assertObjectName, requestedAttributes, requestedType } from './object-attributes.ts';
import { type ContainerPlace, findContainer } from './places.ts';
import { emptyResponse, headersOf, httpDate, lastModifiedMs } from './responses.ts';

/** Stores the body of a request. @throws 400, 401, 403, 404, 411, 412, 413, 422 */
export async function uploadObject(ctx: NativeContext): Promise<ObjectResponse> {
  const place = await findContainer(ctx, 'writeAcl');
  const length = bodyLength(ctx);
  const created = newObject(ctx, place);
  assertQuota(place, length ?? 0);
  const etag = ctx.header('etag');
  const body: ObjectBody = {
    chunks: ctx.request.body,
    encryption: defaultEncryption(place.bucket.settings),
    verify: (received) => {
      if (length !== undefined && received.size !== length) throw new NativeError(400, 'The body is incomplete.');
      if (etag) assertEtag(etag, received);
    },
  };
  await archiveCurrent(ctx, place);
  const object = await putObject(ctx.services, created.place, body, created.object);
  return writtenResponse(place, object);
}

/** What a PUT says about the object besides its data. @throws 400 */
export function newObject(ctx: NativeContext, { bucket, account }: ContainerPlace) {
  const name = ctx.target.object ?? '';
  assertObjectName(name);
  const ifNoneMatch = ctx.header('if-none-match');
  if (ifNoneMatch !== undefined && ifNoneMatch.trim() !== '*') {
    throw new NativeError(400, 'If-None-Match only supports *');
  }
  const ifMatch = ctx.header('if-match');
  return {
    place: { bucketId: bucket.id, name },
    object: {
      contentType: requestedType(ctx),
      // Regardless of the writer: this API has no owners of single objects.
      attributes: { ...requestedAttributes(ctx), ownerId: account.projectId },
      expiresAt: requestedExpiry(ctx),
      condition: {
        ...(ifNoneMatch !== undefined && { ifNoneMatch: '*' as const }),
        ...(ifMatch !== undefined && {
          ifMatch: ifMatch === '*' ? ('*' as const) : ifMatch.split(',').map(unquoteEtag),
        }),
      },
    },
  };
}

/** Bytes of the body; undefined for a chunked one. @throws 400, 411, 413 */
export function bodyLength({ request }: Pick<NativeContext, 'request'>): number | undefined {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined) {
    if (encoding === undefined) throw new NativeError(411, 'Missing Content-Length header.');
    if (encoding.toLowerCase() !== 'chunked') throw new NativeError(501, 'Unsupported Transfer-Encoding header value.');
    return undefined;
  }
  if (!/^\d{1,15}$/.test(length)) throw new NativeError(400, 'Invalid Content-Length header value');
  if (Number(length) > LIMITS.max_file_size) throw new NativeError(413, 'Your request is too large.');
  return Number(length);
}

/** Rejects a body that cannot fit before it is received; the exact check is part of the commit. @throws 413 */
function assertQuota({ bucket, account }: ContainerPlace, length: number): void {
  const limits = [bucket.settings.quotaBytes, account.settings.quotaBytes];
  if (limits.some((limit) => limit !== undefined && length > limit)) {
    throw new NativeError(413, 'Upload exceeds quota.');
  }
}

/** @throws 422 */
function assertEtag(given: string, { digests }: ReceivedData): void {
  if (unquoteEtag(given).toLowerCase() !== digests.md5?.toString('hex')) throw new NativeError(422);
}

export function writtenResponse(
  { bucket }: ContainerPlace,
  object: ObjectRecord,
  headers: Record<string, string> = {},
): ObjectResponse {
  return emptyResponse(201, {
    ...headersOf([
      ['etag', object.etag],
      ['last-modified', httpDate(lastModifiedMs(object.modifiedAt))],
      ['x-object-version-id', bucket.settings.versioning === 'enabled' ? object.versionId : undefined],
    ]),
    ...headers,
  });
}

/** Replaces the metadata of an object. @throws 400, 401, 403, 404; 307 if it was a link, whose metadata changed */
export async function changeObject(ctx: NativeContext): Promise<ObjectResponse> {
  const { bucket } = await findContainer(ctx, 'writeAcl');
  const name = ctx.target.object ?? '';
  if (ctx.query.get('version-id')) throw new NativeError(400, 'POST to a specific version is not allowed');
  if (ctx.header('x-symlink-target')) throw new NativeError(400, 'A PUT request is required to set a symlink target');
  const given = requestedAttributes(ctx);
  const expiresAt = requestedExpiry(ctx);
  const contentType = ctx.header('content-type');
  const object = await updateObject(ctx.services, { bucketId: bucket.id, name }, (current) => {
    if (isExpired(current)) throw ObjectNotFound(name);
    const { metadata: _metadata, headers: _headers, dynamicManifest: _manifest, ...attributes } = current.attributes;
    return {
      attributes: { ...attributes, ...given },
      expiresAt,
      isModification: true,
      ...(contentType && { contentType }),
    };
  });
  const { symlink } = object.attributes;
  if (symlink) throw linkChanged(ctx, symlink);
  return emptyResponse(202, headersOf([['x-object-version-id', bucket.settings.versioning && object.versionId]]));
}

function linkChanged(
  { target }: NativeContext,
  symlink: NonNullable<ObjectRecord['attributes']['symlink']>,
): NativeError {
  const account = symlink.account ?? target.account;
  return new NativeError(
    307,
    'The requested POST was applied to a symlink. POST directly to the target to apply requested metadata.',
    headersOf([
      ['location', `/object-store/v1/${quoteName(`${account}/${symlink.container}/${symlink.object}`)}`],
      ['x-symlink-target-etag', symlink.etag],
    ]),
  );
}
