import type { Reader, Tx } from '#lib/db/database.ts';
import { Invalid, QuotasExceeded } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { findExceededLimits } from '#lib/quotas/quotas.ts';
import { usableTypes } from '../types/service.ts';

/** Resources limited per type, as in `gigabytes_ssd`. */
const TYPE_RESOURCES = ['volumes', 'snapshots', 'gigabytes'] as const;
type TypeResource = (typeof TYPE_RESOURCES)[number];
type Amounts = Record<TypeResource, number>;

const NONE: Amounts = { volumes: 0, snapshots: 0, gigabytes: 0 };

/**
 * Checks the type limits of a project in the creating transaction. @throws QuotasExceeded naming every exceeded limit
 */
export async function assertTypeQuota(
  tx: Tx,
  { projectId, typeName }: { projectId: string; typeName: string },
  requested: Partial<Amounts>,
): Promise<void> {
  const limits = (await limitsOf(tx, projectId)).filter(({ name, hard_limit }) => name === typeName && hard_limit >= 0);
  if (limits.length === 0) return;
  const used = (await usageByType(tx, projectId)).get(typeName) ?? NONE;
  const hardLimits = Object.fromEntries(limits.map(({ resource, hard_limit }) => [resource, hard_limit]));
  const growing = Object.fromEntries(Object.entries(requested).filter(([, amount]) => amount > 0));
  const excesses = findExceededLimits(growing, hardLimits, used);
  if (excesses.length === 0) return;
  throw QuotasExceeded(excesses.map((excess) => ({ ...excess, resource: `${excess.resource}_${typeName}` })));
}

/** Limits per visible type by name; -1 if unset. */
export async function typeLimits(db: Reader, ctx: AuthedContext, projectId: string): Promise<Record<string, number>> {
  const own = new Map((await limitsOf(db, projectId)).map((row) => [`${row.resource}_${row.name}`, row.hard_limit]));
  const types = await usableTypes(db, ctx).orderBy('name').execute();
  const names = types.flatMap(({ name }) => TYPE_RESOURCES.map((resource) => `${resource}_${name}`));
  return Object.fromEntries(names.map((name) => [name, own.get(name) ?? -1]));
}

export async function typeUsage(db: Reader, ctx: AuthedContext, projectId: string) {
  const used = await usageByType(db, projectId);
  const usage = (name: string): number => {
    const resource = TYPE_RESOURCES.find((one) => name.startsWith(`${one}_`)) ?? 'volumes';
    return (used.get(name.slice(resource.length + 1)) ?? NONE)[resource];
  };
  const limits = Object.entries(await typeLimits(db, ctx, projectId));
  return Object.fromEntries(limits.map(([name, limit]) => [name, { limit, in_use: usage(name), reserved: 0 }]));
}

/** Sets type limits; -1 means unlimited. @throws 400 for an unknown name */
export async function setTypeLimits(tx: Tx, projectId: string, limits: Readonly<Record<string, number>>) {
  const types = await tx.selectFrom('volume_types').select(['id', 'name']).execute();
  for (const [key, hard_limit] of Object.entries(limits)) {
    const resource = TYPE_RESOURCES.find((one) => key.startsWith(`${one}_`));
    const type = types.find(({ name }) => resource && name === key.slice(resource.length + 1));
    if (!resource || !type) throw Invalid(`Unknown storage quota: ${key.slice(0, 255)}.`);
    const row = { project_id: projectId, volume_type_id: type.id, resource, hard_limit };
    await tx
      .insertInto('volume_type_limits')
      .values(row)
      .onConflict((on) => on.columns(['project_id', 'volume_type_id', 'resource']).doUpdateSet({ hard_limit }))
      .execute();
  }
}

/** Removes the type limits of a project. */
export async function clearTypeLimits(tx: Tx, projectId: string): Promise<void> {
  await tx.deleteFrom('volume_type_limits').where('project_id', '=', projectId).execute();
}

const limitsOf = (db: Reader, projectId: string) =>
  db
    .selectFrom('volume_type_limits as l')
    .innerJoin('volume_types as t', 't.id', 'l.volume_type_id')
    .select(['t.name', 'l.resource', 'l.hard_limit'])
    .where('l.project_id', '=', projectId)
    .execute();

/** Usage per type, including snapshots. */
async function usageByType(db: Reader, projectId: string): Promise<Map<string, Amounts>> {
  const volumes = db
    .selectFrom('volumes')
    .select((eb) => ['volume_type', eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('size').as('gib')])
    .where('project_id', '=', projectId)
    .groupBy('volume_type');
  const snapshots = db
    .selectFrom('snapshots as s')
    .innerJoin('volumes as v', 'v.id', 's.volume_id')
    .select((eb) => ['v.volume_type', eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('s.size').as('gib')])
    .where('s.project_id', '=', projectId)
    .groupBy('v.volume_type');
  const used = new Map<string, Amounts>();
  for (const { volume_type, count, gib } of await volumes.execute()) {
    used.set(volume_type, { volumes: Number(count), snapshots: 0, gigabytes: Number(gib) });
  }
  for (const { volume_type, count, gib } of await snapshots.execute()) {
    const { volumes: own, gigabytes } = used.get(volume_type) ?? NONE;
    used.set(volume_type, { volumes: own, snapshots: Number(count), gigabytes: gigabytes + Number(gib) });
  }
  return used;
}
