import { S3Error } from '../s3/errors.ts';

export const PERMISSIONS = ['READ', 'WRITE', 'READ_ACP', 'WRITE_ACP', 'FULL_CONTROL'] as const;
export type Permission = (typeof PERMISSIONS)[number];

const GROUPS = {
  AllUsers: 'http://acs.amazonaws.com/groups/global/AllUsers',
  AuthenticatedUsers: 'http://acs.amazonaws.com/groups/global/AuthenticatedUsers',
  LogDelivery: 'http://acs.amazonaws.com/groups/s3/LogDelivery',
} as const;
export type GranteeGroup = keyof typeof GROUPS;

export const groupUri = (group: GranteeGroup): string => GROUPS[group];

/** @throws S3Error InvalidArgument */
export function groupByUri(uri: string): GranteeGroup {
  const found = (Object.keys(GROUPS) as GranteeGroup[]).find((group) => GROUPS[group] === uri);
  if (!found)
    throw new S3Error('InvalidArgument', `Invalid group URI: ${uri}. Use ${Object.values(GROUPS).join(', ')}.`);
  return found;
}

/** A canonical user of S3 is a project. */
export type Grantee = { group: GranteeGroup } | { projectId: string };

export interface Grant {
  grantee: Grantee;
  permission: Permission;
}

/** Maximum grants of an ACL. */
export const MAX_GRANTS = 100;

const CANNED_ACLS = [
  'private',
  'public-read',
  'public-read-write',
  'authenticated-read',
  'bucket-owner-read',
  'bucket-owner-full-control',
  'aws-exec-read',
  'log-delivery-write',
] as const;
export type CannedAcl = (typeof CANNED_ACLS)[number];

/** @throws S3Error InvalidArgument */
export function parseCannedAcl(value: string): CannedAcl {
  const found = CANNED_ACLS.find((known) => known === value);
  if (!found) throw new S3Error('InvalidArgument', `Invalid canned ACL: ${value}. Use ${CANNED_ACLS.join(', ')}.`);
  return found;
}

/** Additional grants of a canned ACL. On buckets, grants to the owner of the bucket have no effect. */
function cannedAdditions(canned: CannedAcl, ownerId: string, bucketOwnerId: string): Grant[] {
  const toGroup = (group: GranteeGroup, permission: Permission): Grant => ({ grantee: { group }, permission });
  const toBucketOwner = (permission: Permission): Grant[] =>
    bucketOwnerId === ownerId ? [] : [{ grantee: { projectId: bucketOwnerId }, permission }];
  switch (canned) {
    case 'public-read':
      return [toGroup('AllUsers', 'READ')];
    case 'public-read-write':
      return [toGroup('AllUsers', 'READ'), toGroup('AllUsers', 'WRITE')];
    case 'authenticated-read':
      return [toGroup('AuthenticatedUsers', 'READ')];
    case 'log-delivery-write':
      return [toGroup('LogDelivery', 'WRITE'), toGroup('LogDelivery', 'READ_ACP')];
    case 'bucket-owner-read':
      return toBucketOwner('READ');
    case 'bucket-owner-full-control':
      return toBucketOwner('FULL_CONTROL');
    case 'private':
    case 'aws-exec-read':
      return [];
    default:
      return canned satisfies never;
  }
}

/** Grants of a canned ACL. @param owner of the bucket or object */
export const cannedGrants = (canned: CannedAcl, ownerId: string, bucketOwnerId: string): Grant[] =>
  withGroupsFirst([
    { grantee: { projectId: ownerId }, permission: 'FULL_CONTROL' },
    ...cannedAdditions(canned, ownerId, bucketOwnerId),
  ]);

/** The ACL of a bucket or object without one: only its owner has access. */
export const privateGrants = (ownerId: string): Grant[] => cannedGrants('private', ownerId, ownerId);

/** Groups before projects, as other stores list them. */
export const withGroupsFirst = (grants: readonly Grant[]): Grant[] => [
  ...grants.filter(({ grantee }) => 'group' in grantee),
  ...grants.filter(({ grantee }) => 'projectId' in grantee),
];

const isPublicGrant = ({ grantee }: Grant): boolean =>
  'group' in grantee && (grantee.group === 'AllUsers' || grantee.group === 'AuthenticatedUsers');

/** Whether an ACL grants something to all users, or to all users of the cloud. */
export const isPublicAcl = (grants: readonly Grant[] = []): boolean => grants.some(isPublicGrant);

/** An ACL without its public grants. */
export const withoutPublicGrants = (grants: readonly Grant[]): Grant[] =>
  grants.filter((grant) => !isPublicGrant(grant));
