import type { Tx } from '#lib/db/database.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { assertMayReadQuotas } from '#lib/quotas/access.ts';
import { classQuotas, setClassQuotas } from '#lib/quotas/classes.ts';
import { clearQuotas, defineQuotas, quotasOf, registeredQuotas, setQuotas, usageOf } from '#lib/quotas/quotas.ts';
import type { NewStorageLimits, StorageLimits } from './schema.ts';
import { clearTypeLimits, setTypeLimits, typeLimits, typeUsage } from './type-limits.ts';

const RESOURCES = [
  'volumes',
  'gigabytes',
  'snapshots',
  'backups',
  'backup_gigabytes',
  'per_volume_gigabytes',
  'groups',
] as const;

/** Quotas of features without usage yet. */
export const quotasToCome = defineQuotas({
  limits: { groups: 10 },
});

/** The caller's project, any for administrators. @throws 403 */
export async function getStorageQuotas(ctx: AuthedContext, projectId: string) {
  assertMayReadQuotas(ctx.caller, projectId);
  const { read } = ctx.database;
  const limits = { id: projectId, ...(await quotasOf(read, projectId, RESOURCES)) };
  return { ...(await typeLimits(read, ctx, projectId)), ...limits };
}

/** With usage. @throws 403 */
export async function getStorageQuotaUsage(ctx: AuthedContext, projectId: string) {
  assertMayReadQuotas(ctx.caller, projectId);
  const { read } = ctx.database;
  const limits = await quotasOf(read, projectId, RESOURCES);
  const used = await usageOf(read, { projectId }, RESOURCES);
  const usage = (name: (typeof RESOURCES)[number]) => ({
    limit: limits[name],
    in_use: used[name],
    reserved: 0,
  });
  return {
    ...(await typeUsage(read, ctx, projectId)),
    id: projectId,
    volumes: usage('volumes'),
    gigabytes: usage('gigabytes'),
    snapshots: usage('snapshots'),
    backups: usage('backups'),
    backup_gigabytes: usage('backup_gigabytes'),
    per_volume_gigabytes: usage('per_volume_gigabytes'),
    groups: usage('groups'),
  };
}

/** For the caller's project, or another one for administrators. @throws 403 */
export async function getStorageLimits(ctx: ProjectContext, otherId?: string): Promise<StorageLimits> {
  const projectId = (ctx.microversion.minor >= 39 ? otherId : undefined) ?? ctx.projectId;
  const quotas = await getStorageQuotaUsage(ctx, projectId);
  return {
    rate: [],
    absolute: {
      maxTotalVolumes: quotas.volumes.limit,
      maxTotalVolumeGigabytes: quotas.gigabytes.limit,
      maxTotalSnapshots: quotas.snapshots.limit,
      maxTotalBackups: quotas.backups.limit,
      maxTotalBackupGigabytes: quotas.backup_gigabytes.limit,
      totalVolumesUsed: quotas.volumes.in_use,
      totalGigabytesUsed: quotas.gigabytes.in_use,
      totalSnapshotsUsed: quotas.snapshots.in_use,
      totalBackupsUsed: quotas.backups.in_use,
      totalBackupGigabytesUsed: quotas.backup_gigabytes.in_use,
    },
  };
}

/** Default quotas of a project. */
export const getDefaultStorageQuotas = async ({ database }: AuthedContext, id: string) => ({
  id,
  ...(await registeredQuotas(database.read, RESOURCES)),
});

/** Sets quotas; omitted ones are unchanged. @throws 404 for an unknown project */
export function updateStorageQuotas(ctx: AuthedContext, projectId: string, limits: NewStorageLimits) {
  return ctx.database.transact(async (tx) => {
    await loadRow(tx, 'projects', 'Project', projectId);
    const [common, ofTypes] = splitLimits(limits);
    await setQuotas(tx, projectId, common);
    await setTypeLimits(tx, projectId, ofTypes);
    await record(tx, ctx, { type: 'quota.update', projectId, after: limits });
    return { ...(await typeLimits(tx, ctx, projectId)), ...(await quotasOf(tx, projectId, RESOURCES)) };
  });
}

/** Restores the defaults. @throws 404 for an unknown project */
export function deleteStorageQuotas(ctx: AuthedContext, projectId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    await loadRow(tx, 'projects', 'Project', projectId);
    await clearQuotas(tx, projectId, RESOURCES);
    await clearTypeLimits(tx, projectId);
    await record(tx, ctx, { type: 'quota.delete', projectId, after: {} });
  });
}

/** Limits of a quota class; the registered ones by default. */
export const getStorageClass = async ({ database }: AuthedContext, name: string) => ({
  id: name,
  ...(await classQuotas(database.read, name, RESOURCES)),
});

/** Those of `default` apply to all projects without limits of their own. */
export function updateStorageClass(ctx: AuthedContext, name: string, limits: NewStorageLimits) {
  return ctx.database.transact(async (tx) => {
    await setClassQuotas(tx, name, limits);
    const event = { type: 'quota_class.update', kind: 'quota', objectId: name, projectId: '' };
    await recordEvent(tx, actorOf(ctx), { ...event, after: limits });
    return classQuotas(tx, name, RESOURCES);
  });
}

/** Splits limits into those with defaults and those per type. */
function splitLimits(limits: NewStorageLimits): [Record<string, number>, Record<string, number>] {
  const given = Object.entries(limits).flatMap(([name, limit]): [string, number][] =>
    limit === undefined ? [] : [[name, limit]],
  );
  const isCommon = ([name]: [string, number]) => RESOURCES.some((one) => one === name);
  return [Object.fromEntries(given.filter(isCommon)), Object.fromEntries(given.filter((limit) => !isCommon(limit)))];
}

const record = (tx: Tx, ctx: AuthedContext, change: { type: string; projectId: string; after: object }) =>
  recordEvent(tx, actorOf(ctx), { ...change, kind: 'quota', objectId: change.projectId });
