import { type DiskEnv, diskSpace } from '#lib/data-folder/disk-space.ts';
import { FileImageStore } from './files.ts';
import type { ImageStore } from './store.ts';

/** The store of this deployment. It keeps no state of its own, so that anybody may ask for it at any time. */
export const imageStore = (env: DiskEnv): ImageStore => new FileImageStore(env.dataFolder, diskSpace(env));
