import { contentPath } from '#lib/data-folder/contents.ts';
import { diskSpace } from '#lib/data-folder/disk-space.ts';
import type { Database } from '#lib/db/database.ts';
import type { Services } from '#lib/http/context.ts';
import type { Env } from '#lib/settings/env.ts';
import type { BlobStore } from './blob-store.ts';
import { type BlobStores, CombinedBlobs } from './combined-blobs.ts';
import { FileBlobs } from './file-blobs.ts';
import { S3Blobs } from './s3-blobs.ts';
import type { S3Bucket } from './s3-connection.ts';

const stores = new WeakMap<Database, BlobStore>();

/** The store of a database, shared by all callers in this process. */
export function blobStore({ env, database }: Pick<Services, 'env' | 'database'>): BlobStore {
  const known = stores.get(database);
  if (known) return known;
  const { target, ...implementations } = blobStores(env);
  const store = new CombinedBlobs(database, implementations, target);
  stores.set(database, store);
  return store;
}

/** The implementations of the settings. New data belongs to the target. */
export function blobStores(env: Env): BlobStores & { target: BlobStore } {
  const files = new FileBlobs(contentPath(env.dataFolder, 'objects'), diskSpace(env));
  const bucket = bucketOf(env);
  if (!bucket) return { files, target: files };
  const s3 = new S3Blobs(bucket);
  return { files, s3, target: env.NEPHOS_OBJECT_STORE_READ_ONLY ? files : s3 };
}

/** The bucket of the settings; undefined without one. */
export function bucketOf(env: Env): S3Bucket | undefined {
  const { NEPHOS_OBJECT_STORE: address, NEPHOS_OBJECT_STORE_REGION: region } = env;
  const { NEPHOS_OBJECT_STORE_ACCESS_KEY: accessKey, NEPHOS_OBJECT_STORE_SECRET_KEY: secretKey } = env;
  if (address === undefined || accessKey === undefined || secretKey === undefined) return undefined;
  return { url: new URL(address), accessKey, secretKey, region };
}
