import type { Reader } from '#lib/db/database.ts';

/** Volumes and gigabytes a project holds, failed and transitional ones included. */
export async function storageUsage(db: Reader, projectId: string): Promise<{ volumes: number; gigabytes: number }> {
  const used = await db
    .selectFrom('volumes')
    .select((eb) => [eb.fn.countAll<number>().as('volumes'), eb.fn.sum<number | null>('size').as('gigabytes')])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return { volumes: Number(used.volumes), gigabytes: Number(used.gigabytes ?? 0) };
}
