import type { ProjectContext } from '#lib/http/context.ts';
import type { VolumeCopies } from './schema.ts';

/** Number of snapshots, and age of the latest restorable backup, of each volume. */
export async function listVolumeCopies({ database, projectId }: ProjectContext): Promise<VolumeCopies[]> {
  const { read } = database;
  const snapshots = await read
    .selectFrom('snapshots')
    .select((eb) => ['volume_id', eb.fn.countAll<number>().as('count')])
    .where('project_id', '=', projectId)
    .groupBy('volume_id')
    .execute();
  const backups = await read
    .selectFrom('backups')
    .select((eb) => ['volume_id', eb.fn.max('data_timestamp').as('last')])
    .where('project_id', '=', projectId)
    .where('status', 'in', ['available', 'restoring'])
    .groupBy('volume_id')
    .execute();
  const counts = new Map(snapshots.map(({ volume_id, count }) => [volume_id, Number(count)]));
  const lasts = new Map(backups.map(({ volume_id, last }) => [volume_id, last]));
  return [...new Set([...counts.keys(), ...lasts.keys()])].map((volume_id) => ({
    volume_id,
    snapshots: counts.get(volume_id) ?? 0,
    last_backup: lasts.get(volume_id) ?? null,
  }));
}
