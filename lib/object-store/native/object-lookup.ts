import { isHidden } from '../objects/object-expiry.ts';
import { findObject, findVersion, type ObjectRecord } from '../objects/object-record.ts';
import { isVersionId } from '../random-id.ts';
import { mayReadProject, type Permission } from './authorization.ts';
import { type NativeContext, subContext } from './exchange-context.ts';
import { quoteName } from './header-text.ts';
import { MAX_LINKS } from './limits.ts';
import { NativeError } from './native-error.ts';
import { type AclKind, type ContainerPlace, findContainer } from './places.ts';
import type { Requester } from './requester.ts';
import { splitTarget, type Target } from './target.ts';

/** An object that a request addresses. */
export interface FoundObject {
  place: ContainerPlace;
  object: ObjectRecord;
  /** Context of the object itself, which differs from that of the request after a link. */
  ctx: NativeContext;
  /** Path of the object if a link refers to it. */
  location?: string;
}

type ContainerFinder = (ctx: NativeContext, acl: AclKind) => Promise<ContainerPlace>;

/** Media type of delete markers. */
export const MARKER_TYPE = 'application/x-deleted;swift_versions_deleted=1';

/** Ids of versions are times upstream. They are valid, but name no version here. */
const UPSTREAM_VERSION_ID = /^\d{10}\.\d{5}$/;

/** The version that a request addresses; undefined for the current one. @throws 400, 403 for guests */
export function requestedVersion(
  { query, requester }: NativeContext,
  { bucket, permission }: ContainerPlace,
): string | undefined {
  const versionId = query.get('version-id');
  if (versionId === undefined || versionId === '') return undefined;
  if (versionId !== 'null' && bucket.settings.versioning === undefined) {
    throw new NativeError(400, 'version-aware operations require that the container is versioned');
  }
  const isId = isVersionId(versionId) || UPSTREAM_VERSION_ID.test(versionId);
  if (!isId) throw new NativeError(400, 'Invalid version parameter');
  if (!mayUseVersions(requester, bucket.projectId, permission)) throw new NativeError(403);
  return versionId;
}

/** Access rules of containers do not cover earlier versions. */
const mayUseVersions = (requester: Requester, projectId: string, { isOwner }: Permission): boolean =>
  isOwner ||
  (requester.kind === 'user' &&
    requester.caller.scope.kind === 'project' &&
    requester.caller.scope.id === projectId &&
    mayReadProject(requester.caller));

/** The object or version of a request in its container. @throws 404 */
export async function findInContainer(ctx: NativeContext, place: ContainerPlace): Promise<ObjectRecord> {
  const db = ctx.services.database.read;
  const name = ctx.target.object ?? '';
  const versionId = requestedVersion(ctx, place);
  const object =
    versionId === undefined
      ? await findObject(db, place.bucket.id, name)
      : await findVersion(db, place.bucket.id, name, versionId);
  if (!object || isHidden(object, versionId, place.bucket.settings)) throw new NativeError(404);
  if (object.isDeleteMarker) {
    throw new NativeError(404, undefined, { 'x-object-version-id': object.versionId, 'content-type': MARKER_TYPE });
  }
  return object;
}

/**
 * Finds the object to read, and follows symbolic links unless the request is about the link itself.
 * @throws 401, 403, 404, 409 for a loop or a link to an object with another ETag
 */
export async function findObjectToRead(
  ctx: NativeContext,
  find: ContainerFinder = findContainer,
  followsSoftLinks = true,
): Promise<FoundObject> {
  let found: FoundObject = await findHere(ctx, find);
  if (ctx.query.get('symlink') === 'get') return found;
  let expectedEtag: string | undefined;
  for (let links = 0; ; links += 1) {
    const { symlink } = found.object.attributes;
    if (!symlink || (symlink.etag === undefined && !followsSoftLinks)) break;
    if (links === MAX_LINKS) {
      throw new NativeError(409, `Too many levels of symbolic links, maximum allowed is ${MAX_LINKS}`);
    }
    assertEtag(expectedEtag, symlink.etag ?? found.object.etag, found);
    expectedEtag = symlink.etag;
    const target = linkTarget(symlink, found);
    const location = linkPath(symlink, found);
    const next = subContext(found.ctx, { method: ctx.method, target, headers: { ...ctx.request.headers } });
    found = { ...(await findHere(next, find, location)), location };
  }
  assertEtag(expectedEtag, found.object.etag, found);
  return found;
}

async function findHere(ctx: NativeContext, find: ContainerFinder, location?: string): Promise<FoundObject> {
  try {
    const place = await find(ctx, 'readAcl');
    return { place, object: await findInContainer(ctx, place), ctx };
  } catch (error) {
    if (!(error instanceof NativeError) || location === undefined) throw error;
    // Tells which target of a chain of links is missing.
    throw new NativeError(error.status, error.text, { ...error.headers, 'content-location': location });
  }
}

type Symlink = NonNullable<ObjectRecord['attributes']['symlink']>;

function linkTarget({ account, container, object }: Symlink, { ctx }: FoundObject): Target {
  return splitTarget(`/v1/${account ?? ctx.target.account}/${container}/${object}`);
}

function linkPath({ account, container, object }: Symlink, { ctx }: FoundObject): string {
  return `/v1/${quoteName(account ?? ctx.target.account)}/${quoteName(`${container}/${object}`)}`;
}

export const etagMismatch = (etag: string, expected: string): string =>
  `Object Etag '${etag}' does not match X-Symlink-Target-Etag header '${expected}'`;

function assertEtag(expected: string | undefined, etag: string, { location }: FoundObject): void {
  if (expected === undefined || expected === etag) return;
  throw new NativeError(409, etagMismatch(etag, expected), {
    ...(location !== undefined && { 'content-location': location }),
  });
}
