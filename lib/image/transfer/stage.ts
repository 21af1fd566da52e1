import { randomUUID } from 'node:crypto';
import type { Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, PlatformError } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { IncomingData } from '#lib/http/data.ts';
import { can } from '../images/can.ts';
import { changeImage } from '../images/change.ts';
import type { ImageRow } from '../images/lookup.ts';
import { assertRoomForStaged, roomForStaging } from '../quotas.ts';
import { loadOwnImage } from '../rights.ts';
import { imageStore } from '../store/image-store.ts';
import { claimedImage, isClaimed, NO_CLAIM, newClaimExpiry, renewClaim } from './claim.ts';
import { type ContentRange, contentRange } from './content-range.ts';
import { dataFailure, NOTHING_STAGED } from './ingest.ts';
import type { StagedData } from './schema.ts';
import { assertFits, assertMayStart, wrongTransition } from './upload.ts';

/*
 * State of staged data in the row of an image:
 *
 * | state             | status    | upload_key, upload_until | staged_key | staged_size        | ends with
 * |
 * |-------------------|-----------|--------------------------|------------|--------------------|------------------------------|
 * | nothing staged    | queued    | null                     | null       | null               | a first part, or all
 * data    |
 * | receiving a part  | uploading | staged_key, future       | set        | planned end        | `keep`, also if
 * interrupted  |
 * | receiving all     | uploading | staged_key, future       | set        | null               | `keep`, or `drop` to
 * queued  |
 * | staged            | uploading | null                     | set        | received bytes     | another part, an
 * import      |
 * | part interrupted  | uploading | staged_key, past         | set        | planned end        | another part, an
 * import      |
 * | all interrupted   | uploading | staged_key, past         | set        | null               | another part, the
 * sweep      |
 *
 * The last two states are left by a process that died. `staged_total` is the total announced by the first part, if any.
 */

/**
 * Transfers of this process by image: a client that reconnects cancels its previous transfer instead of waiting for it.
 */
const running = new Map<string, { data: IncomingData; ended: Promise<unknown> }>();

/**
 * Stages data for an import. With `Content-Range` it appends a part, and an interrupted part is kept as far as it came;
 * without, incomplete data is removed. Returns the bytes staged.
 * @throws 400, 409 in a wrong status or for a part that does not start at the end of the staged data, 413 over maximum
 * or quota
 */
export async function stageData(ctx: ProjectContext, id: string, data: IncomingData): Promise<number> {
  const range = contentRange(ctx.header('content-range'), data.length);
  const previous = range && running.get(id);
  if (previous) {
    await loadOwnImage(ctx.database.read, ctx, id);
    previous.data.cancel();
    await previous.ended;
  }
  const place = await ctx.database.transact((tx) => claimStage(tx, ctx, id, { range, length: data.length }));
  const work = append(ctx, id, data, place);
  const entry = { data, ended: work.catch(() => undefined) };
  running.set(id, entry);
  try {
    return await work;
  } finally {
    if (running.get(id) === entry) running.delete(id);
  }
}

interface Place {
  key: string;
  offset: number;
  limit: number;
  /** Last byte of the part; undefined without parts. */
  end: number | undefined;
}

interface Part {
  range: ContentRange | undefined;
  length: number | undefined;
}

async function claimStage(tx: Tx, ctx: ProjectContext, id: string, { range, length }: Part): Promise<Place> {
  const image = await loadOwnImage(tx, ctx, id);
  if (can(range ? 'stage' : 'upload', image) !== true) throw wrongTransition(image, 'uploading');
  if (isClaimed(image)) throw Conflict(`Another part of image ${id} is being uploaded.`);
  const offset = await stagedSize(ctx, image);
  if (range) assertContinues(image, range, offset);
  const room = await roomForStaging(tx, ctx.env, image.owner, image.staged_size ?? 0);
  assertFits(range ? (range.total ?? range.end + 1) : length, room);
  const key = image.staged_key ?? randomUUID();
  // A part reserves its bytes in advance. Without parts the size is unknown, and the quota is checked at the end.
  const staged_size = range ? range.end + 1 : null;
  const claim = { upload_key: key, upload_until: newClaimExpiry(), staged_key: key, staged_size };
  if (image.status === 'queued') {
    await assertMayStart(tx, image);
    const started = { status: 'uploading', staged_total: range?.total ?? null } as const;
    await changeImage(tx, actorOf(ctx), image, 'upload', { ...started, ...claim });
  } else {
    const total = image.staged_total ?? range?.total ?? null;
    await tx
      .updateTable('images')
      .set({ ...claim, staged_total: total })
      .where('id', '=', id)
      .execute();
  }
  return { key, offset, limit: Math.min(room, (range?.end ?? room) + 1), end: range?.end };
}

