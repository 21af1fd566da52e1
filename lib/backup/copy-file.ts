import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sync } from '#lib/data-folder/sync.ts';
import { copySparse } from '#lib/engine/storage/copy.ts';

/** Copies a file durably and keeps its holes; false if it is missing or is deleted during the copy. */
export async function copyFile(source: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await copySparse(source, target, { reserve: async () => undefined });
    await sync(target);
    return true;
  } catch (error) {
    await rm(target, { force: true });
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
