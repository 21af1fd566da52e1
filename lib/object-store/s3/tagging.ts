import { updateBucket } from '../buckets/change-buckets.ts';
import type { ObjectResponse } from '../exchange.ts';
import { updateObject } from '../objects/update.ts';
import { MAX_BUCKET_TAGS } from '../rules/limits.ts';
import { readText } from './body-text.ts';
import { actorOfRequest, type BucketContext, type ObjectContext } from './context.ts';
import { S3Error } from './errors.ts';
import { requireObject } from './found-objects.ts';
import { emptyResponse, xmlResponse } from './responses.ts';
import { parseTagging, type TagSet, taggingFields } from './tag-sets.ts';
import { versionHeaders } from './version-headers.ts';

export async function getObjectTagging(context: ObjectContext): Promise<ObjectResponse> {
  const object = requireObject(context);
  return xmlResponse('Tagging', taggingFields(object.attributes.tags ?? {}), versionHeaders(context.bucket, object));
}

async function changeTags(context: ObjectContext, tags: TagSet | undefined) {
  const { services, bucket, key, versionId } = context;
  requireObject(context);
  const object = await updateObject(services, { bucketId: bucket.id, name: key, versionId }, ({ attributes }) => {
    const { tags: _, ...others } = attributes;
    return { attributes: tags ? { ...others, tags } : others };
  });
  return versionHeaders(bucket, object);
}

export const putObjectTagging = async (context: ObjectContext): Promise<ObjectResponse> =>
  emptyResponse(200, await changeTags(context, parseTagging(await readText(context))));

export const deleteObjectTagging = async (context: ObjectContext): Promise<ObjectResponse> =>
  emptyResponse(204, await changeTags(context, undefined));

export async function getBucketTagging({ bucket }: BucketContext): Promise<ObjectResponse> {
  if (!bucket.settings.tags) throw new S3Error('NoSuchTagSet');
  return xmlResponse('Tagging', taggingFields(bucket.settings.tags));
}

export async function putBucketTagging(context: BucketContext): Promise<ObjectResponse> {
  const tags = parseTagging(await readText(context), MAX_BUCKET_TAGS);
  await updateBucket(
    context.services,
    context.bucket.id,
    (settings) => ({ ...settings, tags }),
    actorOfRequest(context),
  );
  return emptyResponse(204);
}

export async function deleteBucketTagging(context: BucketContext): Promise<ObjectResponse> {
  const { services, bucket } = context;
  await updateBucket(services, bucket.id, ({ tags: _, ...settings }) => settings, actorOfRequest(context));
  return emptyResponse(204);
}
