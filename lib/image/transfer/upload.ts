import type { Database, Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, PlatformError } from '#lib/errors/errors.ts';
import { type Actor, actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { IncomingData } from '#lib/http/data.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { can } from '../images/can.ts';
import { changeImage } from '../images/change.ts';
import type { ImageStatus } from '../images/enums.ts';
import type { ImageRow } from '../images/lookup.ts';
import { roomForData } from '../quotas.ts';
import { loadOwnImage } from '../rights.ts';
import { claimedImage, NO_CLAIM, newClaim } from './claim.ts';
import { ingest } from './ingest.ts';

/**
 * Uploads the data of a queued image: saving, then active; queued again if interrupted.
 * @throws 400 without formats or for wrong content, 409 unless queued, 410 if deleted during the upload, 413 over
 * maximum or quota
 */
export async function uploadImage(ctx: ProjectContext, id: string, data: IncomingData): Promise<void> {
  const claim = newClaim();
  const key = claim.upload_key;
  const expectedSize = expectedSizeOf(ctx, data);
  const actor = actorOf(ctx);
  const { image, limit } = await ctx.database.transact(async (tx) => {
    const row = await loadOwnImage(tx, ctx, id);
    if (can('upload', row) !== true) throw wrongTransition(row, 'saving');
    assertFormats(row);
    await assertMayStart(tx, row);
    const room = await roomForData(tx, ctx.env, row.owner);
    assertFits(expectedSize, room);
    await changeImage(tx, actor, row, 'upload', { status: 'saving', ...claim });
    return { image: row, limit: room };
  });
  try {
    await ingest(ctx, { image, key, chunks: data.chunks, limit, expectedSize, actor });
  } catch (error) {
    await backToQueued(ctx.database, actor, id, key);
    throw error;
  }
}

/**
 * Size announced by either header.
 * @throws 400 if they differ
 */
function expectedSizeOf(ctx: ProjectContext, { length }: IncomingData): number | undefined {
  const text = ctx.header('x-openstack-image-size');
  if (text === undefined) return length;
  const size = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(size)) throw Invalid('x-openstack-image-size must be a number of bytes.');
  if (length !== undefined && length !== size) {
    throw Invalid(`x-openstack-image-size announces ${size} bytes, but Content-Length ${length}.`);
  }
  return size;
}

/** 409 with upstream's message. */
export const wrongTransition = (image: Pick<ImageRow, 'status'>, to: ImageStatus) =>
  Conflict(`Image status transition from ${image.status} to ${to} is not allowed`);

/** @throws 400 unless both formats are set */
export function assertFormats(image: Pick<ImageRow, 'container_format' | 'disk_format'>): void {
  const missing = (['disk_format', 'container_format'] as const).filter((name) => image[name] === '');
  if (missing.length > 0) throw Invalid(`Properties ${missing.join(', ')} must be set prior to saving data.`);
}

/** @throws 413 if the owner has the maximum number of transfers in progress */
export async function assertMayStart(tx: Tx, { owner }: Pick<ImageRow, 'owner'>): Promise<void> {
  await assertQuota(tx, owner, { image_count_uploading: 1 });
}

/**
 * Rejects data by its announced size before reading it.
 * @throws 413
 */
export function assertFits(size: number | undefined, limit: number): void {
  if (size === undefined || size <= limit) return;
  throw new PlatformError('bodyTooLarge', `The data is larger than the maximum of ${limit} bytes.`);
}

/** Resets an image after a failed upload. */
const backToQueued = (database: Database, actor: Actor, id: string, key: string): Promise<void> =>
  database.transact(async (tx) => {
    const image = await claimedImage(tx, id, key);
    if (image?.status !== 'saving') return;
    await changeImage(tx, actor, image, 'upload_failed', { status: 'queued', ...NO_CLAIM });
  });
