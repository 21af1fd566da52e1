import { GIB, MIB } from '#lib/bytes.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { QuotaExceeded } from '#lib/errors/errors.ts';
import { type Amounts, defineQuotas, quotasOf } from '#lib/quotas/quotas.ts';
import type { Env } from '#lib/settings/env.ts';
import type { ImageQuota } from './quota-names.ts';

/** Usage in the units of `IMAGE_QUOTAS`. */
async function imageUsage(db: Reader, projectId: string): Promise<Amounts<ImageQuota>> {
  const bytes = await bytesOf(db, projectId);
  const { total, uploading } = await db
    .selectFrom('images')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('status', 'in', ['saving', 'uploading', 'importing']).as('uploading'),
    ])
    .where('owner', '=', projectId)
    .executeTakeFirstOrThrow();
  return {
    image_size_total: Math.ceil(bytes.stored / MIB),
    image_stage_total: Math.ceil(bytes.staged / MIB),
    image_count_total: Number(total),
    image_count_uploading: Number(uploading),
  };
}

export const imageQuotas = defineQuotas({
  limits: { image_size_total: 102_400, image_stage_total: 51_200, image_count_total: 500, image_count_uploading: 10 },
  count: (db, { projectId }) => imageUsage(db, projectId),
});

async function bytesOf(db: Reader, projectId: string): Promise<{ stored: number; staged: number }> {
  const { stored, staged } = await db
    .selectFrom('images')
    .select((eb) => [eb.fn.sum('size').as('stored'), eb.fn.sum('staged_size').as('staged')])
    .where('owner', '=', projectId)
    .executeTakeFirstOrThrow();
  return { stored: Number(stored ?? 0), staged: Number(staged ?? 0) };
}

/**
 * Maximum bytes for the next image of a project: the configured maximum or the remaining quota.
 * @throws 413 if no quota remains
 */
export async function roomForData(db: Reader, env: Env, projectId: string): Promise<number> {
  const { image_size_total: limit } = await quotasOf(db, projectId, ['image_size_total']);
  return room(env, 'image_size_total', limit, (await bytesOf(db, projectId)).stored);
}

/**
 * As `roomForData`, for staged data; `ownBytes` are already reserved by the image.
 * @throws 413
 */
export async function roomForStaging(db: Reader, env: Env, projectId: string, ownBytes: number): Promise<number> {
  const { image_stage_total: limit } = await quotasOf(db, projectId, ['image_stage_total']);
  return room(env, 'image_stage_total', limit, (await bytesOf(db, projectId)).staged - ownBytes);
}

/**
 * Call it in the transaction that records the data.
 * @throws 413 if so many more bytes exceed the project's quota
 */
export async function assertRoomForData(tx: Tx, projectId: string, bytes: number): Promise<void> {
  const { stored } = await bytesOf(tx, projectId);
  await assertWithin(tx, projectId, 'image_size_total', { used: stored, bytes });
}

/** As `assertRoomForData`, for staged data without a reservation. */
export async function assertRoomForStaged(tx: Tx, projectId: string, bytes: number): Promise<void> {
  const { staged } = await bytesOf(tx, projectId);
  await assertWithin(tx, projectId, 'image_stage_total', { used: staged, bytes });
}

async function assertWithin(
  tx: Tx,
  projectId: string,
  resource: 'image_size_total' | 'image_stage_total',
  { used, bytes }: { used: number; bytes: number },
): Promise<void> {
  const { [resource]: limit } = await quotasOf(tx, projectId, [resource]);
  if (limit < 0 || used + bytes <= limit * MIB) return;
  throw QuotaExceeded(resource, limit, Math.ceil(used / MIB), Math.ceil(bytes / MIB));
}

function room(env: Env, resource: ImageQuota, limitMib: number, usedBytes: number): number {
  const cap = env.NEPHOS_MAX_IMAGE_SIZE_GIB * GIB;
  if (limitMib < 0) return cap;
  const left = limitMib * MIB - usedBytes;
  if (left <= 0) throw QuotaExceeded(resource, limitMib, Math.ceil(usedBytes / MIB), 1);
  return Math.min(cap, left);
}