/** @throws 409 with the expected start of the next part, or with the total that was announced first */
function assertContinues(image: ImageRow, range: ContentRange, offset: number): void {
  const headers = { 'upload-offset': String(offset) };
  if (range.start !== offset) {
    const message = `The staged data of image ${image.id} ends at ${offset}. The next part must start there, not at ${range.start}.`;
    throw new PlatformError('conflict', message, { headers });
  }
  const total = image.staged_total;
  if (total !== null && range.total !== undefined && total !== range.total) {
    throw new PlatformError('conflict', `The first part announced ${total} bytes, not ${range.total}.`, { headers });
  }
}

async function append(ctx: ProjectContext, id: string, data: IncomingData, place: Place): Promise<number> {
  const { key, offset, limit, end } = place;
  const store = imageStore(ctx.env);
  await using claim = renewClaim(ctx.database, id, key);
  try {
    const size = await store.append(key, offset, claim.guard(data.chunks), limit);
    if (end !== undefined && size !== end + 1) {
      throw Invalid(`The part should end at byte ${end}, but ${size - offset} bytes were received.`);
    }
    await releaseStage(ctx, id, { key, size, isReserved: end !== undefined });
    return size;
  } catch (error) {
    if (end === undefined) await drop(ctx, id, key);
    else await releaseStage(ctx, id, { key, size: (await store.sizeOf('staged', key)) ?? 0, isReserved: true });
    throw dataFailure(error, store.name);
  }
}

interface StagedFile {
  key: string;
  size: number;
  /** Whether the quota was reserved at the start. */
  isReserved: boolean;
}

/**
 * Releases the claim, so that the data can be continued or imported. Removes the file if the image was deleted.
 * @throws 413 over quota
 */
async function releaseStage(ctx: ProjectContext, id: string, { key, size, isReserved }: StagedFile): Promise<void> {
  const isKept = await ctx.database.transact(async (tx) => {
    const image = await claimedImage(tx, id, key);
    if (!image) return false;
    if (!isReserved) await assertRoomForStaged(tx, image.owner, size);
    await tx
      .updateTable('images')
      .set({ staged_size: size, ...NO_CLAIM })
      .where('id', '=', id)
      .execute();
    return true;
  });
  if (!isKept) await imageStore(ctx.env).remove('staged', key);
}

/** Removes incomplete data that was not sent in parts. */
async function drop(ctx: ProjectContext, id: string, key: string): Promise<void> {
  await imageStore(ctx.env).remove('staged', key);
  await ctx.database.transact(async (tx) => {
    const image = await claimedImage(tx, id, key);
    if (!image) return;
    await changeImage(tx, actorOf(ctx), image, 'upload_failed', { status: 'queued', ...NO_CLAIM, ...NOTHING_STAGED });
  });
}

/** @throws 409 in a status that does not accept data */
export async function getStagedData(ctx: ProjectContext, id: string): Promise<StagedData> {
  const image = await loadOwnImage(ctx.database.read, ctx, id);
  if (can('stage', image) !== true) throw Conflict(`Image ${id} is ${image.status} and has no staged data.`);
  return { staged: await stagedSize(ctx, image), total: image.staged_total };
}

/** Reads the size of the file, because the row does not include the bytes of an interrupted part. */
const stagedSize = async (ctx: ProjectContext, { staged_key }: ImageRow): Promise<number> =>
  staged_key === null ? 0 : ((await imageStore(ctx.env).sizeOf('staged', staged_key)) ?? 0);
