import {
  abandonSwap,
  beginSwap,
  completeSwap,
  isSwapPending,
  rollBackSwap,
  switchAttachment,
} from '#lib/block-storage/compute-integration.ts';
import type { Database, Reader, Tx } from '#lib/db/database.ts';
import { rethrowInterrupted } from '#lib/engine/workflows/run-ownership.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf, PLATFORM } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { beginAction, defineServerWorkflow, type ServerWork } from '../instance-actions/record.ts';
import { changeServer, loadExistingServer } from '../servers/life/change.ts';
import { readMachineVolume } from '../servers/life/machine-spec.ts';
import { assertCan } from '../servers/service.ts';
import type { ServerRow } from '../servers/view/view.ts';
import type { AttachmentRow } from './find.ts';
import { detachVolumeFromMachine } from './workflows.ts';

export const VOLUMES_ATTACHMENTS_SWAP = rule('os_compute_api:os-volumes-attachments:swap', 'admin_or_service');

interface Swap extends ServerWork {
  oldId: string;
  newId: string;
  device: string;
  sizeGib: number;
}

/**
 * Starts a swap to another volume. @throws 400 for the root disk, and a missing or unsuitable volume, which is named in
 * the body; 403 for all but administrators, 409 by state
 */
export async function swapVolume(
  tx: Tx,
  ctx: ProjectContext,
  server: ServerRow,
  attachment: AttachmentRow,
  newId: string,
): Promise<void> {
  ctx.policy.enforce(VOLUMES_ATTACHMENTS_SWAP, ctx.caller);
  assertCan('swap_volume', server, ctx);
  if (attachment.is_root === 1) throw Invalid('Cannot swap a root device volume.');
  const oldId = attachment.volume_id;
  const { sizeGib } = await beginSwap(tx, actorOf(ctx), { serverId: server.id, oldId, newId });
  await changeServer(tx, actorOf(ctx), server, 'swap_volume', {});
  const input = { oldId, newId, sizeGib, device: attachment.device };
  await beginAction(tx, ctx, server, { action: 'swap_volume', workflow: swapVolumeWorkflow, input });
}

/**
 * Detaches the old volume, copies it, and attaches the new one; after a failure the old one is attached again. If the
 * new one may be attached, as on an unresponsive host, the server has that.
 */
export const swapVolumeWorkflow = defineServerWorkflow<Swap>({
  name: 'server.swap_volume',
  async run({ database, engine }, run, { serverId, oldId, newId, device, sizeGib }) {
    const swap = { serverId, oldId, newId };
    await run.step('copy', async () => {
      await engine.hypervisor.detachVolume(serverId, oldId);
      await engine.storage.clone(newId, { volume: oldId }, sizeGib);
    });
    const goesOn = await run.step('hand_over', () =>
      changeSwap(database, swap, (tx) => switchAttachment(tx, serverId, { from: oldId, to: newId })),
    );
    if (goesOn === false) return;
    await run.step('plug', () => engine.hypervisor.attachVolume(serverId, { volumeId: newId, device, sizeGib }));
    await run.step('end', () => changeSwap(database, swap, (tx) => completeSwap(tx, PLATFORM, swap)));
  },
  async onFailure({ database, engine }, { serverId, oldId, newId, device }) {
    const swap = { serverId, oldId, newId };
    if (!(await changeSwap(database, swap, async () => undefined))) return;
    const isHandedOver = await hasVolume(database.read, serverId, newId);
    if (isHandedOver && !(await detachVolumeFromMachine(engine, serverId, newId))) {
      return void (await changeSwap(database, swap, (tx) => completeSwap(tx, PLATFORM, swap)));
    }
    if (!(await changeSwap(database, swap, (tx) => switchAttachment(tx, serverId, { from: newId, to: oldId })))) return;
    const old = await readMachineVolume(database.read, oldId, device).catch(() => undefined);
    if (old) await engine.hypervisor.attachVolume(serverId, old).catch(rethrowInterrupted(() => undefined));
    await changeSwap(database, swap, (tx) => rollBackSwap(tx, PLATFORM, swap));
  },
});

async function hasVolume(db: Reader, serverId: string, volumeId: string): Promise<boolean> {
  const attachments = db.selectFrom('volume_attachments').select('id').where('server_id', '=', serverId);
  return (await attachments.where('volume_id', '=', volumeId).executeTakeFirst()) !== undefined;
}

/** Advances a swap; false if it is over, or the server is being deleted. */
function changeSwap(
  database: Database,
  swap: Pick<Swap, 'serverId' | 'oldId' | 'newId'>,
  change: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return database.transact(async (tx) => {
    const server = await loadExistingServer(tx, swap.serverId);
    if (!server) await abandonSwap(tx, PLATFORM, swap);
    if (!server || !(await isSwapPending(tx, swap))) return false;
    await change(tx);
    await changeServer(tx, PLATFORM, server, 'update', {});
    return true;
  });
}
