import { contentPath } from '#lib/data-folder/contents.ts';
import type { DataStore } from '#lib/data-folder/data-store.ts';
import { diskSpace } from '#lib/data-folder/disk-space.ts';
import { FileStore } from '#lib/data-folder/file-store.ts';
import { bucketOf } from '#lib/object-store/bytes/open-blob-store.ts';
import { S3Connection } from '#lib/object-store/bytes/s3-connection.ts';
import type { Env } from '#lib/settings/env.ts';
import { BucketImageStore } from './bucket-image-store.ts';
import { ImageCache } from './image-cache.ts';

/** Stores with a bucket by settings: their connections stay open. */
const bucketStores = new WeakMap<Env, BucketImageStore>();

/** The store of the settings. */
export const imageStore = (env: Env): DataStore => bucketImageStore(env) ?? fileStore(env);

/** Undefined without a bucket. */
export function bucketImageStore(env: Env): BucketImageStore | undefined {
  const known = bucketStores.get(env);
  const bucket = bucketOf(env);
  if (known || !bucket) return known;
  const cache = new ImageCache(contentPath(env.dataFolder, 'image-cache'), diskSpace(env));
  const store = new BucketImageStore(
    new S3Connection(bucket),
    fileStore(env),
    cache,
    env.NEPHOS_OBJECT_STORE_READ_ONLY,
  );
  bucketStores.set(env, store);
  return store;
}

const fileStore = (env: Env): DataStore => new FileStore(contentPath(env.dataFolder, 'images'), diskSpace(env));
