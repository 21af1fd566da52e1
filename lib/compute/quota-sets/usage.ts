import type { Reader } from '#lib/db/database.ts';

/** What a project's servers take of its quota, failed ones included. */
export async function computeUsage(
  db: Reader,
  projectId: string,
): Promise<{ instances: number; cores: number; ram: number }> {
  const used = await db
    .selectFrom('servers')
    .select((eb) => [
      eb.fn.countAll<number>().as('instances'),
      eb.fn.sum<number | null>('vcpus').as('cores'),
      eb.fn.sum<number | null>('ram_mb').as('ram'),
    ])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { instances: Number(used.instances), cores: Number(used.cores ?? 0), ram: Number(used.ram ?? 0) };
}
