import { grantsOfHeaders, parseAclHeaders } from '../access/acl-headers.ts';
import { assertObjectAclSupported } from '../access/acl-support.ts';
import { assertAclNotBlocked } from '../access/public-access.ts';
import type { ObjectAttributes } from '../objects/attributes.ts';
import { lockOfNewObject } from '../rules/object-lock.ts';
import { ownerOfNewObject } from '../rules/ownership.ts';
import { assertKeyMayGrant } from './access-decisions.ts';
import { type ObjectContext, projectIdOf } from './context.ts';
import { granteeLookup } from './grantees.ts';
import { describedAttributes, tagsInHeaders } from './object-headers.ts';

/**
 * Attributes of an object that a request creates: metadata, headers, tags, owner, ACL and lock.
 * @throws S3Error for invalid headers, AccessDenied for a public ACL that the bucket blocks or a restricted key grants
 */
export async function newObjectAttributes(context: ObjectContext): Promise<ObjectAttributes> {
  const { headers, bucket } = context;
  const tags = tagsInHeaders(headers);
  return {
    ...describedAttributes(headers),
    ...(tags && Object.keys(tags).length > 0 ? { tags } : {}),
    ...lockOfNewObject(bucket.settings, headers, Date.now()),
    ...(await accessAttributes(context)),
  };
}

async function accessAttributes(context: ObjectContext): Promise<Pick<ObjectAttributes, 'ownerId' | 'acl'>> {
  const { services, headers, bucket } = context;
  const { settings, projectId: bucketOwnerId } = bucket;
  const writerId = projectIdOf(context);
  const ownerId = ownerOfNewObject({ ownerId: bucketOwnerId, settings }, writerId, headers['x-amz-acl']);
  const requested = parseAclHeaders(headers);
  assertObjectAclSupported(settings.ownership, requested);
  if (!requested) return { ownerId };
  const acl = await grantsOfHeaders(requested, { ownerId, bucketOwnerId }, granteeLookup(services.database.read));
  assertAclNotBlocked(settings, acl);
  assertKeyMayGrant(context, acl, [ownerId, bucketOwnerId]);
  return { ownerId, acl };
}
