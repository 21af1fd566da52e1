import type { Reader } from '#lib/db/database.ts';
import { defineQuotas, type Holder } from '#lib/quotas/quotas.ts';

/** Limits of servers and their attributes. */
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
  countByProject: (db, projectIds) => serverUsageByProject(db, projectIds),
});

const usageIn = (db: Reader) =>
  db
    .selectFrom('servers')
    .where('deleted_at', 'is', null)
    .where('vm_state', '!=', 'soft-delete')
    .select((eb) => [
      eb.fn.countAll<number>().as('instances'),
      eb.fn.sum<number | null>('vcpus').as('cores'),
      eb.fn.sum<number | null>('ram_mb').as('ram'),
    ]);

/** Usage of a project, or of one of its users. */
async function serverUsage(db: Reader, { projectId, userId }: Holder) {
  let servers = usageIn(db).where('project_id', '=', projectId);
  if (userId !== undefined) servers = servers.where('user_id', '=', userId);
  return amountsOf(await servers.executeTakeFirstOrThrow());
}

/** By project; projects without servers are omitted. */
export async function serverUsageByProject(db: Reader, projectIds: readonly string[]) {
  const rows = usageIn(db).select('project_id').where('project_id', 'in', projectIds).groupBy('project_id');
  return new Map((await rows.execute()).map((used) => [used.project_id, amountsOf(used)]));
}

const amountsOf = (used: { instances: number; cores: number | null; ram: number | null }) => ({
  instances: Number(used.instances),
  cores: Number(used.cores ?? 0),
  ram: Number(used.ram ?? 0),
});
