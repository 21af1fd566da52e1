import type { Env } from '#lib/settings/env.ts';
import type { ImageRow } from '../images/lookup.ts';
import { imageStore } from '../store/image-store.ts';

/** Removes the files of a deleted image. An upload in progress detects the deletion itself. */
export async function removeFiles(
  env: Env,
  { data_key, staged_key }: Pick<ImageRow, 'data_key' | 'staged_key'>,
): Promise<void> {
  const store = imageStore(env);
  if (data_key !== null) await store.remove('data', data_key);
  if (staged_key !== null) await store.remove('staged', staged_key);
}
