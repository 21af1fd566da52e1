import { createHmac, randomBytes } from 'node:crypto';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { updateBucket } from '../buckets/change-buckets.ts';
import { loadBucketFor } from './buckets.ts';
import { loadObject } from './objects.ts';
import { assertAllowed } from './permission.ts';
import type { NewShareLink, ShareLink } from './schema.ts';

/** Names in the metadata of a container; docs/contract/objectstore.md 5. */
const KEY_NAMES = ['temp-url-key', 'temp-url-key-2'] as const;
const KEY_BYTES = 32;

const newKey = () => randomBytes(KEY_BYTES).toString('hex');

/** The key with which links of a bucket are signed; one is created on first use. */
async function signingKey(ctx: ProjectContext, bucket: Bucket): Promise<string> {
  const { settings } = await updateBucketKey(ctx, bucket);
  return KEY_NAMES.map((name) => settings.metadata?.[name]).find(Boolean) ?? '';
}

const updateBucketKey = (ctx: ProjectContext, bucket: Bucket): Promise<Bucket> => {
  const isKnown = KEY_NAMES.some((name) => bucket.settings.metadata?.[name]);
  if (isKnown) return Promise.resolve(bucket);
  return updateBucket(
    ctx,
    bucket.id,
    (settings) => ({ ...settings, metadata: { 'temp-url-key': newKey(), ...settings.metadata } }),
    actorOf(ctx),
  );
};

/** Creates a temporary URL of the native API with which anyone can download the object. @throws 403, 404 */
export async function createShareLink(
  ctx: ProjectContext,
  bucketId: string,
  { name, valid_seconds }: NewShareLink,
): Promise<ShareLink> {
  const { bucket } = await loadObject(ctx, bucketId, { name });
  assertAllowed(ctx.caller, bucket, 's3:PutObjectAcl', { key: name });
  const key = await signingKey(ctx, bucket);
  const expires = Math.floor(Date.now() / 1000) + valid_seconds;
  const root = `/object-store/v1/AUTH_${ctx.projectId}`;
  const signature = createHmac('sha256', key).update(`GET\n${expires}\n${root}/${bucket.name}/${name}`).digest('hex');
  const path = [bucket.name, ...name.split('/')].map(encodeURIComponent).join('/');
  const query = new URLSearchParams({ temp_url_sig: signature, temp_url_expires: String(expires) });
  return { url: `${ctx.baseUrl}${root}/${path}?${query}`, expires_at: new Date(expires * 1000).toISOString() };
}

/** Replaces the keys of a bucket, by which all of its links end. @throws 403, 404 */
export async function endShareLinks(ctx: ProjectContext, bucketId: string): Promise<void> {
  const bucket = await loadBucketFor(ctx, bucketId, 's3:PutBucketAcl');
  await updateBucket(
    ctx,
    bucket.id,
    (settings) => {
      const others = Object.entries(settings.metadata ?? {}).filter(([name]) => !KEY_NAMES.some((key) => key === name));
      return { ...settings, metadata: Object.fromEntries(others) };
    },
    actorOf(ctx),
  );
}
