import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { changeSnapshot } from '../snapshots/change.ts';
import { assertCan as assertCanSnapshot, loadSnapshot } from '../snapshots/service.ts';
import { listVolumeSnapshots } from '../snapshots/volume-snapshots.ts';
import { revertVolumeWorkflow } from '../snapshots/workflows.ts';
import { changeVolume } from './change.ts';
import { assertCan, loadVolume } from './load.ts';
import type { VolumeRow } from './view.ts';

type Pairs = Record<string, string>;

function relabel(
  ctx: ProjectContext,
  id: string,
  verb: string,
  after: (volume: VolumeRow, tx: Tx) => Partial<VolumeRow> | Promise<Partial<VolumeRow>>,
): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    await changeVolume(tx, actorOf(ctx), volume, verb, await after(volume, tx));
  });
}

/** @throws 404 */
export const setBootable = (ctx: ProjectContext, id: string, isBootable: boolean): Promise<void> =>
  relabel(ctx, id, 'set_bootable', () => ({ bootable: flag(isBootable) }));

/** Stored in metadata, as upstream. @throws 404, 409 by state */
export const setReadOnly = (ctx: ProjectContext, id: string, isReadOnly: boolean): Promise<void> =>
  relabel(ctx, id, 'set_readonly', (volume) => {
    assertCan(ctx, 'set_readonly', volume);
    const readonly = isReadOnly ? 'True' : 'False';
    return { metadata: packJson({ ...unpackJson(volume.metadata), readonly }) };
  });

/** Metadata of the source image. @throws 404 */
export async function showImageMetadata(ctx: ProjectContext, id: string): Promise<Pairs> {
  return pairsOf(await loadVolume(ctx.database.read, ctx, id));
}

/** Adds image metadata. @throws 404 */
export async function setImageMetadata(ctx: ProjectContext, id: string, added: Pairs): Promise<Pairs> {
  await relabel(ctx, id, 'update', (volume) => {
    const all = { ...pairsOf(volume), ...added };
    if (Object.keys(all).length > MAX_PAIRS)
      throw Invalid(`Invalid input received: At most ${MAX_PAIRS} metadata items are allowed.`);
    return { image_metadata: packJson(all) };
  });
  return showImageMetadata(ctx, id);
}

const MAX_PAIRS = 1000;

/** Removes image metadata. @throws 404 for the volume or the key */
export const unsetImageMetadata = (ctx: ProjectContext, id: string, key: string): Promise<void> =>
  relabel(ctx, id, 'update', (volume) => {
    const { [key]: value, ...rest } = pairsOf(volume);
    if (value === undefined) throw new PlatformError('notFound', `Metadata item ${key} was not found.`);
    return { image_metadata: Object.keys(rest).length === 0 ? null : packJson(rest) };
  });

const pairsOf = ({ image_metadata }: VolumeRow): Pairs => (image_metadata === null ? {} : unpackJson(image_metadata));

/** Reverts to the latest snapshot. @throws 400 for another snapshot, 404, 409 by both states */
export function revertVolume(ctx: ProjectContext, id: string, snapshotId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    const snapshot = await loadSnapshot(tx, ctx, snapshotId);
    assertCan(ctx, 'revert', volume);
    const [latest] = await listVolumeSnapshots(tx, id);
    if (latest?.id !== snapshot.id) {
      throw Invalid(
        `Invalid volume: Snapshot ${snapshotId} is not the latest of volume ${id}. A volume can only be reverted to its latest snapshot.`,
      );
    }
    assertCanSnapshot(ctx, 'revert', snapshot);
    await changeSnapshot(tx, actorOf(ctx), snapshot, 'update', { status: 'restoring' });
    await changeVolume(tx, actorOf(ctx), volume, 'revert', { status: 'reverting' });
    await startWorkflow(tx, revertVolumeWorkflow, volume, { volumeId: id, snapshotId });
  });
}
