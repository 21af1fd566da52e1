import { open } from 'node:fs/promises';

/** Makes a file, or the names in a folder, last through a power cut. */
export async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}
