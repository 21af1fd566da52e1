import { open } from 'node:fs/promises';

/** Makes a file, or the entries of a folder, durable across a power failure. */
export async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}
