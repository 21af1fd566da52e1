import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { findPage, NEWEST_FIRST, nextLink, type PageOptions } from '#lib/http/paging.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { assertTypeQuota } from '../quota-sets/type-limits.ts';
import { isAvailable } from '../snapshots/can.ts';
import { changeSnapshot } from '../snapshots/change.ts';
import { listVolumeSnapshots } from '../snapshots/volume-snapshots.ts';
import { changeVolume } from '../volumes/change.ts';
import { assertCan, isVisibleTo, loadVolume, refusal } from '../volumes/load.ts';
import type { VolumeRow } from '../volumes/view.ts';
import { VOLUME_GET_ALL_TENANTS } from '../volumes/visibility.ts';
import { transferAttributes, transferSummary } from './attributes.ts';
import type { NewTransfer, Transfer, TransferQuery, TransferRequest, TransferSummary } from './schema.ts';

type TransferRow = Selectable<Tables['volume_transfers']>;

const PAGES: PageOptions = {
  kind: 'Transfer',
  unknownMarker: 'notFound',
  sortKeys: transferAttributes.sortKeys,
  defaultSort: NEWEST_FIRST,
};

/** A page of the project's open transfers in full. */
export const listTransfers = (ctx: ProjectContext, query: TransferQuery) =>
  listBy(ctx, query, (row) => transferAttributes.view(ctx, row, {}));
/** Without details. */
export const listTransferSummaries = (ctx: ProjectContext, query: TransferQuery) =>
  listBy(ctx, query, (row) => transferSummary.view(ctx, row, {}));

async function listBy<View>(ctx: ProjectContext, query: TransferQuery, viewOf: (row: TransferRow) => View) {
  const { rows, nextMarker } = await findPage(visible(ctx, query).selectAll(), 'volume_transfers', query, PAGES);
  return { transfers: rows.map(viewOf), transfers_links: nextLink(ctx.baseUrl, ctx.url, nextMarker) };
}

/** @throws 404 if it is missing, completed, or belongs to another project */
export async function getTransfer(ctx: ProjectContext, id: string): Promise<Transfer> {
  return transferAttributes.view(ctx, await loadOwn(ctx.database.read, ctx, id), {});
}

/**
 * Offers a volume with its snapshots: `available` → `awaiting-transfer`. The key is shown only once. @throws 404 for
 * the volume, 409 by its state or that of its snapshots, 400 if snapshots are excluded
 */
export function createTransfer(ctx: ProjectContext, input: TransferRequest): Promise<NewTransfer> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, input.volume_id);
    assertCan(ctx, 'transfer', volume);
    const snapshots = await listVolumeSnapshots(tx, volume.id);
    if (input.no_snapshots && snapshots.length > 0) {
      throw Invalid('Invalid input received: The volume has snapshots. Delete them first, or transfer them too.');
    }
    const busy = snapshots.find((snapshot) => !isAvailable(snapshot));
    if (busy)
      throw refusal(
        ctx,
        `Invalid snapshot: Snapshot ${busy.id} is ${busy.status}. Only available snapshots can be transferred.`,
      );
    const auth_key = randomBytes(KEY_BYTES).toString('hex');
    const row: TransferRow = {
      id: randomUUID(),
      project_id: volume.project_id,
      volume_id: volume.id,
      ...transferAttributes.created(input, {}),
      key_hash: hashOf(auth_key).toString('hex'),
      created_at: creationTime(),
    };
    // Voids an older transfer, left if an administrator reset the status.
    await tx.deleteFrom('volume_transfers').where('volume_id', '=', volume.id).execute();
    await tx.insertInto('volume_transfers').values(row).execute();
    await changeVolume(tx, actorOf(ctx), volume, 'transfer', { status: 'awaiting-transfer' });
    return { ...transferAttributes.view(ctx, row, {}), auth_key };
  });
}

/** @throws 404, 400 for a wrong key, 409 by state, 413 over quota */
export function acceptTransfer(ctx: ProjectContext, id: string, authKey: string): Promise<TransferSummary> {
  return ctx.database.transact(async (tx) => {
    const transfer = await loadRow(tx, 'volume_transfers', 'Transfer', id);
    if (!timingSafeEqual(hashOf(authKey), Buffer.from(transfer.key_hash, 'hex'))) {
      throw Invalid(`Invalid auth key: It is not the key of transfer ${id}.`);
    }
    const volume = await loadRow(tx, 'volumes', 'Volume', transfer.volume_id);
    if (volume.status !== 'awaiting-transfer') {
      throw refusal(ctx, `Invalid volume: Volume status must be awaiting-transfer, but it is ${volume.status}.`);
    }
    await changeVolumeProject(tx, ctx, volume);
    await tx.deleteFrom('volume_transfers').where('id', '=', id).execute();
    return transferSummary.view(ctx, transfer, {});
  });
}

/** `awaiting-transfer` → `available`. @throws 404 */
export function deleteTransfer(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const { volume_id } = await loadOwn(tx, ctx, id);
    await tx.deleteFrom('volume_transfers').where('id', '=', id).execute();
    const volume = await loadVolume(tx, ctx, volume_id);
    if (volume.status !== 'awaiting-transfer') return;
    await changeVolume(tx, actorOf(ctx), volume, 'cancel_transfer', { status: 'available' });
  });
}

/** 128 random bits resist guessing, so a plain hash suffices. */
const KEY_BYTES = 16;
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

const loadOwn = (db: Reader, ctx: ProjectContext, id: string): Promise<TransferRow> =>
  loadRow(db, 'volume_transfers', 'Transfer', id, isVisibleTo(ctx));

function visible(ctx: ProjectContext, query: TransferQuery) {
  const rows = ctx.database.read
    .selectFrom('volume_transfers')
    .where((eb) => eb.and(transferAttributes.conditions('volume_transfers', query)));
  const spansProjects = query.all_tenants && ctx.policy.allows(VOLUME_GET_ALL_TENANTS, ctx.caller);
  return spansProjects ? rows : rows.where('project_id', '=', ctx.projectId);
}

/**
 * Moves a volume and its snapshots to the caller's project and emits events for both projects. @throws 413 over the
 * project's quotas
 */
async function changeVolumeProject(tx: Tx, ctx: ProjectContext, volume: VolumeRow): Promise<void> {
  const snapshots = await listVolumeSnapshots(tx, volume.id);
  if (volume.project_id !== ctx.projectId) {
    const gigabytes = volume.size + snapshots.reduce((sum, { size }) => sum + size, 0);
    const requested = { volumes: 1, gigabytes, snapshots: snapshots.length };
    await assertQuota(tx, ctx.projectId, { ...requested, per_volume_gigabytes: volume.size });
    await assertTypeQuota(tx, { projectId: ctx.projectId, typeName: volume.volume_type }, requested);
  }
  const owner = { project_id: ctx.projectId, user_id: ctx.caller.userId };
  const actor = actorOf(ctx);
  const came = { type: 'volume.accept_transfer', objectId: volume.id, projectId: ctx.projectId };
  await changeVolume(tx, actor, volume, 'hand_over', { ...owner, status: 'available' });
  await recordEvent(tx, actor, { ...came, after: { name: volume.name, status: 'available' } });
  for (const snapshot of snapshots) {
    await changeSnapshot(tx, actor, snapshot, 'hand_over', owner);
    const event = { type: 'snapshot.accept_transfer', objectId: snapshot.id };
    await recordEvent(tx, actor, { ...event, projectId: ctx.projectId, after: { name: snapshot.name } });
  }
}
