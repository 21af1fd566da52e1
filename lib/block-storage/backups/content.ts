import type { Database } from '#lib/db/database.ts';
import type { DiskChunk } from '#lib/engine/storage/disk-chunk.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Services } from '#lib/http/context.ts';
import { type Layer, readLayers } from './layers.ts';
import type { BackupRow } from './view.ts';

export const layerOf = ({ project_id, container, prefix }: BackupRow): Layer => ({
  projectId: project_id,
  container,
  prefix,
});

/** @throws PermanentFailure if it was deleted */
export async function loadFor({ read }: Pick<Database, 'read'>, id: string): Promise<BackupRow> {
  const backup = await read.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst();
  if (!backup) throw new PermanentFailure(`Backup ${id} was deleted.`);
  return backup;
}

/** Content of a backup with all its parents. @throws PermanentFailure; while it is read, as `readLayers` */
export async function readBackup(
  store: Pick<Services, 'database' | 'env'>,
  backup: BackupRow,
): Promise<AsyncIterable<DiskChunk>> {
  const chain = [backup];
  for (let parent = backup.parent_id; parent !== null; parent = chain.at(-1)?.parent_id ?? null) {
    chain.push(await loadFor(store.database, parent));
  }
  const layers = chain.map((row) => ({ ...layerOf(row), object_count: row.object_count }));
  return readLayers(store, layers, backup.size);
}
