import { contentPath } from '#lib/data-folder/contents.ts';
import type { DataStore } from '#lib/data-folder/data-store.ts';
import { type DiskEnv, diskSpace } from '#lib/data-folder/disk-space.ts';
import { FileStore } from '#lib/data-folder/file-store.ts';

/** The store is stateless. */
export const objectData = (env: DiskEnv): DataStore =>
  new FileStore(contentPath(env.dataFolder, 'objects'), diskSpace(env));
