import type { Env } from '#lib/env.ts';
import { FileImageStore } from './files.ts';
import type { ImageStore } from './store.ts';

/** The store of this deployment. It keeps nothing in memory, so that anybody may ask for it at any time. */
export const imageStore = (env: Pick<Env, 'dataFolder'>): ImageStore => new FileImageStore(env.dataFolder);
