import type { Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import { handler, serveVerbs } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { assertTypeQuota } from '../quota-sets/type-limits.ts';
import { assertVolumeRoom } from '../volume-disk-space.ts';
import { changeVolume } from './change.ts';
import {
  ATTACHED_STATUSES,
  connectionInfo,
  describeAttachedHost,
  endConnection,
  reportAttached,
  reportDetached,
  reportDetaching,
  reportReserved,
  reportStillAttached,
  reportUnreserved,
} from './external-attachments.ts';
import { detach, forceDetach } from './force-detach.ts';
import { assertCan, loadVolume, refusal } from './load.ts';
import { startReimage } from './reimage-action.ts';
import { recordResizeStarted } from './resize-events.ts';
import { retypeVolume } from './retype.ts';
import {
  Connect,
  ConnectionInfo,
  ExtendVolume,
  ImageMetadata,
  ReimageVolume,
  ReportAttachmentRequest,
  ReportDetachmentRequest,
  ResetVolumeStatus,
  RetypeVolume,
  RevertVolume,
  SetBootable,
  SetImageMetadata,
  SetReadOnly,
  UnsetImageMetadata,
  UploadEnvelope,
  UploadVolume,
  type VolumeStatus,
} from './schema.ts';
import { forceDeleteVolume } from './service.ts';
import { uploadVolume } from './upload.ts';
import { VOLUME_VERBS } from './verbs.ts';
import type { VolumeRow } from './view.ts';
import {
  revertVolume,
  setBootable,
  setImageMetadata,
  setReadOnly,
  showImageMetadata,
  unsetImageMetadata,
} from './volume-attributes.ts';
import { extendVolumeWorkflow } from './workflows.ts';

/** Allowed statuses of an attached volume; any other would allow a second attachment. */
const ATTACHED: ReadonlySet<VolumeStatus> = new Set(['in-use', 'attaching', 'detaching', 'error', 'maintenance']);

/**
 * Sets the status of a volume, or detaches it, for repair by administrators. A volume of a server is detached first, so
 * that two servers never write to it. @throws 404, 409 while it is attached, and for a missing attachment
 */
function resetVolumeStatus(ctx: ProjectContext, id: string, reset: ResetVolumeStatus): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    const isDetaching = reset.attach_status === 'detached' && (await detach(tx, ctx, volume)) === 'unplugging';
    if (isDetaching) return;
    const status = await statusAfter(tx, ctx, volume, reset);
    if (status) await changeVolume(tx, actorOf(ctx), volume, 'reset_status', { status });
  });
}

async function statusAfter(tx: Tx, ctx: ProjectContext, volume: VolumeRow, reset: ResetVolumeStatus) {
  const { status, attach_status } = reset;
  const holder = await describeAttachedHost(tx, volume.id);
  if (holder && status && !ATTACHED.has(status)) {
    throw refusal(
      ctx,
      `Invalid volume: Volume ${volume.id} is attached to ${holder}. Detach it before setting the status ${status}.`,
    );
  }
  if (!holder && (status === 'in-use' || attach_status === 'attached')) {
    throw refusal(ctx, `Invalid volume: Volume ${volume.id} is not attached to an instance.`);
  }
  return status ?? (attach_status === 'detached' && ATTACHED_STATUSES.has(volume.status) ? 'available' : undefined);
}

/** The owner grows the file system. @throws 400 unless larger, 409 by state */
function extendVolume(ctx: ProjectContext, id: string, { new_size: newSize }: { new_size: number }): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    if (newSize <= volume.size) {
      throw Invalid(
        `Invalid input received: New size for extend must be greater than current size. (current: ${volume.size}, extended: ${newSize}).`,
      );
    }
    assertCan(ctx, 'extend', volume);
    await assertVolumeRoom(ctx);
    if (volume.status === 'in-use' && ctx.microversion.minor < 42) {
      throw Invalid('Invalid volume: Extending an attached volume requires microversion 3.42.');
    }
    const { project_id: projectId, volume_type: typeName } = volume;
    const gigabytes = newSize - volume.size;
    await assertQuota(tx, projectId, { gigabytes, per_volume_gigabytes: newSize });
    await assertTypeQuota(tx, { projectId, typeName }, { gigabytes });
    await changeVolume(tx, actorOf(ctx), volume, 'extend', { status: 'extending' });
    const growth = { volumeId: id, newSize, previous: volume.status, actionId: await recordResizeStarted(tx, ctx, id) };
    await startWorkflow(tx, extendVolumeWorkflow, volume, growth);
  });
}

export const volumeActions = serveVerbs(VOLUME_VERBS, {
  extend: handler(extendVolume, { body: ExtendVolume }),
  // From here to `terminate_connection`: for clients other than compute.
  reserve: handler(reportReserved),
  unreserve: handler(reportUnreserved),
  report_attached: handler(reportAttached, { body: ReportAttachmentRequest }),
  begin_detaching: handler(reportDetaching),
  roll_detaching: handler(reportStillAttached),
  report_detached: handler(reportDetached, { body: ReportDetachmentRequest }),
  force_detach: handler(forceDetach, { body: ReportDetachmentRequest }),
  initialize_connection: handler(connectionInfo, { body: Connect, response: ConnectionInfo, status: 200 }),
  terminate_connection: handler(endConnection, { body: Connect }),
  retype: handler((ctx, id, { new_type }) => retypeVolume(ctx, id, new_type), { body: RetypeVolume }),
  upload: handler(async (ctx, id, upload) => ({ 'os-volume_upload_image': await uploadVolume(ctx, id, upload) }), {
    body: UploadVolume,
    response: UploadEnvelope,
  }),
  reimage: handler(startReimage, { body: ReimageVolume }),
  revert: handler((ctx, id, { snapshot_id }) => revertVolume(ctx, id, snapshot_id), { body: RevertVolume }),
  set_bootable: handler((ctx, id, { bootable }) => setBootable(ctx, id, bootable), { body: SetBootable, status: 200 }),
  set_readonly: handler((ctx, id, { readonly }) => setReadOnly(ctx, id, readonly), { body: SetReadOnly }),
  show_image_metadata: handler(async (ctx, id) => ({ metadata: await showImageMetadata(ctx, id) }), {
    response: ImageMetadata,
    status: 200,
  }),
  set_image_metadata: handler(
    async (ctx, id, { metadata }) => ({ metadata: await setImageMetadata(ctx, id, metadata) }),
    { body: SetImageMetadata, response: ImageMetadata, status: 200 },
  ),
  unset_image_metadata: handler((ctx, id, { key }) => unsetImageMetadata(ctx, id, key), {
    body: UnsetImageMetadata,
    status: 200,
  }),
  reset_status: handler(resetVolumeStatus, { body: ResetVolumeStatus }),
  force_delete: handler(forceDeleteVolume),
});
