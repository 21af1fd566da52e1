import type { Reader, Tx } from '#lib/db/database.ts';
import type { Services } from '#lib/http/context.ts';
import { QuotaExceeded } from '#lib/http/errors.ts';
import { DEFAULT_QUOTAS, type QuotaResource } from './defaults.ts';

export type Amounts<R extends QuotaResource = QuotaResource> = Record<R, number>;

/** Under this name in the place of a project stand the limits of all projects that have none of their own. */
export const DEFAULT_CLASS = 'class:default';
/** And under this those of the setting NEPHOS_QUOTAS, which the default class goes before. */
const SETTING = 'setting';

/** Keeps the limits of the setting where limits are asked for, in the place of those of an earlier start. */
export function keepConfiguredQuotas({ database, env }: Pick<Services, 'database' | 'env'>): Promise<void> {
  return database.transact(async (tx) => {
    await tx.deleteFrom('quotas').where('project_id', '=', SETTING).execute();
    await setQuotas(tx, SETTING, env.NEPHOS_QUOTAS);
  });
}

/** The limits in force for a project: its own, else those of the default class, of the setting, or the built-in ones. */
export async function quotasOf<R extends QuotaResource>(
  db: Reader,
  projectId: string,
  resources: readonly R[],
): Promise<Amounts<R>> {
  const rows = await db
    .selectFrom('quotas')
    .select(['project_id', 'resource', 'hard_limit'])
    .where('project_id', 'in', [SETTING, DEFAULT_CLASS, projectId])
    .where('resource', 'in', resources)
    .execute();
  // The project's own come last and win.
  const rank = ({ project_id }: { project_id: string }) => [SETTING, DEFAULT_CLASS, projectId].indexOf(project_id);
  const ordered = rows.toSorted((one, other) => rank(one) - rank(other));
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
