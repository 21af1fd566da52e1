import { contentPath } from '#lib/data-folder/contents.ts';
import { diskSpace } from '#lib/data-folder/disk-space.ts';
import type { Database } from '#lib/db/database.ts';
import type { Services } from '#lib/http/context.ts';
import type { BlobStore } from './blob-store.ts';
import { CombinedBlobs } from './combined-blobs.ts';
import { FileBlobs } from './file-blobs.ts';

const stores = new WeakMap<Database, BlobStore>();

/** The store of a database, shared by all callers in this process. */
export function blobStore({ env, database }: Pick<Services, 'env' | 'database'>): BlobStore {
  const known = stores.get(database);
  if (known) return known;
  const files = new FileBlobs(contentPath(env.dataFolder, 'objects'), diskSpace(env));
  const store = new CombinedBlobs(database, { files }, files);
  stores.set(database, store);
  return store;
}
