import { cleanContainerAcl } from '../access/container-acl.ts';
import { isContainerAclBlocked } from '../access/public-access.ts';
import type { S3Action } from '../access/s3-actions.ts';
import type { BucketSettings } from '../buckets/settings.ts';
import type { Permission } from './authorization.ts';
import type { NativeContext } from './exchange-context.ts';
import { isTrue, quoteName, unquoteName } from './header-text.ts';
import { mergeMetadata, metadataHeaders } from './metadata.ts';
import { NativeError } from './native-error.ts';

/** Metadata that only owners of the account see and change. */
const OWNER_METADATA = ['temp-url-key', 'temp-url-key-2', 'sync-key', 'sync-to'];
type Headers = Readonly<Record<string, string | undefined>>;

/** Upstream reads underscores in the names of metadata as hyphens. */
const withHyphens = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replaceAll('_', '-'), value]));

const OWNER_HEADERS = new RegExp(`^x-(?:remove-)?container-(?:read|write|meta-(?:${OWNER_METADATA.join('|')}))$`);

/** Headers of a request without those that only owners may send. */
const withoutOwnerHeaders = (headers: Headers, { isOwner }: Permission): Headers =>
  isOwner ? headers : Object.fromEntries(Object.entries(headers).filter(([name]) => !OWNER_HEADERS.test(name)));

/** The action of S3 that changes who has access, or to whom browsers show data, as headers of a request do. */
export function sharingAction(headers: Headers): S3Action | undefined {
  const names = Object.keys(withHyphens(headers));
  if (names.some((name) => OWNER_HEADERS.test(name))) return 's3:PutBucketAcl';
  if (names.some((name) => /^x-(?:remove-)?container-meta-web-/.test(name))) return 's3:PutBucketWebsite';
  const isCors = (name: string) => /^x-(?:remove-)?container-meta-access-control-/.test(name);
  return names.some(isCors) ? 's3:PutBucketCORS' : undefined;
}

/**
 * The change of a container's settings that a PUT or POST requests. Everything that does not depend on the current
 * settings is checked before the change runs. @throws 400, 412 for an invalid header
 */
export function settingsChange(
  ctx: NativeContext,
  permission: Permission,
): (settings: BucketSettings) => BucketSettings {
  const headers = withoutOwnerHeaders(withHyphens(ctx.request.headers), permission);
  assertQuotaHeader(headers, 'bytes');
  assertQuotaHeader(headers, 'count');
  const acls = aclChanges(headers);
  const archive = archiveChange(ctx);
  const versioning = headers['x-versions-enabled'];
  mergeMetadata('container', {}, headers);
  return (settings) => {
    const merged = mergeMetadata('container', metadataOf(settings), headers);
    const { 'quota-bytes': quotaBytes, 'quota-count': quotaCount, ...metadata } = merged;
    assertAclsNotBlocked(settings, acls);
    const changed: BucketSettings = { ...settings, ...acls, ...archive, metadata };
    if (versioning) changed.versioning = isTrue(versioning) ? 'enabled' : disabledVersioning(settings);
    if (versioning && changed.archive) {
      throw new NativeError(400, 'A container cannot use X-Versions-Enabled together with an archive container.');
    }
    changed.quotaBytes = quotaBytes === undefined ? undefined : Number(quotaBytes);
    changed.quotaCount = quotaCount === undefined ? undefined : Number(quotaCount);
    return withoutEmpty(changed);
  };
}

/** A container that never had versions stays without. @throws 409 if locked objects need their versions */
function disabledVersioning({ versioning, objectLock }: BucketSettings): 'suspended' | undefined {
  if (objectLock) throw new NativeError(409, 'A container with object lock cannot disable versions.');
  return versioning ? 'suspended' : undefined;
}

/** @throws 403 if the public access block of the bucket rejects a rule for everyone */
function assertAclsNotBlocked(settings: BucketSettings, acls: Pick<BucketSettings, 'readAcl' | 'writeAcl'>): void {
  if (Object.values(acls).some((acl) => isContainerAclBlocked(settings, acl))) {
    throw new NativeError(403, 'The public access block of the container rejects public access rules.');
  }
}

const withoutEmpty = (settings: BucketSettings): BucketSettings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''));

function aclChanges(headers: Headers): Pick<BucketSettings, 'readAcl' | 'writeAcl'> {
  const changes: Pick<BucketSettings, 'readAcl' | 'writeAcl'> = {};
  for (const [header, key] of [['X-Container-Read', 'readAcl'] as const, ['X-Container-Write', 'writeAcl'] as const]) {
    const name = header.toLowerCase();
    const value = headers[name];
    const isRemoved = headers[name.replace('x-', 'x-remove-')] !== undefined;
    if (value !== undefined || isRemoved) changes[key] = value ? cleanContainerAcl(header, value) : '';
  }
  return changes;
}

/** @throws 400 if both kinds of archive are requested, 412 for an invalid container name */
function archiveChange({ header }: NativeContext): Pick<BucketSettings, 'archive'> {
  const stack = header('x-versions-location');
  const history = header('x-history-location');
  if (stack && history) {
    throw new NativeError(400, 'Only one of x-versions-location or x-history-location may be specified');
  }
  const location = stack || history;
  if (location) {
    const container = unquoteName(location)?.replace(/^\//, '');
    if (!container) throw new NativeError(412, 'Container name cannot be empty');
    if (container.includes('/')) throw new NativeError(412, 'Container name cannot contain slashes');
    return { archive: { kind: stack ? 'stack' : 'history', container } };
  }
  const isRemoved =
    stack === '' || history === '' || header('x-remove-versions-location') || header('x-remove-history-location');
  return isRemoved ? ({ archive: undefined } as unknown as Pick<BucketSettings, 'archive'>) : {};
}

/** @throws 400 unless a quota is a number */
function assertQuotaHeader(headers: Headers, kind: 'bytes' | 'count'): void {
  const value = headers[`x-container-meta-quota-${kind}`];
  if (value && !/^\d{1,15}$/.test(value)) throw new NativeError(400, `Invalid ${kind} quota.`);
}

/** Metadata with quotas, which have their own settings. */
function metadataOf({ metadata, quotaBytes, quotaCount }: BucketSettings): Record<string, string> {
  return {
    ...metadata,
    ...(quotaBytes !== undefined && { 'quota-bytes': String(quotaBytes) }),
    ...(quotaCount !== undefined && { 'quota-count': String(quotaCount) }),
  };
}

/** Settings of a container as response headers. */
export function settingsHeaders(settings: BucketSettings, { isOwner }: Permission): [string, string | undefined][] {
  const { archive, versioning } = settings;
  const shown = Object.entries(metadataOf(settings)).filter(([name]) => isOwner || !OWNER_METADATA.includes(name));
  return [
    ...metadataHeaders('container', Object.fromEntries(shown)),
    ['x-container-read', isOwner ? settings.readAcl : undefined],
    ['x-container-write', isOwner ? settings.writeAcl : undefined],
    ['x-versions-location', archive?.kind === 'stack' ? quoteName(archive.container) : undefined],
    ['x-history-location', archive?.kind === 'history' ? quoteName(archive.container) : undefined],
    ['x-versions-enabled', versioning && (versioning === 'enabled' ? 'True' : 'False')],
  ];
}
