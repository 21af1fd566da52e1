import { isRestrictedKey } from '#lib/policy/caller.ts';
import { privateGrants } from '../../access/acl.ts';
import { grantsOfHeaders, parseAclHeaders } from '../../access/acl-headers.ts';
import { assertOwnershipPossible } from '../../access/acl-support.ts';
import { createBucket as insertBucket } from '../../buckets/change-buckets.ts';
import type { BucketSettings } from '../../buckets/settings.ts';
import type { ObjectResponse } from '../../exchange.ts';
import { parseOwnership } from '../../rules/ownership.ts';
import { assertAllowedOnAccount, assertKeyMayGrant, limitsOf } from '../access-decisions.ts';
import { readOptionalText } from '../body-text.ts';
import { actorOfRequest, type BucketNameContext, projectIdOf } from '../context.ts';
import { S3Error } from '../errors.ts';
import { granteeLookup } from '../grantees.ts';
import { emptyResponse } from '../responses.ts';
import { regionsOf } from '../signature/signature-parameters.ts';
import { parseXml, textOf } from '../xml-input.ts';
import { assertBucketName } from './bucket-names.ts';
import { bucketRegion, DEFAULT_REGION } from './region.ts';

/** @throws S3Error InvalidLocationConstraint for another region, MalformedXML */
async function requestedLocation(context: BucketNameContext): Promise<string | undefined> {
  const text = await readOptionalText(context);
  if (text.trim() === '') return undefined;
  const location = textOf(parseXml(text, 'CreateBucketConfiguration'), 'LocationConstraint')?.trim();
  if (!location || regionsOf(context.services.env).includes(location)) return location || undefined;
  throw new S3Error('InvalidLocationConstraint', undefined, { LocationConstraint: location.slice(0, 100) });
}

/** @throws S3Error for invalid headers; AccessDenied for a restricted key that shares the bucket */
async function newSettings(context: BucketNameContext, ownerId: string): Promise<BucketSettings> {
  const { headers, services } = context;
  const ownership = headers['x-amz-object-ownership'];
  const acl = parseAclHeaders(headers);
  const hasLock = headers['x-amz-bucket-object-lock-enabled']?.toLowerCase() === 'true';
  const owners = { ownerId, bucketOwnerId: ownerId };
  const settings: BucketSettings = {
    ...(ownership !== undefined && { ownership: parseOwnership(ownership) }),
    ...(acl && { acl: await grantsOfHeaders(acl, owners, granteeLookup(services.database.read)) }),
    ...(hasLock && { objectLock: {}, versioning: 'enabled' as const }),
  };
  if (settings.ownership) {
    assertOwnershipPossible(settings.ownership, ownerId, settings.acl);
    if (isRestrictedKey(limitsOf(context))) throw new S3Error('AccessDenied');
  }
  assertKeyMayGrant(context, settings.acl ?? [], [ownerId]);
  return settings;
}

/** Creates a bucket. As upstream, its owner may repeat the request in the default region, but not with another ACL. */
export async function createBucket(context: BucketNameContext): Promise<ObjectResponse> {
  const { services, bucketName } = context;
  const projectId = projectIdOf(context);
  if (projectId === undefined) throw new S3Error('AccessDenied');
  assertAllowedOnAccount(context, 'create-bucket', projectId);
  assertBucketName(bucketName);
  const location = await requestedLocation(context);
  const settings = { ...(await newSettings(context, projectId)), ...(location !== undefined && { location }) };
  const { bucket, isNew } = await insertBucket(services, {
    projectId,
    name: bucketName,
    settings,
    claimsS3Name: true,
    actor: actorOfRequest(context),
  });
  if (!isNew && bucketRegion(services) !== DEFAULT_REGION) throw new S3Error('BucketAlreadyOwnedByYou');
  const aclText = ({ acl = privateGrants(projectId) }: BucketSettings) => JSON.stringify(acl);
  if (!isNew && aclText(settings) !== aclText(bucket.settings)) {
    throw new S3Error('BucketAlreadyExists', 'Your project already has a bucket with this name and another ACL.');
  }
  return emptyResponse(200, { location: `/${bucketName}` });
}
