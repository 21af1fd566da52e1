import { Invalid } from '#lib/http/errors.ts';
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
  if (!REFERRER.test(designator)) throw Invalid(`Unknown designator ${designator} in ACL: ${item}`);
  if (header === 'X-Container-Write') throw Invalid(`Referrers not allowed in write ACL: ${item}`);
  const rest = item.slice(colon + 1).trim();
  const isNegated = rest.startsWith('-');
  const host = isNegated ? rest.slice(1).trim() : rest;
  // `*.example.com` is spelled `.example.com`.
  const domain = host.startsWith('*') && host !== '*' ? host.slice(1).trim() : host;
  if (domain === '' || domain === '.') throw Invalid(`No host/domain value after referrer designation in ACL: ${item}`);
  return `.r:${isNegated ? '-' : ''}${domain}`;
}

interface ContainerAcl {
  /** In order: the last one that matches decides. */
  referrers: string[];
  hasListings: boolean;
  /** `project:user`, role names, `*`. */
  groups: Set<string>;
}

function parseContainerAcl(value: string | undefined): ContainerAcl {
  const acl: ContainerAcl = { referrers: [], hasListings: false, groups: new Set() };
  for (const item of (value ?? '').split(',')) {
    if (item.startsWith('.r:')) acl.referrers.push(item.slice(3));
    else if (item === '.rlistings') acl.hasListings = true;
    else if (item !== '') acl.groups.add(item);
  }
  return acl;
}

/** Whether an ACL allows a referring page. Without one, its host counts as `unknown`. */
function allowsReferrer(referrers: readonly string[], referrer: string | undefined): boolean {
  const host = hostOf(referrer);
  let isAllowed = false;
  for (const item of referrers) {
    const isNegated = item.startsWith('-');
    const domain = isNegated ? item.slice(1) : item;
    const isMatch = domain === host || (domain.startsWith('.') && host.endsWith(domain));
    if (isMatch || (domain === '*' && !isNegated)) isAllowed = !isNegated;
  }
  return isAllowed;
}

function hostOf(referrer: string | undefined): string {
  if (referrer === undefined || !URL.canParse(referrer)) return 'unknown';
  const { hostname } = new URL(referrer);
  return hostname === '' ? 'unknown' : hostname;
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
  const everyone = bucket.settings.publicAccessBlock?.ignorePublicAcls ? [] : [EVERY_USER];
  return [...everyone, `*:${userId}`, ...pairs, ...named, ...roles];
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
  const acl = parseContainerAcl(WRITE.has(action) ? writeAcl : readAcl);
  const item = itemsOf(request).find((one) => acl.groups.has(one));
  if (item !== undefined) return item;
  if (WRITE.has(action) || publicAccessBlock?.ignorePublicAcls) return undefined;
  if (LIST.has(action) && !acl.hasListings) return undefined;
  return allowsReferrer(acl.referrers, facts.headers.referer) ? '.r' : undefined;
}

/** Whether a container ACL includes everyone, all referring pages or all users of the cloud. */
export function isPublicContainerAcl(value: string | undefined): boolean {
  const { referrers, groups } = parseContainerAcl(value);
  return groups.has(EVERY_USER) || referrers.some((referrer) => !referrer.startsWith('-'));
}
