import type { Reader } from '#lib/db/database.ts';

/** What the servers of a project, or those of one of its users, take of its quota; failed ones too, soft-deleted ones not. */
export async function computeUsage(
  db: Reader,
  projectId: string,
  userId?: string,
): Promise<{ instances: number; cores: number; ram: number }> {
  let servers = db.selectFrom('servers').where('project_id', '=', projectId).where('deleted_at', 'is', null);
  servers = servers.where('vm_state', '!=', 'soft-delete');
  if (userId !== undefined) servers = servers.where('user_id', '=', userId);
  const used = await servers
    .select((eb) => [
      eb.fn.countAll<number>().as('instances'),
      eb.fn.sum<number | null>('vcpus').as('cores'),
      eb.fn.sum<number | null>('ram_mb').as('ram'),
    ])
    .executeTakeFirstOrThrow();
  return { instances: Number(used.instances), cores: Number(used.cores ?? 0), ram: Number(used.ram ?? 0) };
}
