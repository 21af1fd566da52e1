import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { applicationFile } from '#lib/application-files.ts';
import { isCopied } from '#lib/data-folder/contents.ts';
import { CommandError } from '#lib/errors/command-error.ts';

const MANIFEST = 'manifest.json';
export const SQLITE_COPY = 'nephos.db';
export const POSTGRES_DUMP = 'database.dump';

const Path = z
  .string()
  .refine((path) => path === POSTGRES_DUMP || isCopied(path), 'This path does not belong to a data folder.');
const File = z.object({ path: Path, size: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const Manifest = z.object({
  /** Version of this format. */
  format: z.literal(1),
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The last migration of the database. */
  schema: z.string(),
  created_at: z.iso.datetime(),
  files: z.array(File),
  /** Number of rows by table; missing in older backups. */
  rows: z.record(z.string(), z.number().int().min(0)).optional(),
});
export type Manifest = z.infer<typeof Manifest>;

export const version = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(applicationFile('package.json'), 'utf8'))).version;

export async function describeFile(folder: string, path: string): Promise<Manifest['files'][number]> {
  const hash = createHash('sha256');
  await using file = await open(join(folder, path), 'r');
  // One buffer for the whole file: volumes have many GiB.
  const chunk = Buffer.allocUnsafe(2 ** 20);
  let size = 0;
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, size);
    if (bytesRead === 0) return { path, size, sha256: hash.digest('hex') };
    hash.update(chunk.subarray(0, bytesRead));
    size += bytesRead;
  }
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await using file = await open(join(folder, MANIFEST), 'w', 0o600);
  await file.writeFile(`${JSON.stringify(manifest, undefined, 2)}\n`);
  await file.sync();
}

/** @throws CommandError if the folder is not a backup, or has a format unknown to this release */
export function readManifest(folder: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')));
  } catch (cause) {
    throw new CommandError(`${folder} is not a backup that this release of Nephos can read.`, { cause });
  }
}
