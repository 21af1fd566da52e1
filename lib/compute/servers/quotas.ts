import type { Reader } from '#lib/db/database.ts';
import { defineQuotas, type Holder } from '#lib/quotas/quotas.ts';

/** The limits on servers and on what each may bring along. */
export const serverQuotas = defineQuotas({
  limits: {
    instances: 10,
    cores: 20,
    ram: 51_200,
    metadata_items: 128,
    injected_files: 5,
    injected_file_content_bytes: 10_240,
    injected_file_path_bytes: 255,
  },
  count: serverUsage,
});

/** What the servers of a project, or those of one of its users, take of its quota; failed ones too, soft-deleted ones not. */
async function serverUsage(db: Reader, { projectId, userId }: Holder) {
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
