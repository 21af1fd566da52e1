import { type Grant, privateGrants } from '../access/acl.ts';
import { grantsOfHeaders, parseAclHeaders } from '../access/acl-headers.ts';
import { assertAclsSupported } from '../access/acl-support.ts';
import { parseAccessControlPolicy, renderAccessControlPolicy } from '../access/acl-xml.ts';
import { assertAclNotBlocked } from '../access/public-access.ts';
import { updateBucket } from '../buckets/change-buckets.ts';
import type { ObjectResponse } from '../exchange.ts';
import { updateObject } from '../objects/update.ts';
import { readOptionalText } from './body-text.ts';
import { actorOfRequest, type BucketContext, type ObjectContext } from './context.ts';
import { requireObject } from './found-objects.ts';
import { granteeLookup } from './grantees.ts';
import { ownerNames, ownerOf } from './owners.ts';
import { emptyResponse } from './responses.ts';
import { versionHeaders } from './version-headers.ts';

async function aclResponse(
  { services }: BucketContext,
  ownerId: string,
  grants: readonly Grant[] = privateGrants(ownerId),
): Promise<ObjectResponse> {
  const ids = grants.flatMap(({ grantee }) => ('projectId' in grantee ? [grantee.projectId] : []));
  const names = await ownerNames(services.database.read, [ownerId, ...ids]);
  const body = renderAccessControlPolicy(ownerId, grants, (id) => names.get(id) ?? id);
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

/** The ACL of a request, in headers or body. @throws S3Error AccessDenied for a public one that the bucket blocks */
async function requestedAcl(context: BucketContext, ownerId: string): Promise<Grant[]> {
  const { services, headers, bucket } = context;
  assertAclsSupported(bucket.settings.ownership);
  const lookup = granteeLookup(services.database.read);
  const inHeaders = parseAclHeaders(headers);
  const text = await readOptionalText(context);
  const grants = inHeaders
    ? await grantsOfHeaders(inHeaders, { ownerId, bucketOwnerId: bucket.projectId }, lookup)
    : await parseAccessControlPolicy(text, ownerId, lookup);
  assertAclNotBlocked(bucket.settings, grants);
  return grants;
}

export const getBucketAcl = (context: BucketContext): Promise<ObjectResponse> =>
  aclResponse(context, context.bucket.projectId, context.bucket.settings.acl);

export async function putBucketAcl(context: BucketContext): Promise<ObjectResponse> {
  const acl = await requestedAcl(context, context.bucket.projectId);
  await updateBucket(
    context.services,
    context.bucket.id,
    (settings) => ({ ...settings, acl }),
    actorOfRequest(context),
  );
  return emptyResponse(200);
}

export async function getObjectAcl(context: ObjectContext): Promise<ObjectResponse> {
  const object = requireObject(context);
  const response = await aclResponse(context, ownerOf(object, context.bucket), object.attributes.acl);
  return { ...response, headers: { ...response.headers, ...versionHeaders(context.bucket, object) } };
}

export async function putObjectAcl(context: ObjectContext): Promise<ObjectResponse> {
  const { services, bucket, key, versionId } = context;
  const acl = await requestedAcl(context, ownerOf(requireObject(context), bucket));
  const object = await updateObject(services, { bucketId: bucket.id, name: key, versionId }, ({ attributes }) => ({
    attributes: { ...attributes, acl },
  }));
  return emptyResponse(200, versionHeaders(bucket, object));
}
