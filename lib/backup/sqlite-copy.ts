import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sync } from '#lib/data-folder/sync.ts';
import { SQLITE_COPY } from './manifest.ts';
import {
  IMAGES,
  type ImageFiles,
  LAST_MIGRATION,
  type NamedFile,
  namedFiles,
  OBJECTS,
  type ObjectFile,
  SNAPSHOTS,
  VOLUMES,
  type VolumeFile,
} from './named-files.ts';

/** A copy of the database, and what it says. */
export interface DatabaseCopy {
  path: string;
  schema: string;
  files: NamedFile[];
}

/** Copies the database as it is at one moment, while a server writes to it. @throws Error when there is none */
export async function copySqlite(dataFolder: string, folder: string): Promise<DatabaseCopy> {
  const source = join(dataFolder, 'nephos.db');
  const target = join(folder, SQLITE_COPY);
  if (!existsSync(source)) throw new Error(`There is no database in ${dataFolder}.`);
  rmSync(target, { force: true });
  const database = new DatabaseSync(source, { readOnly: true, timeout: 30_000 });
  try {
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
  await sync(target);
  return { path: SQLITE_COPY, ...contentOf(target) };
}

function contentOf(file: string): Pick<DatabaseCopy, 'schema' | 'files'> {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = <T>(query: string) => copy.prepare(query).all() as T[];
    const [last] = rows<{ name: string }>(LAST_MIGRATION);
    return {
      schema: last?.name ?? '',
      files: namedFiles({
        images: rows<ImageFiles>(IMAGES),
        volumes: rows<VolumeFile>(VOLUMES),
        snapshots: rows<VolumeFile>(SNAPSHOTS),
        objects: rows<ObjectFile>(OBJECTS),
      }),
    };
  } finally {
    copy.close();
  }
}
