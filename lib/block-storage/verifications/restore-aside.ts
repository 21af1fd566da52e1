import { GIB, MIB } from '#lib/bytes.ts';
import type { WorkflowPlatform } from '#lib/engine/workflows/define.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { BlobNotFound } from '#lib/object-store/bytes/blob-store.ts';
import { DamagedData } from '#lib/object-store/bytes/damaged-data.ts';
import { layerOf, loadFor, readBackup } from '../backups/content.ts';
import { IncompleteBackup } from '../backups/incomplete-backup.ts';
import { contentBytes } from '../backups/layers.ts';
import type { BackupRow } from '../backups/view.ts';
import type { CheckOutcome } from './values.ts';

interface RestoreOutcome {
  restoreMs?: number;
  check?: CheckOutcome;
  /** Why the restore has to wait. */
  postponed?: Text;
}

/** The backup of a verification. @throws PermanentFailure if one of both was deleted */
export async function backupOf({ database }: Pick<WorkflowPlatform, 'database'>, id: string): Promise<BackupRow> {
  const rows = database.read.selectFrom('backup_verifications').select('backup_id').where('id', '=', id);
  const row = await rows.executeTakeFirst();
  if (!row) throw new PermanentFailure(`Verification ${id} was deleted.`);
  return await loadFor(database, row.backup_id);
}

/** Restores the backup of a verification into a disk with the id of the verification. */
export async function restoreAside(platform: WorkflowPlatform, id: string): Promise<RestoreOutcome> {
  const { database, env, engine, log } = platform;
  const backup = await backupOf(platform, id);
  const bytes = await contentBytes({ database, env }, layerOf(backup));
  const shortage = await shortageOf(platform, bytes);
  if (shortage) return { postponed: shortage };
  const began = performance.now();
  try {
    await engine.storage.restore(id, await readBackup({ database, env }, backup), backup.size);
  } catch (error) {
    const damage = damageIn(error);
    if (damage) {
      log.warn({ err: error, backup: backup.id }, 'a backup cannot be restored');
      return { check: { result: 'failed', detail: damage } };
    }
    await engine.storage.remove(id);
    const since = await shortageOf(platform, bytes);
    if (since) return { postponed: since };
    throw error;
  }
  const mib = Math.ceil(bytes / MIB);
  const detail = msg('{mib, number} MiB of data were restored to a disk of {gib, number} GiB.', {
    mib,
    gib: backup.size,
  });
  return { restoreMs: Math.round(performance.now() - began), check: { result: 'passed', detail } };
}

function damageIn(error: unknown): Text | undefined {
  if (error instanceof IncompleteBackup) return error.text;
  if (error instanceof DamagedData) return msg('The stored data of the backup differs from its checksum.');
  if (error instanceof BlobNotFound) return msg('Stored data of the backup is missing.');
  return undefined;
}

/** Files are written raw first, and then converted. */
const COPIES = { file: 2, ceph: 1 };

/** Why there is too little space for the restore, if that is so. */
async function shortageOf({ engine: { storage }, env }: WorkflowPlatform, bytes: number): Promise<Text | undefined> {
  const { free } = await storage.space();
  const reserveGib = storage.protocol === 'file' ? env.NEPHOS_DISK_RESERVE_GIB : 0;
  const needed = bytes * COPIES[storage.protocol] + reserveGib * GIB;
  if (free >= needed) return undefined;
  return msg('The restore needs {needed, number} GiB of free space, but only {free, number} GiB are free.', {
    needed: Math.ceil((needed / GIB) * 10) / 10,
    free: Math.floor((free / GIB) * 10) / 10,
  });
}
