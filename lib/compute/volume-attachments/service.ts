import { isAttached } from '#lib/block-storage/attachments/statuses.ts';
import {
  beginDetach,
  completeAttachment,
  releaseVolume,
  reserveVolume,
} from '#lib/block-storage/compute-integration.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { ROOT_DEVICE } from '#lib/engine/hypervisor/machine.ts';
import { Conflict, Invalid, NotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { beginAction, recordDone } from '../instance-actions/record.ts';
import { zonesOfVolumes } from '../server-actions/host-claim.ts';
import { changeServer } from '../servers/life/change.ts';
import { assertCan, getServer, loadServer } from '../servers/service.ts';
import { isShelved } from '../servers/states.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { attachedVolumeAttributes, serverVolumeAttributes } from './attributes.ts';
import { deviceNames } from './devices.ts';
import { type AttachmentRow, attachmentsOf } from './find.ts';
import type { NewServerVolume, ServerVolume } from './schema.ts';
import { attachVolumeWorkflow, detachVolumeWorkflow } from './workflows.ts';

export async function listServerVolumes(ctx: ProjectContext, serverId: string): Promise<ServerVolume[]> {
  await getServer(ctx, serverId);
  return (await attachmentsOf(ctx.database.read, serverId)).map((row) => serverVolumeAttributes.view(ctx, row, {}));
}

/** @throws 404 for the server, or a volume it does not have */
export async function getServerVolume(ctx: ProjectContext, serverId: string, volumeId: string): Promise<ServerVolume> {
  await getServer(ctx, serverId);
  const rows = await attachmentsOf(ctx.database.read, serverId);
  const row = rows.find(({ volume_id }) => volume_id === volumeId);
  if (!row) throw NotFound('Volume attachment', volumeId);
  return serverVolumeAttributes.view(ctx, row, {});
}

/**
 * Attaches a volume, by default to a free device. @throws 400 unless it is available in the server's zone, 403 for too
 * many disks, 404 for either, 409 for a device in use or by state
 */
export function attachVolume(ctx: ProjectContext, serverId: string, input: NewServerVolume): Promise<ServerVolume> {
  if (input.delete_on_termination !== undefined && ctx.microversion.minor < 79) {
    throw Invalid('The key delete_on_termination requires microversion 2.79.');
  }
  if (input.tag !== undefined && ctx.microversion.minor < 49) throw Invalid('The key tag requires microversion 2.49.');
  const { volumeId } = input;
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, serverId);
    assertCan('attach_volume', server, ctx);
    assertVolumesMayChange(ctx, server, 'attach_volume');
    await assertSameZone(tx, server, volumeId);
    const device = deviceFor(server, await attachmentsOf(tx, serverId), input.device);
    await reserveVolume(tx, actorOf(ctx), {
      volumeId,
      serverId,
      projectId: server.project_id,
      device,
      deleteOnTermination: input.delete_on_termination ?? false,
      isRoot: false,
      tag: input.tag ?? null,
    });
    await changeServer(tx, actorOf(ctx), server, 'attach_volume', {}, { after: { volume_id: volumeId } });
    if (hasMachine(server)) {
      const input = { volumeId, device };
      await beginAction(tx, ctx, server, { action: 'attach_volume', workflow: attachVolumeWorkflow, input });
    } else {
      await completeAttachment(tx, actorOf(ctx), { serverId, volumeId });
      await recordDone(tx, ctx, server, 'attach_volume');
    }
    const row = (await attachmentsOf(tx, serverId)).find(({ volume_id }) => volume_id === volumeId);
    if (!row) throw NotFound('Volume attachment', volumeId);
    return attachedVolumeAttributes.view(ctx, row, {});
  });
}

/** @throws 400 for the root disk, 404 for a volume it does not have, 409 by state */
export function detachVolume(ctx: ProjectContext, serverId: string, volumeId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, serverId);
    const row = (await attachmentsOf(tx, serverId)).find(({ volume_id }) => volume_id === volumeId);
    if (!row) throw NotFound('Volume attachment', volumeId);
    assertCan('detach_volume', server, ctx);
    assertVolumesMayChange(ctx, server, 'detach_volume');
    if (row.is_root === 1) throw Invalid('Cannot detach a root device volume.');
    if (!isAttached(row)) {
      throw Conflict(`Cannot 'detach_volume' volume ${volumeId} while it is in status ${row.status}`);
    }
    await beginDetach(tx, actorOf(ctx), { serverId, volumeId });
    await changeServer(tx, actorOf(ctx), server, 'detach_volume', {}, { before: attachmentFacts(row) });
    if (hasMachine(server)) {
      const input = { volumeId };
      await beginAction(tx, ctx, server, { action: 'detach_volume', workflow: detachVolumeWorkflow, input });
    } else {
      await releaseVolume(tx, actorOf(ctx), volumeId);
      await recordDone(tx, ctx, server, 'detach_volume');
    }
  });
}

/** What another attachment of the volume needs to be the same. */
const attachmentFacts = ({ volume_id, device, delete_on_termination, tag }: AttachmentRow) => ({
  ...{ volume_id, device, tag },
  delete_on_termination: delete_on_termination === 1,
});

function deviceFor(server: ServerRow, attachments: AttachmentRow[], requested: string | null | undefined): string {
  const disks = [...attachments, ...unpackJson(server.local_disks)];
  const used = new Set([ROOT_DEVICE, ...disks.map(({ device }) => device)]);
  if (!requested) return deviceNames.next(used);
  const device = deviceNames.parse(requested);
  if (used.has(device)) throw Conflict(`The supplied device name ${device} is in use.`);
  return device;
}

async function assertSameZone(tx: Tx, server: ServerRow, volumeId: string): Promise<void> {
  const volume = await tx
    .selectFrom('volumes')
    .select('availability_zone')
    .where('id', '=', volumeId)
    .where('project_id', '=', server.project_id)
    .executeTakeFirst();
  // A server without a host gets the zone of its volumes.
  const zone = server.availability_zone ?? server.requested_zone ?? (await zonesOfVolumes(tx, server.id))[0];
  if (volume && zone !== undefined && volume.availability_zone !== zone) {
    throw Invalid(
      `Instance ${server.id} and volume ${volumeId} are not in the same availability_zone: ` +
        `${zone} and ${volume.availability_zone}.`,
    );
  }
}

/** Volumes of shelved servers can change since 2.20. @throws 409 naming the state */
function assertVolumesMayChange(
  { microversion }: ProjectContext,
  server: ServerRow,
  verb: 'attach_volume' | 'detach_volume',
): void {
  if (!isShelved(server)) return;
  const { id, vm_state } = server;
  if (microversion.minor < 20) throw Conflict(`Cannot '${verb}' instance ${id} while it is in vm_state ${vm_state}`);
}

/** Whether there is a machine; otherwise only the record changes. */
const hasMachine = ({ host }: ServerRow): boolean => host !== null;
