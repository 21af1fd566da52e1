import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import { type Action, serveCommand, serveVerb } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { assertTypeQuota } from '../quota-sets/type-limits.ts';
import { assertVolumeRoom } from '../volume-disk-space.ts';
import { changeVolume } from './change.ts';
import {
  connectionInfo,
  endConnection,
  reportAttached,
  reportDetached,
  reportDetaching,
  reportReserved,
  reportStillAttached,
  reportUnreserved,
} from './external-attachments.ts';
import { forceDetach } from './force-detach.ts';
import { assertCan, loadVolume } from './load.ts';
import { startReimage } from './reimage-action.ts';
import { resetVolumeStatus } from './reset-status.ts';
import { recordResizeStarted } from './resize-events.ts';
import { retypeVolume } from './retype.ts';
import {
  Connect,
  ConnectionInfo,
  ExtendVolume,
  ImageMetadata,
  ReimageVolume,
  ReportAttachmentRequest,
  ResetVolumeStatus,
  RetypeVolume,
  RevertVolume,
  SetBootable,
  SetImageMetadata,
  SetReadOnly,
  TellDetachment,
  UnsetImageMetadata,
  UploadEnvelope,
  UploadVolume,
} from './schema.ts';
import { forceDeleteVolume } from './service.ts';
import { uploadVolume } from './upload.ts';
import { VOLUME_VERBS } from './verbs.ts';
import {
  revertVolume,
  setBootable,
  setImageMetadata,
  setReadOnly,
  showImageMetadata,
  unsetImageMetadata,
} from './volume-attributes.ts';
import { extendVolumeWorkflow } from './workflows.ts';

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

/** Actions of clients other than compute. */
const toldActions: Record<string, Action> = {
  ...serveCommand(VOLUME_VERBS.reserve, reportReserved),
  ...serveCommand(VOLUME_VERBS.unreserve, reportUnreserved),
  ...serveCommand(VOLUME_VERBS.tell_attached, reportAttached, ReportAttachmentRequest),
  ...serveCommand(VOLUME_VERBS.begin_detaching, reportDetaching),
  ...serveCommand(VOLUME_VERBS.roll_detaching, reportStillAttached),
  ...serveCommand(VOLUME_VERBS.tell_detached, reportDetached, TellDetachment),
  ...serveCommand(VOLUME_VERBS.force_detach, forceDetach, TellDetachment),
  ...serveVerb(VOLUME_VERBS.initialize_connection, {
    body: Connect,
    response: ConnectionInfo,
    status: 200,
    run: (ctx, { params }) => connectionInfo(ctx, params.id),
  }),
  ...serveCommand(VOLUME_VERBS.terminate_connection, endConnection, Connect),
};

export const volumeActions: Record<string, Action> = {
  ...serveCommand(VOLUME_VERBS.extend, extendVolume, ExtendVolume),
  ...toldActions,
  ...serveCommand(VOLUME_VERBS.retype, (ctx, id, { new_type }) => retypeVolume(ctx, id, new_type), RetypeVolume),
  ...serveVerb(VOLUME_VERBS.upload, {
    body: UploadVolume,
    response: UploadEnvelope,
    status: 202,
    run: async (ctx, { params, body }) => ({ 'os-volume_upload_image': await uploadVolume(ctx, params.id, body) }),
  }),
  ...serveCommand(VOLUME_VERBS.reimage, startReimage, ReimageVolume),
  ...serveCommand(VOLUME_VERBS.revert, (ctx, id, { snapshot_id }) => revertVolume(ctx, id, snapshot_id), RevertVolume),
  ...serveCommand(
    VOLUME_VERBS.set_bootable,
    (ctx, id, { bootable }) => setBootable(ctx, id, bootable),
    SetBootable,
    200,
  ),
  ...serveCommand(VOLUME_VERBS.set_readonly, (ctx, id, { readonly }) => setReadOnly(ctx, id, readonly), SetReadOnly),
  ...serveVerb(VOLUME_VERBS.show_image_metadata, {
    response: ImageMetadata,
    status: 200,
    run: async (ctx, { params }) => ({ metadata: await showImageMetadata(ctx, params.id) }),
  }),
  ...serveVerb(VOLUME_VERBS.set_image_metadata, {
    body: SetImageMetadata,
    response: ImageMetadata,
    status: 200,
    run: async (ctx, { params, body }) => ({ metadata: await setImageMetadata(ctx, params.id, body.metadata) }),
  }),
  ...serveCommand(
    VOLUME_VERBS.unset_image_metadata,
    (ctx, id, { key }) => unsetImageMetadata(ctx, id, key),
    UnsetImageMetadata,
    200,
  ),
  ...serveCommand(VOLUME_VERBS.reset_status, resetVolumeStatus, ResetVolumeStatus),
  ...serveCommand(VOLUME_VERBS.force_delete, forceDeleteVolume),
};
