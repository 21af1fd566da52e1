import { Invalid } from '#lib/errors/errors.ts';
import type { AccessRequest } from './access-request.ts';
import type { S3Action } from './s3-actions.ts';

/** Maximum characters of `X-Container-Read` and `X-Container-Write`. */
const MAX_ACL_LENGTH = 8192;
const REFERRER = /^\.(?:r|ref|referer|referrer)$/;

export type ContainerAclHeader = 'X-Container-Read' | 'X-Container-Write';

/**
 * The value of a container ACL as it is stored: without spaces and empty items, with `.r:` for all spellings of referrers.
 * @throws Invalid for unknown designators, empty referrers, and referrers in write ACLs
 */
export function cleanContainerAcl(header: ContainerAclHeader, value: string): string {
  if (value.length > MAX_ACL_LENGTH) throw Invalid(`${header} must have at most ${MAX_ACL_LENGTH} characters.`);
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => cleanItem(header, item))
    .join(',');
}

function cleanItem(header: ContainerAclHeader, item: string): string {
  const colon = item.indexOf(':');
  const designator = item.slice(0, colon === -1 ? 0 : colon).trim();
  if (!designator.startsWith('.')) return item;
  if (!REFERRER.test(designator)) throw Invalid(`Unknown designator '${designator}' in ACL: '${item}'`);
  if (header === 'X-Container-Write') throw Invalid(`Referrers not allowed in write ACL: '${item}'`);
  const rest = item.slice(colon + 1).trim();
  const isNegated = rest.startsWith('-');
  const host = isNegated ? rest.slice(1).trim() : rest;
  // `*.example.com` is spelled `.example.com`.
  const domain = host.startsWith('*') && host !== '*' ? host.slice(1).trim() : host;
  if (domain === '' || domain === '.')
    throw Invalid(`No host/domain value after referrer designation in ACL: '${item}'`);
  return `.r:${isNegated ? '-' : ''}${domain}`;
}

/** Who may read or write a container. */
interface ContainerAcl {
  /** Hosts in order: `*`, `.domain`, `host`, denied with a leading `-`. The last one that matches decides. */
  referrers: readonly string[];
  hasListings: boolean;
  /** `project:user`, role names, `*:*`. */
  groups: ReadonlySet<string>;
}

const LISTINGS = '.rlistings';

/** @param ignoresPublic whether items for everyone have no effect, as with a public access block */
export function parseContainerAcl(value: string | undefined, ignoresPublic = false): ContainerAcl {
  const items = (value ?? '').split(',').filter((item) => item !== '');
  const isReferrer = (item: string) => item.startsWith('.r:');
  const groups = items.filter((item) => !isReferrer(item) && item !== LISTINGS).map(decodeGroup);
  if (ignoresPublic)
    return { referrers: [], hasListings: false, groups: new Set(groups.filter((item) => item !== EVERY_USER)) };
  return {
    referrers: items.filter(isReferrer).map((item) => item.slice('.r:'.length)),
    hasListings: items.includes(LISTINGS),
    groups: new Set(groups),
  };
}

/** Names with a comma are percent-encoded. */
function decodeGroup(group: string): string {
  try {
    return decodeURIComponent(group);
  } catch (error) {
    if (error instanceof URIError) return group;
    throw error;
  }
}

/** Whether the host of a `Referer` header is allowed. Without a host, it counts as `unknown`. */
export function isReferrerAllowed(referrer: string | undefined, referrers: readonly string[]): boolean {
  const host = (referrer && URL.parse(referrer)?.hostname) || 'unknown';
  let isAllowed = false;
  for (const item of referrers) {
    const isNegated = item.startsWith('-');
    const domain = isNegated ? item.slice(1) : item;
    const isMatch = domain === host || (domain.startsWith('.') && host.endsWith(domain));
    if (isMatch || (domain === '*' && !isNegated)) isAllowed = !isNegated;
  }
  return isAllowed;
}

/** All users of the cloud. */
const EVERY_USER = '*:*';

/** Items of an ACL that mean the sender. */
function itemsOf({ principal, bucket }: AccessRequest): string[] {
  if (principal.kind === 'anonymous') return [];
  const { projectId, userId, names } = principal;
  // Members of other projects have roles of the same name.
  const roles = projectId === bucket.ownerId ? principal.roles : [];
  const pairs = projectId === undefined ? [] : [`${projectId}:${userId}`, `${projectId}:*`];
  const named = names
    ? [
        `${names.project}:${names.user}`,
        `${names.project}:*`,
        `*:${names.user}`,
        ...(projectId === undefined ? [] : [`${projectId}:${names.user}`]),
        `${names.project}:${userId}`,
      ]
    : [];
  return [EVERY_USER, `*:${userId}`, ...pairs, ...named, ...roles];
}

const READ: ReadonlySet<S3Action> = new Set<S3Action>([
  's3:GetObject',
  's3:GetObjectVersion',
  's3:GetObjectAttributes',
  's3:GetObjectVersionAttributes',
]);
const LIST: ReadonlySet<S3Action> = new Set<S3Action>(['s3:ListBucket', 's3:ListBucketVersions']);
const WRITE: ReadonlySet<S3Action> = new Set<S3Action>([
  's3:PutObject',
  's3:DeleteObject',
  's3:DeleteObjectVersion',
  's3:AbortMultipartUpload',
  's3:ListMultipartUploadParts',
]);

/** The item of `X-Container-Read` or `X-Container-Write` that allows a request; undefined if there is none. */
export function findContainerGrant(request: AccessRequest): string | undefined {
  const { action, bucket, facts } = request;
  const { readAcl, writeAcl, publicAccessBlock } = bucket.settings;
  if (!READ.has(action) && !LIST.has(action) && !WRITE.has(action)) return undefined;
  const acl = parseContainerAcl(WRITE.has(action) ? writeAcl : readAcl, publicAccessBlock?.ignorePublicAcls);
  const item = itemsOf(request).find((one) => acl.groups.has(one));
  if (item !== undefined || WRITE.has(action)) return item;
  if (LIST.has(action) && !acl.hasListings) return undefined;
  return isReferrerAllowed(facts.headers.referer, acl.referrers) ? '.r' : undefined;
}

/** Whether a container ACL includes everyone, all referring pages or all users of the cloud. */
export function isPublicContainerAcl(value: string | undefined): boolean {
  const { referrers, groups } = parseContainerAcl(value);
  return groups.has(EVERY_USER) || referrers.some((referrer) => !referrer.startsWith('-'));
}
