import type { Reader, Tx } from '#lib/db/database.ts';
import { QuotaExceeded } from '#lib/http/errors.ts';

/** What a project may have where no administrator said otherwise; -1 is no limit. contract/compute.md 9, blockstorage.md 10. */
export const DEFAULT_QUOTAS = {
  instances: 10,
  cores: 20,
  ram: 51_200,
  key_pairs: 100,
  metadata_items: 128,
  server_groups: 10,
  server_group_members: 10,
  injected_files: 5,
  injected_file_content_bytes: 10_240,
  injected_file_path_bytes: 255,
  fixed_ips: -1,
  floating_ips: -1,
  security_groups: -1,
  security_group_rules: -1,
  volumes: 10,
  gigabytes: 1000,
  snapshots: 10,
  per_volume_gigabytes: -1,
  backups: 10,
  backup_gigabytes: 1000,
  groups: 10,
  network: 100,
  subnet: 100,
  port: 500,
  security_group: 10,
  security_group_rule: 100,
  /** MiB of stored and of staged data; contract/image.md 6 and 10. */
  image_size_total: -1,
  image_stage_total: -1,
  image_count_total: -1,
  image_count_uploading: -1,
} as const;

export type QuotaResource = keyof typeof DEFAULT_QUOTAS;
export type Amounts<R extends QuotaResource = QuotaResource> = Record<R, number>;

/** Under this name in the place of a project stand the limits of all projects that have none of their own. */
export const DEFAULT_CLASS = 'class:default';

/** The limits in force for a project: its own, else those of the default class, else the built-in ones. */
export async function quotasOf<R extends QuotaResource>(
  db: Reader,
  projectId: string,
  resources: readonly R[],
): Promise<Amounts<R>> {
  const rows = await db
    .selectFrom('quotas')
    .select(['project_id', 'resource', 'hard_limit'])
    .where('project_id', 'in', [projectId, DEFAULT_CLASS])
    .where('resource', 'in', resources)
    .execute();
  // The project's own come last and win.
  const ordered = rows.toSorted(
    (one, other) => Number(one.project_id === projectId) - Number(other.project_id === projectId),
  );
  const own = new Map(ordered.map((row) => [row.resource, row.hard_limit]));
  return Object.fromEntries(resources.map((name) => [name, own.get(name) ?? DEFAULT_QUOTAS[name]])) as Amounts<R>;
}

/**
 * Refuses a request that would take a project over a limit. Runs in the transaction that creates, so that two
 * requests never share the last place.
 * @throws QuotaExceeded naming the first resource that does not fit
 */
export async function assertQuota<R extends QuotaResource>(
  tx: Tx,
  projectId: string,
  used: Amounts<R>,
  requested: Amounts<R>,
): Promise<void> {
  const resources = Object.keys(requested) as R[];
  const limits = await quotasOf(tx, projectId, resources);
  for (const resource of resources) {
    const isOver = limits[resource] >= 0 && used[resource] + requested[resource] > limits[resource];
    if (isOver) throw QuotaExceeded(resource, limits[resource], used[resource], requested[resource]);
  }
}

/** Gives a project, or a class, limits of its own. */
export async function setQuotas(tx: Tx, projectId: string, limits: Readonly<Record<string, number>>): Promise<void> {
  for (const [resource, hard_limit] of Object.entries(limits)) {
    await tx
      .insertInto('quotas')
      .values({ project_id: projectId, resource, hard_limit })
      .onConflict((conflict) => conflict.columns(['project_id', 'resource']).doUpdateSet({ hard_limit }))
      .execute();
  }
}

/** Takes a project's own limits away: those of all projects apply again. */
export async function clearQuotas(tx: Tx, projectId: string, resources: readonly string[]): Promise<void> {
  await tx.deleteFrom('quotas').where('project_id', '=', projectId).where('resource', 'in', resources).execute();
}
