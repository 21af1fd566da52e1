import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { actorOf } from '#lib/events/log.ts';
import { type Action, serveVerb } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
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
function extendVolume(ctx: ProjectContext, id: string, newSize: number): Promise<void> {
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
  ...serveVerb(VOLUME_VERBS.reserve, { status: 202, run: (ctx, { params }) => reportReserved(ctx, params.id) }),
  ...serveVerb(VOLUME_VERBS.unreserve, { status: 202, run: (ctx, { params }) => reportUnreserved(ctx, params.id) }),
  ...serveVerb(VOLUME_VERBS.tell_attached, {
    body: ReportAttachmentRequest,
    status: 202,
    run: (ctx, { params, body }) => reportAttached(ctx, params.id, body),
  }),
  ...serveVerb(VOLUME_VERBS.begin_detaching, {
    status: 202,
    run: (ctx, { params }) => reportDetaching(ctx, params.id),
  }),
  ...serveVerb(VOLUME_VERBS.roll_detaching, {
    status: 202,
    run: (ctx, { params }) => reportStillAttached(ctx, params.id),
  }),
  ...serveVerb(VOLUME_VERBS.tell_detached, {
    body: TellDetachment,
    status: 202,
    run: (ctx, { params }) => reportDetached(ctx, params.id),
  }),
  ...serveVerb(VOLUME_VERBS.force_detach, {
    body: TellDetachment,
    status: 202,
    run: (ctx, { params }) => forceDetach(ctx, params.id),
  }),
  ...serveVerb(VOLUME_VERBS.initialize_connection, {
    body: Connect,
    response: ConnectionInfo,
    status: 200,
    run: (ctx, { params }) => connectionInfo(ctx, params.id),
  }),
  ...serveVerb(VOLUME_VERBS.terminate_connection, {
    body: Connect,
    status: 202,
    run: (ctx, { params }) => endConnection(ctx, params.id),
  }),
};

export const volumeActions: Record<string, Action> = {
  ...serveVerb(VOLUME_VERBS.extend, {
    body: ExtendVolume,
    status: 202,
    run: (ctx, { params, body }) => extendVolume(ctx, params.id, body.new_size),
  }),
  ...toldActions,
  ...serveVerb(VOLUME_VERBS.retype, {
    body: RetypeVolume,
    status: 202,
    run: (ctx, { params, body }) => retypeVolume(ctx, params.id, body.new_type),
  }),
  ...serveVerb(VOLUME_VERBS.upload, {
    body: UploadVolume,
    response: UploadEnvelope,
    status: 202,
    run: async (ctx, { params, body }) => ({ 'os-volume_upload_image': await uploadVolume(ctx, params.id, body) }),
  }),
  ...serveVerb(VOLUME_VERBS.reimage, {
    body: ReimageVolume,
    status: 202,
    run: (ctx, { params, body }) => startReimage(ctx, params.id, body),
  }),
  ...serveVerb(VOLUME_VERBS.revert, {
    body: RevertVolume,
    status: 202,
    run: (ctx, { params, body }) => revertVolume(ctx, params.id, body.snapshot_id),
  }),
  ...serveVerb(VOLUME_VERBS.set_bootable, {
    body: SetBootable,
    status: 200,
    run: (ctx, { params, body }) => setBootable(ctx, params.id, body.bootable),
  }),
  ...serveVerb(VOLUME_VERBS.set_readonly, {
    body: SetReadOnly,
    status: 202,
    run: (ctx, { params, body }) => setReadOnly(ctx, params.id, body.readonly),
  }),
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
  ...serveVerb(VOLUME_VERBS.unset_image_metadata, {
    body: UnsetImageMetadata,
    status: 200,
    run: (ctx, { params, body }) => unsetImageMetadata(ctx, params.id, body.key),
  }),
  ...serveVerb(VOLUME_VERBS.reset_status, {
    body: ResetVolumeStatus,
    status: 202,
    run: (ctx, { params, body }) => resetVolumeStatus(ctx, params.id, body),
  }),
  ...serveVerb(VOLUME_VERBS.force_delete, {
    status: 202,
    run: (ctx, { params }) => forceDeleteVolume(ctx, params.id),
  }),
};
