import type { Reader } from '#lib/db/database.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { loadProject } from '#lib/identity/projects/service.ts';
import { rule } from '#lib/policy/operations.ts';
import { changeAccount, withQuotas } from '../../buckets/accounts.ts';
import { type AccountUsage, accountUsage, usageByProject } from '../../buckets/usage.ts';
import { limitsByProject, type StorageLimits } from '../../project-limits.ts';
import type { NewAccountQuota, ProjectQuotaUsage, ProjectStorage, StorageUsage } from './schema.ts';

/** Projects in a list: those that store most. */
const MAX_PROJECTS = 1000;

export const SET_ACCOUNT_QUOTA = rule('console:object_storage_quota:update', 'admin');

const viewOf = (
  id: string,
  name: string | null,
  { buckets, objects, bytes, storedBytes }: AccountUsage,
  { account, ...limits }: StorageLimits,
): ProjectStorage => ({
  id,
  name,
  buckets,
  objects,
  bytes,
  stored_bytes: storedBytes,
  limits: { buckets: limits.buckets, objects: limits.objects, bytes: limits.bytes },
  account_quota: account,
});

/** The number of statements does not depend on the number of projects. */
export async function listStorageUsage({ database: { read } }: AuthedContext): Promise<StorageUsage> {
  const usages = [...(await usageByProject(read))].toSorted(
    ([one, { storedBytes: a }], [other, { storedBytes: b }]) => b - a || one.localeCompare(other),
  );
  const listed = usages.slice(0, MAX_PROJECTS);
  const ids = listed.map(([id]) => id);
  const [limitsOf, nameOf] = await Promise.all([limitsByProject(read, ids), projectNames(read, ids)]);
  const sumOf = (of: (usage: AccountUsage) => number) => usages.reduce((sum, [, usage]) => sum + of(usage), 0);
  return {
    projects: listed.map(([id, usage]) => viewOf(id, nameOf.get(id) ?? null, usage, limitsOf(id))),
    is_truncated: usages.length > MAX_PROJECTS,
    totals: {
      projects: usages.length,
      buckets: sumOf(({ buckets }) => buckets),
      objects: sumOf(({ objects }) => objects),
      bytes: sumOf(({ bytes }) => bytes),
      stored_bytes: sumOf(({ storedBytes }) => storedBytes),
    },
  };
}

async function projectNames(read: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('projects').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Sets or removes the quotas of an account, which also apply to the native API. @throws 403, 404 */
export async function changeAccountQuota(
  ctx: AuthedContext,
  id: string,
  { bytes, objects }: NewAccountQuota,
): Promise<ProjectStorage> {
  const { database } = ctx;
  const { name } = await database.transact(async (tx) => {
    const project = await loadProject(tx, ctx, id, SET_ACCOUNT_QUOTA);
    await changeAccount(tx, id, (settings) => withQuotas(settings, { bytes, count: objects }));
    const event = { type: 'quota.update', objectId: id, projectId: id };
    await recordEvent(tx, actorOf(ctx), { ...event, after: { account_bytes: bytes, account_objects: objects } });
    return project;
  });
  const [usage, limitsOf] = await Promise.all([accountUsage(database.read, id), limitsByProject(database.read, [id])]);
  return viewOf(id, name, usage, limitsOf(id));
}

export async function getOwnQuotas({ database: { read }, projectId }: ProjectContext): Promise<ProjectQuotaUsage> {
  const [usage, limitsOf] = await Promise.all([accountUsage(read, projectId), limitsByProject(read, [projectId])]);
  const limits = limitsOf(projectId);
  return {
    quotas: [
      { name: 'buckets', used: usage.buckets, limit: limits.buckets },
      { name: 'objects', used: usage.objects, limit: limits.objects },
      { name: 'bytes', used: usage.storedBytes, limit: limits.bytes },
    ],
  };
}
