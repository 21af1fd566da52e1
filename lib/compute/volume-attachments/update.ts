import { flag } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Invalid, NotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { changeServer } from '../servers/life/change.ts';
import { loadServer } from '../servers/service.ts';
import { type AttachmentRow, attachmentsOf } from './find.ts';
import type { ServerVolumeChanges } from './schema.ts';
import { swapVolume } from './swap.ts';

export function updateServerVolume(
  ctx: ProjectContext,
  serverId: string,
  volumeId: string,
  input: ServerVolumeChanges,
): Promise<void> {
  assertKeys(ctx, input);
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, serverId);
    const row = (await attachmentsOf(tx, serverId)).find(({ volume_id }) => volume_id === volumeId);
    if (!row) throw NotFound('Volume attachment', volumeId);
    assertUnchanged(row, input);
    if (input.volumeId !== volumeId) await swapVolume(tx, ctx, server, row, input.volumeId);
    else if (ctx.microversion.minor < 85) throw Invalid(`Volume ${volumeId} cannot be swapped for itself.`);
    else await changeServer(tx, actorOf(ctx), server, 'update', {});
    if (input.delete_on_termination !== undefined) await updateAttachment(tx, row, input.delete_on_termination);
  });
}

/** Below 2.85 there is only the replacement. */
function assertKeys(ctx: ProjectContext, { volumeId: _, ...others }: ServerVolumeChanges): void {
  const [key] = Object.keys(others);
  if (key !== undefined && ctx.microversion.minor < 85) throw Invalid(`The key ${key} requires microversion 2.85.`);
}

/** Clients send back what they read; only some fields can change. */
function assertUnchanged(row: AttachmentRow, { id, serverId, device, tag }: ServerVolumeChanges): void {
  const given = { id, serverId, device, tag };
  const current = { id: row.volume_id, serverId: row.server_id, device: row.device, tag: row.tag };
  for (const key of ['id', 'serverId', 'device', 'tag'] as const) {
    if (given[key] === undefined || given[key] === current[key]) continue;
    throw Invalid(`The ${key} of a volume attachment cannot be changed; it is ${current[key]}.`);
  }
}

async function updateAttachment(tx: Tx, { id }: AttachmentRow, isDeletedWithServer: boolean): Promise<void> {
  const delete_on_termination = flag(isDeletedWithServer);
  await tx.updateTable('volume_attachments').set({ delete_on_termination }).where('id', '=', id).execute();
}
